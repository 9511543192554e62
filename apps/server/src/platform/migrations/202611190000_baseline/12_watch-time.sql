-- Time that people spend watching.

-- What a session told last about a video: the next word counts the time since then, in however many processes. Worth
-- nothing after some minutes, so not worth a write-ahead log: after a crash of the database some seconds are missing.
create unlogged table watch_marks (
  session_id bigint not null,
  video_id bigint not null,
  -- Null: it has just begun to play, wherever that was.
  position_ms integer check (position_ms >= 0),
  told_at timestamptz(3) not null,
  primary key (session_id, video_id)
);
create index watch_marks_age on watch_marks (told_at);

-- One row per agent and Shanghai day; no word of who it was.
create table agent_watch_days (
  agent_id bigint not null references agents on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  watched_ms bigint not null check (watched_ms >= 0),
  primary key (day, agent_id)
);

-- How long an account watched a video in all, by the clock of the server: a click is not a taste.
create table video_watched (
  account_id bigint not null references accounts on delete cascade,
  video_id bigint not null references videos on delete cascade,
  watched_ms bigint not null check (watched_ms >= 0),
  at timestamptz(3) not null,
  -- Whether the job has learned from it what belongs together: 0 not looked at, 1 too little of it was watched,
  -- 2 counted, 3 by an account that is too young to count. 1 and 3 are looked at again after the next report.
  counted integer not null default 0 check (counted between 0 and 3),
  primary key (account_id, video_id)
);
create index video_watched_order on video_watched (account_id, at desc) include (video_id, watched_ms);
create index video_watched_video on video_watched (video_id);
create index video_watched_waiting on video_watched (at) where counted = 0;

-- How far people watch each video, for its creator: sums alone, nothing about anybody. One row a video that was watched
-- since this table is there; what its creator watches of it stays out.
create table video_audience (
  video_id bigint primary key references videos on delete cascade,
  since timestamptz(3) not null,
  -- How often somebody began to watch.
  starts bigint not null default 0,
  watched_ms bigint not null default 0,
  -- How often each twentieth of it was watched.
  parts bigint[] not null default array_fill(0::bigint, array[20]) check (cardinality(parts) = 20)
);

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
