-- What each title was watched, for the day page of the console. One row per agent, Shanghai day and video, no word of who
-- it was; the rows of an agent's day add up to its row in agent_watch_days.
create table video_watch_days (
  agent_id bigint not null references agents on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  video_id bigint not null references videos on delete cascade,
  watched_ms bigint not null check (watched_ms >= 0),
  primary key (day, agent_id, video_id) include (watched_ms)
);
-- A video that is deleted takes its rows along.
create index video_watch_days_video on video_watch_days (video_id);
