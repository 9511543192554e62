-- What creators decide about their own videos, apart from what staff and moderators decide (video_desk): nobody else may
-- show what its creator hid or deleted, and a creator may not show what others took down.
create table video_creators (
  video_id bigint primary key references videos on delete cascade,
  hidden_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Hidden from the beginning: it counts as new on the day it is first shown.
  never_shown boolean not null default false,
  -- When a scheduled one is to be announced to its creator; null once that is done.
  announce_at timestamptz(3)
);
create index video_creators_announce on video_creators (announce_at) where announce_at is not null;

-- What the form of an upload says besides its texts, until the worker has made a video of it.
alter table uploads
  add column is_private boolean not null default false,
  add column publish_at timestamptz(3),
  add column cover_upload_id bigint,
  add column series_id bigint,
  add column series_title text check (series_title <> ''),
  add column series_index integer check (series_index between 1 and 9999);

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
