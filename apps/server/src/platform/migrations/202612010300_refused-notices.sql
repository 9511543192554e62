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
delete from payment_notices where verdict like 'refused: %';

-- A channel tells the same thing again until it is heard: the second time is counted, not kept again.
alter table payment_notices
  add column digest bytea,
  add column times integer not null default 1,
  add column last_at timestamptz(3);
create unique index payment_notices_once on payment_notices (channel_id, digest);
