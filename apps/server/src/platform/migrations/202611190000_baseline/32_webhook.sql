-- Where the operator's own systems are told what happens. A row of webhook_deliveries is written in the transaction of what
-- it tells of, so neither a crash nor a kill can lose it; the worker sends it, at least once.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  -- Null is every agent.
  agent_id bigint references agents on delete cascade,
  url text not null,
  note text not null default '',
  events text[] not null check (cardinality(events) > 0),
  -- Encrypted with a key that is not in the database. The old one signs beside it until its time is over.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz(3),
  created_at timestamptz(3) not null,
  paused_at timestamptz(3),
  -- Whether the worker paused it, after nothing had arrived for days.
  has_failed boolean not null default false,
  failing_since timestamptz(3),
  last_sent_at timestamptz(3),
  -- Nobody else sends to it before this: a worker is at it, or it is left alone for a moment after it failed.
  busy_until timestamptz(3) not null default '-infinity',
  check ((old_secret is null) = (old_secret_until is null)),
  check (paused_at is not null or not has_failed)
);
create index webhook_endpoints_agent on webhook_endpoints (agent_id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  event_id text not null,
  type text not null,
  -- The bytes that are signed and sent.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  status integer,
  problem text not null default '',
  ms integer,
  created_at timestamptz(3) not null,
  next_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, id) where state = 'waiting';
create index webhook_deliveries_shown on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
