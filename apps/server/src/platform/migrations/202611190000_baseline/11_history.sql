-- What people watched, collected and saved for later.

-- One row per account and video: the last place wins, on whichever device.
create table video_history (
  account_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  position_ms integer not null check (position_ms >= 0),
  duration_ms integer not null check (duration_ms >= 0),
  looked_at timestamptz(3) not null,
  -- Out of the row of what to go on with, but not out of the record; watching or reading again brings it back.
  hidden boolean not null default false,
  primary key (account_id, video_id)
);
create index video_history_order on video_history (account_id, looked_at desc, video_id desc);
create index video_history_video on video_history (video_id);

create table video_collections (
  account_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  collected_at timestamptz(3) not null,
  primary key (account_id, video_id)
);
create index video_collections_order on video_collections (account_id, collected_at desc, video_id desc);
create index video_collections_video on video_collections (video_id);

-- What somebody wants to watch later. Unlike a collection nobody else counts it, and it has an end (mostWatchLater).
create table watch_later (
  account_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  saved_at timestamptz(3) not null,
  primary key (account_id, video_id)
);
create index watch_later_order on watch_later (account_id, saved_at desc, video_id desc);
create index watch_later_video on watch_later (video_id);
