-- What operators watch, where one process must know what others did: the page 状态 of the console and /metrics read it.

-- The figures of a worker, which answers no HTTP: it writes them here, and any web process shows them at /metrics.
create table worker_figures (
  worker text primary key,
  at timestamptz not null,
  figures jsonb not null
);

-- Calls by five minutes, from the histograms of each web process: error rate and slow calls outlive a restart.
create table call_slots (
  slot timestamptz not null,
  process text not null,
  call text not null,
  calls bigint not null,
  -- Answered with 5xx.
  errors bigint not null,
  seconds double precision not null,
  -- How many took as long as each bucket of the histogram, the last being longer than all of them.
  buckets bigint[] not null,
  primary key (slot, process, call)
);

-- Statements that took long, by their text: values are never part of it.
create table slow_statements (
  id text primary key,
  statement text not null,
  part text not null,
  runs bigint not null,
  total_ms double precision not null,
  longest_ms double precision not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index slow_statements_last on slow_statements (last_at);

-- Room on the disk by the hour, for the forecast; what each folder of the data takes is measured now and then.
create table disk_samples (
  hour timestamptz primary key,
  free_bytes bigint not null,
  total_bytes bigint not null,
  parts jsonb
);

-- Until when the certificates of our names hold, as a visitor sees them.
create table certificates (
  host text primary key,
  agent_id bigint references agents on delete cascade,
  expires_at timestamptz,
  problem text not null default '',
  checked_at timestamptz not null
);
create index certificates_agent on certificates (agent_id);
