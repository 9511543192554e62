-- Out of the row of what to go on with, but not out of the record; watching or reading again brings it back.
alter table video_history add column hidden boolean not null default false;
alter table novel_places add column hidden boolean not null default false;

-- What somebody wants to watch later. Unlike a collection nobody else counts it, and it has an end (mostWatchLater).
create table watch_later (
  account_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  saved_at timestamptz(3) not null,
  primary key (account_id, video_id)
);
create index watch_later_order on watch_later (account_id, saved_at desc, video_id desc);
create index watch_later_video on watch_later (video_id);
