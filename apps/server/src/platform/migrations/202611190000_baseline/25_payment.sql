-- Membership and money. Amounts are fen, VIP is whole days, and both move only by rows that are never changed.

-- What an agent sells. A plan that was sold stays: orders name it.
create table plans (
  id bigint generated always as identity primary key,
  import_key text unique,
  agent_id bigint not null references agents on delete cascade,
  name text not null,
  price bigint not null check (price > 0),
  original_price bigint not null,
  days integer not null check (days between 1 and 36500),
  benefits text[] not null default '{}',
  recommended boolean not null default false,
  -- What it opens. A channel that may not sell 18+ does not sell such a plan.
  rating text not null default 'all' check (rating in ('all', '18')),
  position integer not null default 0,
  active boolean not null default true,
  check (original_price >= price)
);
create index plans_agent on plans (agent_id, position, id) where active;

-- Merchant accounts of agents (docs/rules.md, Money): who is paid for an agent's orders where it is not the installation's own
-- account. An order names the account that it was begun with; without one it is the installation's.
create table merchant_accounts (
  id bigint generated always as identity primary key,
  -- Null: keys of the installation's own payment channels, set in the console. Orders of agents without an account of
  -- their own are begun with it where the environment has no keys of that channel.
  agent_id bigint references agents,
  kind text not null check (kind in ('alipay', 'wechat', 'stripe')),
  -- The channel's own numbers of the merchant, which are no secret. New keys of the same merchant are the same account.
  merchant text not null,
  -- Whose the money is: what an agent gets into its own hands is not settled to it once more.
  money_of text not null check (money_of in ('operator', 'agent')),
  created_at timestamptz(3) not null,
  -- Takes no new orders any more; those that it took are asked about and paid back by it.
  closed_at timestamptz(3),
  -- What the last test of its keys said.
  tested_at timestamptz(3),
  test_ok boolean,
  test_message text,
  unique (agent_id, kind, merchant, money_of)
);
create unique index merchant_accounts_open on merchant_accounts (agent_id, kind) where closed_at is null;
create unique index merchant_accounts_installation on merchant_accounts (kind, merchant) where agent_id is null;
create unique index merchant_accounts_installation_open on merchant_accounts (kind)
  where agent_id is null and closed_at is null;

-- What somebody set out to buy. Plan and price are copied: a later change of the plan changes no order.
create table orders (
  id text primary key,
  agent_id bigint not null references agents,
  account_id bigint not null references accounts,
  plan_id bigint not null references plans,
  plan_name text not null,
  days integer not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  channel_id text not null,
  -- Made by the browser for one decision to buy: however often it is sent, it is one order.
  client_key text not null,
  state text not null default 'pending' check (state in ('pending', 'paid', 'closed', 'refunded', 'partly refunded')),
  -- What the payer does next, as the channel said; null until it has been asked.
  pay jsonb,
  -- The channel's own number of the payment.
  channel_ref text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  asked_at timestamptz(3),
  paid_at timestamptz(3),
  closed_at timestamptz(3),
  refunded_at timestamptz(3),
  -- Some channels name a payment themselves when it begins (a Stripe session): without that name they cannot be asked.
  channel_handle text,
  -- An order of a channel that was taken away (its keys are gone) cannot be asked about. It is closed when it runs out, and
  -- this says that nobody was asked: staff see it, and it is asked about when the channel is back, because it may be paid.
  unasked boolean not null default false,
  merchant_id bigint references merchant_accounts,
  unique (account_id, client_key)
);
create index orders_account on orders (account_id, created_at desc, id desc);
create index orders_pending on orders (expires_at) where state = 'pending';

-- A payment of the channel pays one order.
create unique index orders_channel_ref on orders (channel_id, channel_ref) where channel_ref is not null;
create index orders_created on orders (created_at);
create index orders_paid on orders (paid_at) where paid_at is not null;
create index orders_list on orders (agent_id, id desc);
create index orders_list_state on orders (agent_id, state, id desc);
create index orders_list_channel on orders (agent_id, channel_id, id desc);
create index orders_list_plan on orders (agent_id, plan_id, id desc);
create index orders_trade on orders (channel_ref) where channel_ref is not null;
create index orders_unasked on orders (channel_id) where unasked;
create index orders_merchant_open on orders (merchant_id, created_at) where merchant_id is not null and state = 'pending';
alter table order_promotions add foreign key (order_id) references orders on delete cascade;

-- Money on its way back. Written before the channel is asked, so that a crash in between is found and finished.
create table refunds (
  id text primary key,
  order_id text not null references orders,
  amount bigint not null check (amount > 0),
  days integer,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  failure text,
  created_at timestamptz(3) not null,
  done_at timestamptz(3),
  -- The channel took the money back by itself: a dispute that the payer won, or a refund made at the channel's own desk. It is
  -- in the books like any refund, and the channel is not asked to pay it a second time.
  taken_back boolean not null default false
);
create index refunds_order on refunds (order_id);
create index refunds_open on refunds (created_at) where state = 'asked';
create index refunds_done on refunds (done_at) where done_at is not null;

-- What channels told us, as it came, with what became of it.
create table payment_notices (
  id bigint generated always as identity primary key,
  channel_id text not null,
  received_at timestamptz(3) not null,
  headers jsonb not null,
  body bytea not null,
  -- Null: it said nothing that could be believed.
  order_id text,
  verdict text not null,
  -- A channel tells the same thing again until it is heard: the second time is counted, not kept again.
  digest bytea,
  times integer not null default 1,
  last_at timestamptz(3)
);
create index payment_notices_order on payment_notices (order_id) where order_id is not null;
create index payment_notices_time on payment_notices (received_at);
create unique index payment_notices_once on payment_notices (channel_id, digest);

-- The books. A posting is one event; its entries sum to zero in each unit. The key makes a repeat harmless.
create table book_postings (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  agent_id bigint not null,
  order_id text references orders,
  at timestamptz(3) not null
);
create index book_postings_order on book_postings (order_id) where order_id is not null;

create table book_entries (
  id bigint generated always as identity primary key,
  posting_id bigint not null references book_postings,
  unit text not null check (unit in ('fen', 'day')),
  -- Whose: `channel alipay`, `sales 3`, `issued 3`, or the member's own days (account_id).
  holder text not null,
  account_id bigint references accounts,
  amount bigint not null check (amount <> 0),
  check ((holder = 'member') = (account_id is not null and unit = 'day'))
);
create index book_entries_posting on book_entries (posting_id);
create index book_entries_account on book_entries (account_id, id) where account_id is not null;

create trigger book_postings_append_only before update or delete or truncate on book_postings
  for each statement execute function refuse_change();

create trigger book_entries_append_only before update or delete or truncate on book_entries
  for each statement execute function refuse_change();

create function posting_balances() returns trigger language plpgsql as $$
begin
  if exists (select from book_entries where posting_id = new.posting_id group by unit having sum(amount) <> 0) then
    raise exception 'posting % does not balance', new.posting_id;
  end if;
  return null;
end $$;

-- At commit, when all entries of the posting are there.
create constraint trigger book_entries_balance after insert on book_entries
  deferrable initially deferred for each row execute function posting_balances();

-- Codes that turn into days. Only HMAC(pepper, code) is kept.
create table redeem_batches (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  name text not null,
  days integer not null check (days between 1 and 3650),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- Codes have a number in their batch: only hashes are kept, and somehow one must be named.
  note text not null default '',
  codes integer not null default 0,
  made_by text not null default ''
);
create index redeem_batches_agent on redeem_batches (agent_id, id desc);

create table redeem_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  batch_id bigint not null references redeem_batches on delete cascade,
  used_by bigint references accounts,
  used_at timestamptz(3),
  number integer not null default 0,
  revoked_at timestamptz(3)
);
create index redeem_codes_user on redeem_codes (used_by) where used_by is not null;
create index redeem_codes_batch on redeem_codes (batch_id, number);
create index redeem_codes_used on redeem_codes (batch_id) where used_at is not null;

-- The sandbox is a channel of our own for trying things out: this is its side of a payment, as a real channel keeps its.
create table sandbox_payments (
  order_id text primary key,
  amount bigint not null,
  expires_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'closed')),
  paid_at timestamptz(3),
  refunded bigint not null default 0,
  refunds text[] not null default '{}',
  return_url text not null
);

-- The books, proven by the worker on demand.
create table book_checks (
  id bigint generated always as identity primary key,
  asked_at timestamptz(3) not null,
  asked_by text not null,
  finished_at timestamptz(3),
  postings bigint,
  entries bigint,
  orders bigint,
  accounts bigint,
  problems text[] not null default '{}',
  failure text
);

-- Anybody can post to the address of a payment channel. What nobody signed was kept as it came, up to 64 KB each, for
-- 30 days: a stranger could fill the disk. It is counted by channel and hour instead, with a digest of the last one.
create table refused_notices (
  channel_id text not null,
  hour timestamptz(3) not null,
  count bigint not null,
  last_at timestamptz(3) not null,
  last_reason text not null,
  last_digest bytea not null,
  last_bytes integer not null,
  -- The network, not the machine.
  last_network text not null,
  primary key (channel_id, hour)
);

-- Sealed under a key of the installation, named by key_id, that is not in the database. Keys that were replaced still tell a
-- genuine notice while an order that was begun with them is open; then they are wiped.
create table merchant_keys (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant_accounts,
  key_id text not null,
  sealed bytea,
  -- What staff tell them apart by.
  fingerprint text not null,
  made_at timestamptz(3) not null,
  made_by text not null,
  replaced_at timestamptz(3),
  check (sealed is not null or replaced_at is not null)
);
create unique index merchant_keys_current on merchant_keys (merchant_id) where replaced_at is null;
create index merchant_keys_replaced on merchant_keys (merchant_id) where replaced_at is not null and sealed is not null;
