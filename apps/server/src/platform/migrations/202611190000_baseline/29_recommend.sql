-- Recommendation that learns, on PostgreSQL alone: which titles the same people watch, and how often a new title was shown.
-- What each account really watched is in video_watched.

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
