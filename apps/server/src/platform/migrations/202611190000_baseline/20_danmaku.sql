-- What is written onto moments of videos.
create table danmaku (
  id bigint generated always as identity primary key,
  import_key text unique,
  agent_id bigint not null references agents on delete cascade,
  video_id bigint not null references videos on delete cascade,
  author_id bigint not null references accounts,
  -- Chosen by the client: sending twice shows once.
  client_key text,
  at_ms integer not null check (at_ms >= 0),
  -- A minute is read second by second, some from each: its cost does not grow with how many there are.
  second integer not null generated always as (at_ms / 1000) stored,
  text text not null check (text <> '' and length(text) <= 50),
  -- As texts are compared, to find the same one sent again and again.
  same_as text not null,
  mode text not null check (mode in ('scroll', 'top', 'bottom')),
  color text not null,
  state text not null check (state in ('published', 'review', 'hidden')),
  created_at timestamptz(3) not null,
  unique (author_id, client_key)
);
create index danmaku_shown on danmaku (agent_id, video_id, second, id desc) where state = 'published';
create index danmaku_same on danmaku (agent_id, video_id, same_as, created_at);
create index danmaku_author on danmaku (author_id, id);
create index danmaku_waiting on danmaku (agent_id, created_at) where state = 'review';

-- Lists of the console: by agent, and the search in all texts.
create index danmaku_agent on danmaku (agent_id, id);
create index danmaku_video on danmaku (video_id, id);
create index danmaku_letters on danmaku using gin (letter_pairs(text));
