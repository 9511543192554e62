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
  unique (account_id, client_key)
);
create index orders_account on orders (account_id, created_at desc, id desc);
create index orders_pending on orders (expires_at) where state = 'pending';
-- A payment of the channel pays one order.
create unique index orders_channel_ref on orders (channel_id, channel_ref) where channel_ref is not null;

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
  done_at timestamptz(3)
);
create index refunds_order on refunds (order_id);
create index refunds_open on refunds (created_at) where state = 'asked';

-- What channels told us, as it came, with what became of it.
create table payment_notices (
  id bigint generated always as identity primary key,
  channel_id text not null,
  received_at timestamptz(3) not null,
  headers jsonb not null,
  body bytea not null,
  -- Null: it said nothing that could be believed.
  order_id text,
  verdict text not null
);
create index payment_notices_order on payment_notices (order_id) where order_id is not null;
create index payment_notices_time on payment_notices (received_at);

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

-- Until when the account is VIP: what its entries add up to, kept beside them in the same transaction.
alter table accounts add column vip_until timestamptz(3);

-- Codes that turn into days. Only HMAC(pepper, code) is kept.
create table redeem_batches (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  name text not null,
  days integer not null check (days between 1 and 3650),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null
);
create table redeem_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  batch_id bigint not null references redeem_batches on delete cascade,
  used_by bigint references accounts,
  used_at timestamptz(3)
);
create index redeem_codes_batch on redeem_codes (batch_id);
create index redeem_codes_user on redeem_codes (used_by) where used_by is not null;

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
