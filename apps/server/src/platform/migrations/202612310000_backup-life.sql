-- Who asked for a backup, why it failed in a word that the console can translate, and how much it had to move.
alter table backups
  add column cause text not null default 'hand' check (cause in ('hand', 'schedule', 'command')),
  add column failure text check (failure in
    ('interrupted', 'stopped', 'disk', 'denied', 'credentials', 'bucket', 'store', 'busy', 'other')),
  add column moved_bytes bigint not null default 0,
  add column encrypted boolean not null default false,
  add column started_at timestamptz(3);

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
