-- What is brought in from other systems. An import is read into rows by the worker, and each row becomes a video or a novel
-- by the way that uploads take. Everything that was done is in these tables, so a killed worker goes on where it was.
create table imports (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  -- Further agents that show what is made.
  more_agent_ids bigint[] not null default '{}',
  kind text not null check (kind in ('maccms', 'peertube', 'folder', 'csv')),
  -- An address, a path on this machine, or the name of the file that was sent.
  source text not null,
  -- What keys are remembered under: the same source in another form has the same name.
  source_name text not null check (source_name <> ''),
  options jsonb not null default '{}',
  state text not null default 'draft'
    check (state in ('draft', 'reading', 'checked', 'running', 'done', 'failed', 'cancelled')),
  -- Whether rows are only looked at, until somebody says yes.
  is_check boolean not null,
  problem text not null default '',
  -- Where reading goes on: written in the transaction of the rows before it.
  place jsonb,
  titles integer not null default 0,
  is_read boolean not null default false,
  made_by text not null,
  -- Who said that they have the rights, when, and to which words.
  confirmed_by text,
  confirmed_at timestamptz(3),
  confirmed_text text,
  -- Who reads it, until when.
  lease_until timestamptz(3) not null default '-infinity',
  undone_at timestamptz(3),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (is_check or confirmed_by is not null)
);
create index imports_agent on imports (agent_id, id desc);
create index imports_open on imports (id) where state in ('reading', 'running');

create table import_rows (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  source_key text not null,
  kind text not null check (kind in ('video', 'novel')),
  title text not null,
  -- As the source says it, cleaned and cut to what we keep.
  record jsonb not null,
  fingerprint text not null,
  state text not null check (state in ('planned', 'waiting', 'fetching', 'processing', 'done', 'skipped', 'failed', 'cancelled')),
  note text not null default '',
  attempts integer not null default 0,
  next_at timestamptz(3) not null default '-infinity',
  lease text,
  lease_until timestamptz(3),
  upload_id bigint,
  cover_upload_id bigint,
  -- Without a foreign key: what is gone later was made all the same.
  video_id bigint,
  novel_id bigint,
  bytes bigint not null default 0,
  updated_at timestamptz(3) not null default now(),
  unique (import_id, source_key)
);
create index import_rows_state on import_rows (import_id, state, id);
create index import_rows_due on import_rows (import_id, next_at, id) where state = 'waiting';
create index import_rows_open on import_rows (state, lease_until) where state in ('fetching', 'processing');

-- What a key of a source has become, over all imports: the second time nothing is made again.
create table import_keys (
  agent_id bigint not null references agents on delete cascade,
  source_name text not null,
  source_key text not null,
  fingerprint text not null,
  upload_id bigint,
  video_id bigint,
  novel_id bigint,
  updated_at timestamptz(3) not null default now(),
  primary key (agent_id, source_name, source_key)
);
create index import_keys_upload on import_keys (upload_id);
