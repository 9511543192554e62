-- What creators decide about their own videos, apart from what staff and moderators decide (video_desk): nobody else may
-- show what its creator hid or deleted, and a creator may not show what others took down.
create table video_creators (
  video_id bigint primary key references videos on delete cascade,
  hidden_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Hidden from the beginning: it counts as new on the day it is first shown.
  never_shown boolean not null default false,
  -- When a scheduled one is to be announced to its creator; null once that is done.
  announce_at timestamptz(3),
  -- A video that its creator shows only to who has its link: it opens like any other and stands in no list. In the lists of
  -- an agent, group 0 means all of them; group -1 means none.
  link_only boolean not null default false
);
create index video_creators_announce on video_creators (announce_at) where announce_at is not null;
