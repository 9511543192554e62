-- Merchant accounts of agents (docs/rules.md, Money): who is paid for an agent's orders where it is not the installation's own
-- account. An order names the account that it was begun with; without one it is the installation's.

create table merchant_accounts (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
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

alter table orders add column merchant_id bigint references merchant_accounts;
create index orders_merchant_open on orders (merchant_id, created_at) where merchant_id is not null and state = 'pending';
