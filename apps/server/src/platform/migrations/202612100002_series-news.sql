-- A series that somebody collected has a new episode.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check
    check (kind in ('system', 'reply', 'like', 'follow', 'order', 'review', 'report', 'opinion', 'chapter', 'episode'));

-- Up to which episode those who follow a series were told.
create table series_news (
  series_id bigint primary key references series on delete cascade,
  told integer not null
);

-- Episodes that have just come out: few at a time, whatever the number of videos.
create index videos_new_episodes on videos (published_at) where series_id is not null;
