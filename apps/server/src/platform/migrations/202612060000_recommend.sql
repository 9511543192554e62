-- Recommendation that learns, on PostgreSQL alone: what each account really watched, which titles the same people watch,
-- and how often a new title was shown.

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
-- Where somebody stopped is the best that is known of the time before this table.
insert into video_watched (account_id, video_id, watched_ms, at)
  select account_id, video_id, position_ms, looked_at from video_history;

-- The newest likes, without walking over all of somebody who likes everything.
create index video_likes_order on video_likes (account_id, liked_at desc);

-- The same mark for novels; the trigger keeps it out of the way of who writes places.
alter table novel_places add column counted integer not null default 0 check (counted between 0 and 3);
create index novel_places_waiting on novel_places (read_at) where counted = 0;
create function novel_place_read_on() returns trigger language plpgsql as $$
begin
  new.counted := 0;
  return new;
end $$;
create trigger novel_places_read_on before update of chapter_id on novel_places
  for each row when (old.counted in (1, 3)) execute function novel_place_read_on();

-- How many accounts count for a title, and for a pair of titles. No word of who they were. Without references: a row of
-- a title that is gone is never shown, because whatever is shown is joined with the lists of the agent.
create table recommend_items (
  kind text not null check (kind in ('video', 'novel')),
  item_id bigint not null,
  people integer not null,
  -- How many of its pairs have changed since its neighbours were written.
  stale integer not null,
  primary key (kind, item_id)
);
-- Those whose neighbours are worth writing again: at once while few people count, rarely once there are many.
create index recommend_items_due on recommend_items (kind) where stale > people / 20;
create table recommend_pairs (
  kind text not null check (kind in ('video', 'novel')),
  item_id bigint not null,
  other_id bigint not null,
  people integer not null,
  -- Somebody who watches everything says little about any two titles.
  weight double precision not null,
  primary key (kind, item_id, other_id)
);
-- What people who watched it watched as well, best first: one row to read for each title.
create table recommend_neighbours (
  kind text not null check (kind in ('video', 'novel')),
  item_id bigint not null,
  ids bigint[] not null,
  scores real[] not null,
  primary key (kind, item_id)
);

-- The most watched titles of a tag, by agent and rating, best first.
create table recommend_tag_tops (
  agent_id bigint not null references agents on delete cascade,
  rating text not null check (rating in ('all', '18')),
  tag text not null,
  ids bigint[] not null,
  primary key (agent_id, rating, tag)
);

-- How often a title was in a learned feed: a new one is shown until it had a fair audience. Written in batches.
create table recommend_shows (
  video_id bigint primary key references videos on delete cascade,
  shown bigint not null check (shown >= 0)
);

create table recommend_settings (
  account_id bigint primary key references accounts on delete cascade,
  is_off boolean not null default false,
  -- What happened before counts no more.
  reset_at timestamptz(3)
);

-- What somebody does not want to see: a title, a creator (by id) or a tag.
create table recommend_refusals (
  account_id bigint not null references accounts on delete cascade,
  what text not null check (what in ('video', 'author', 'tag')),
  value text not null check (value <> ''),
  at timestamptz(3) not null,
  primary key (account_id, what, value)
);
create index recommend_refusals_order on recommend_refusals (account_id, at desc);

-- The last words of an account, with the tags of what they found.
create table recommend_searches (
  account_id bigint not null references accounts on delete cascade,
  word text not null check (word <> ''),
  tags text[] not null,
  at timestamptz(3) not null,
  primary key (account_id, word)
);

-- What was in the last feeds of an account, newest first: it does not come first again.
create table recommend_shown (
  account_id bigint primary key references accounts on delete cascade,
  ids bigint[] not null
);

-- One order of a feed, from its first page to its last, in however many processes. Worth nothing after some hours, so
-- not worth a write-ahead log: after a crash the next page begins a new order.
create unlogged table recommend_runs (
  account_id bigint not null references accounts on delete cascade,
  seed bigint not null,
  made_at timestamptz(3) not null,
  ids bigint[] not null,
  reasons text[] not null,
  primary key (account_id, seed)
);
create index recommend_runs_age on recommend_runs (made_at);
