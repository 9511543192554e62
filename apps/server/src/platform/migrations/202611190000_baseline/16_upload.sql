-- What people send us: from the first byte to the video, picture or novel it becomes.

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
  updated_at timestamptz(3) not null,
  -- Novels that people upload: where they should stand, and what became of them.
  novel_group_id bigint references novel_groups on delete set null,
  novel_id bigint references novels on delete set null,
  -- What the form of an upload says besides its texts, until the worker has made a video of it.
  is_private boolean not null default false,
  publish_at timestamptz(3),
  cover_upload_id bigint,
  series_id bigint,
  series_title text check (series_title <> ''),
  series_index integer check (series_index between 1 and 9999),
  link_only boolean not null default false
);
create index uploads_account on uploads (account_id, created_at desc, id desc);
create index uploads_open on uploads (state, updated_at) where state in ('uploading', 'queued', 'processing');
create index uploads_group on uploads (group_id);
create index uploads_video on uploads (video_id);
create index uploads_agent on uploads (agent_id);
create index uploads_novel_group on uploads (novel_group_id);
create index uploads_novel on uploads (novel_id);

-- The list of what is being made of uploads, newest first, and of what waits.
create index uploads_desk on uploads (kind, id desc);
create index uploads_desk_state on uploads (kind, state, id desc) where state <> 'published';

-- What waits for somebody is a short list.
create index uploads_review on uploads (updated_at, id) where state = 'review';
create index uploads_letters on uploads using gin (letter_pairs(title));
alter index uploads_letters alter column 1 set statistics 300;

-- What waits for a moderator has no listing, and what was refused never gets one: the upload says whose it is.
create function upload_desk() returns trigger language plpgsql as $$
declare
  now_is text := case new.state when 'review' then 'review' else 'refused' end;
begin
  update video_desk set state = now_is, agent_ids = with_agents(agent_ids, array[new.agent_id])
    where video_id = new.video_id and state in ('review', 'refused', 'hidden');
  update novel_desk set state = now_is, agent_ids = with_agents(agent_ids, array[new.agent_id])
    where novel_id = new.novel_id and state in ('review', 'refused', 'hidden');
  return null;
end $$;

create trigger uploads_desk after update of state, video_id, novel_id on uploads for each row when (
    coalesce(new.video_id, new.novel_id) is not null
    and (new.state = 'review' or (new.state = 'failed' and old.state = 'review'))
  ) execute function upload_desk();

-- A title that waited and was let through is shown by its listings; one that its creator hides gets none, and would
-- seem to wait for ever.
create function upload_desk_decided() returns trigger language plpgsql as $$
begin
  update video_desk set state = 'hidden' where video_id = new.video_id and state = 'review';
  return null;
end $$;

create trigger uploads_desk_decided after update of state on uploads for each row
  when (new.video_id is not null and old.state = 'review' and new.state = 'published')
  execute function upload_desk_decided();

-- Where media lie in a bucket, so does what people send, from its first byte: as an upload by parts of the store. How far each
-- has got is here and nowhere else, so that any web process can take the next bytes, and one that was killed costs no more than
-- what it had in its memory. No row for what lies in a folder.
create table upload_objects (
  -- Without a reference: the row outlives its upload until everything of it is gone from the store.
  upload_id bigint primary key,
  size bigint not null check (size > 0),
  part_bytes integer not null check (part_bytes >= 5242880),
  -- What the store calls the upload by parts, once there is one.
  parts_id text,
  -- Given out once each: a request that was thought dead never writes over the part of another.
  next_part integer not null default 1,
  -- Parts and tail together.
  received bigint not null default 0 check (received between 0 and size),
  -- What is too short for a part lies beside it, under this name.
  tail text,
  tail_bytes integer not null default 0,
  -- How often it was put: each costs the store up to a part, however few bytes came.
  tails integer not null default 0,
  -- Of the request that writes now: what another one brings is not taken any more.
  writer uuid,
  -- All of it is one object.
  is_whole boolean not null default false,
  updated_at timestamptz(3) not null default now()
);

create table upload_parts (
  upload_id bigint not null references upload_objects on delete cascade,
  number integer not null,
  etag text not null,
  primary key (upload_id, number)
);
