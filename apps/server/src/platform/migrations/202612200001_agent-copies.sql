-- A channel that is made from another one: what comes along, and how far that has come. Each step is written in the
-- transaction that took it, so that a worker that is killed goes on where it was.
create table agent_copies (
  agent_id bigint primary key references agents on delete cascade,
  source_id bigint not null references agents on delete cascade,
  -- By part: `share`, `copy` or `none`.
  choices jsonb not null,
  -- By part: how many came along, the last id that was seen, of how many, and whether that is all.
  progress jsonb not null default '{}',
  started_by bigint references staff on delete set null,
  created_at timestamptz(3) not null default now(),
  failed_at timestamptz(3),
  finished_at timestamptz(3)
);
create index agent_copies_source on agent_copies (source_id);
create index agent_copies_staff on agent_copies (started_by) where started_by is not null;
