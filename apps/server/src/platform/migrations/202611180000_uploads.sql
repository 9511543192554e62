-- What people send us: from the first byte to the video it becomes.

-- Whether what members upload waits for a moderator before anybody sees it.
alter table agents add column review_uploads boolean not null default false;

create table uploads (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('video', 'image', 'novel')),
  title text not null check (title <> ''),
  description text not null default '',
  tags text[] not null default '{}',
  group_id bigint references video_groups on delete set null,
  size bigint not null check (size > 0),
  state text not null default 'uploading'
    check (state in ('uploading', 'queued', 'processing', 'review', 'published', 'failed')),
  -- Of the work in the state it is in, per mille.
  progress integer not null default 0 check (progress between 0 and 1000),
  reason text,
  -- Of the media and the cover it becomes. Given at the beginning, so that whoever takes the work up again after a crash
  -- writes over the same files instead of leaving a second set behind.
  media_id text not null unique default replace(gen_random_uuid()::text, '-', ''),
  sha256 bytea check (octet_length(sha256) = 32),
  -- Who works on it, until when. A worker that was killed renews nothing and another one takes over; one that was only
  -- slow finds another's lease and may not finish.
  lease text,
  lease_until timestamptz(3),
  -- How often its file brought the transcoder down.
  crashes integer not null default 0,
  video_id bigint references videos on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index uploads_account on uploads (account_id, created_at desc, id desc);
create index uploads_open on uploads (state, updated_at) where state in ('uploading', 'queued', 'processing');
create index uploads_group on uploads (group_id);
create index uploads_video on uploads (video_id);
create index uploads_agent on uploads (agent_id);
