-- What became of each backup: the console shows the last one, and the command line and the worker write to it.
create table backups (
  id bigint generated always as identity primary key,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  -- Where it lies on the machine that made it.
  folder text,
  table_rows bigint not null default 0,
  files bigint not null default 0,
  bytes bigint not null default 0,
  -- Why it failed, or what the product itself had lost already.
  reason text,
  requested_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create index backups_newest on backups (requested_at desc, id desc);
