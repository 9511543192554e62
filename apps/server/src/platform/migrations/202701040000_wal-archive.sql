-- What the archive of the database's log holds, as the worker found it: one row.
create table wal_archive (
  only_row boolean primary key default true check (only_row),
  -- The moments that can be restored, oldest first: objects of from and to, milliseconds.
  windows jsonb not null default '[]',
  bases integer not null default 0,
  bytes bigint not null default 0,
  last_base_at timestamptz(3),
  base_failed_at timestamptz(3),
  -- Why the last copy of the cluster, or the last look after the archive, failed; null when they did not.
  base_failure text,
  failure text,
  looked_at timestamptz(3) not null default now()
);
