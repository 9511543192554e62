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
  finished_at timestamptz(3),
  -- Who asked for a backup, why it failed in a word that the console can translate, and how much it had to move.
  cause text not null default 'hand' check (cause in ('hand', 'schedule', 'command')),
  failure text check (failure in
    ('interrupted', 'stopped', 'disk', 'denied', 'credentials', 'bucket', 'store', 'busy', 'other')),
  moved_bytes bigint not null default 0,
  encrypted boolean not null default false,
  started_at timestamptz(3)
);
create index backups_newest on backups (requested_at desc, id desc);

-- A restored copy was started aside and looked at: what was found.
create table backup_drills (
  id bigint generated always as identity primary key,
  state text not null default 'running' check (state in ('running', 'passed', 'failed')),
  -- The backup that was tried, by its name.
  backup text not null,
  -- One object per check: name, ok, text.
  checks jsonb not null default '[]',
  reason text,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);

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
  looked_at timestamptz(3) not null default now(),
  -- Why the archived log, and the copies it goes on from, are not in the bucket of the backups as well; null while they are, or
  -- need not be.
  bucket_failure text,
  bucket_base_failure text
);
