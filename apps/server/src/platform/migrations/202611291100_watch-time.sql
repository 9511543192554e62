-- Time that people spend watching, for the first page of the console.

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
