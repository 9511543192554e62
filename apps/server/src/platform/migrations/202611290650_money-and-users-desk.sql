-- What the console needs to look after members and money.

-- Until when an account is shut out; far in the future is for good. Beside the account, because every session is checked
-- against it; why, by whom and what was hidden is in account_bans as long as it lasts.
alter table accounts add column banned_until timestamptz(3);

create table account_bans (
  account_id bigint primary key references accounts on delete cascade,
  agent_id bigint not null references agents on delete cascade,
  reason text not null,
  -- Null is for good.
  until timestamptz(3),
  banned_at timestamptz(3) not null,
  staff_name text not null,
  -- [{ kind, id, kept }]: what was taken out of sight with the ban, and comes back with its end.
  hidden jsonb not null default '[]'
);
create index account_bans_until on account_bans (until) where until is not null;

-- What staff did to an account and why, for whoever looks at it next. The audit log says the same for ever; this goes
-- with the account.
create table account_actions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  at timestamptz(3) not null,
  staff_name text not null,
  action text not null check (action in ('ban', 'unban', 'end sessions', 'days', 'views', 'note')),
  amount integer,
  text text not null
);
create index account_actions_account on account_actions (account_id, id desc);

-- A session of a shut out account sees nothing of what is for adults either.
create trigger accounts_ban_rights after update on accounts for each row
  when (old.banned_until is distinct from new.banned_until) execute function notify_account_rights();

-- Codes have a number in their batch: only hashes are kept, and somehow one must be named.
alter table redeem_batches
  add column note text not null default '',
  add column codes integer not null default 0,
  add column made_by text not null default '';
alter table redeem_codes
  add column number integer not null default 0,
  add column revoked_at timestamptz(3);
update redeem_codes c set number = n.number
  from (select code_hash, row_number() over (partition by batch_id order by code_hash) as number from redeem_codes) n
  where n.code_hash = c.code_hash;
update redeem_batches b set codes = (select count(*) from redeem_codes c where c.batch_id = b.id);
drop index redeem_codes_batch;
create index redeem_codes_batch on redeem_codes (batch_id, number);
create index redeem_codes_used on redeem_codes (batch_id) where used_at is not null;
create index redeem_batches_agent on redeem_batches (agent_id, id desc);

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

-- Lists of the console. Each is read agent by agent, newest first, so that every index begins with the agent and ends with
-- the order of the list; what is rare among many has an index of its own.
create index accounts_list on accounts (agent_id, created_at desc, id desc);
create index accounts_list_vip on accounts (agent_id, created_at desc, id desc) where vip_until is not null;
create index accounts_list_banned on accounts (agent_id, created_at desc, id desc) where banned_until is not null;
create index accounts_list_claimed on accounts (agent_id, created_at desc, id desc) where claimed_at is not null;
create index accounts_nickname on accounts (agent_id, nickname text_pattern_ops);
create index orders_list on orders (agent_id, id desc);
create index orders_list_state on orders (agent_id, state, id desc);
create index orders_list_channel on orders (agent_id, channel_id, id desc);
create index orders_list_plan on orders (agent_id, plan_id, id desc);
create index orders_trade on orders (channel_ref) where channel_ref is not null;
