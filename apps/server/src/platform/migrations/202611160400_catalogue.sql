-- The catalogue: agents, what they show (videos, groups, rankings, ads) and the files behind it.
--
-- Every table that belongs to an agent carries agent_id, so that each query can be scoped by it. Text columns with a
-- fixed set of values carry a check instead of an enum type: a check can be changed inside a transaction, an enum
-- value cannot be removed. Times are timestamptz(3): cursors carry epoch milliseconds, and a stored microsecond that
-- the cursor cannot express would make a page repeat or skip its last row.

create table agents (
  id bigint primary key check (id > 0),
  name text not null check (name <> ''),
  logo text not null default '',
  adult_enabled boolean not null default false,
  -- Public client tag; random, so that one agent's tag says nothing about another's.
  secretcode text not null default replace(gen_random_uuid()::text, '-', ''),
  created_at timestamptz(3) not null default now()
);

-- A request that names no agent belongs to agent 3: without this row a fresh installation could answer nothing.
insert into agents (id, name) values (3, '流光');

-- Hosts arrive in any case and with a port; they are stored in one form so that an exact match is enough.
create table agent_domains (
  domain text primary key check (domain = lower(domain) and domain !~ '[:/[:space:]]'),
  agent_id bigint not null references agents on delete cascade
);
create index agent_domains_agent on agent_domains (agent_id);

create table agent_channels (
  channel_api text primary key check (channel_api <> ''),
  agent_id bigint not null references agents on delete cascade
);
create index agent_channels_agent on agent_channels (agent_id);

create table platform_keys (
  agent_id bigint not null references agents on delete cascade,
  key text not null,
  value text not null,
  primary key (agent_id, key)
);

-- Only what a card shows of its author; signing in adds its own columns.
create table accounts (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
  user_code text not null check (user_code <> ''),
  nickname text not null,
  avatar text not null default '',
  created_at timestamptz(3) not null default now(),
  unique (agent_id, user_code)
);

-- The pattern keeps ids safe as a folder name and as a part of a URL, whoever writes the row.
create table pictures (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Widths that exist as files, ascending; the last one is `width`.
  widths integer[] not null check (cardinality(widths) > 0),
  placeholder text not null
);

create table media (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  duration_ms integer not null check (duration_ms > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz(3) not null default now()
);

-- import_key (here, on videos and on ads) is the name under which an import knows its row, so that running the import
-- again changes the row instead of adding a second one. Rows that people make have none.
create table series (
  id bigint generated always as identity primary key,
  import_key text unique,
  title text not null check (title <> '')
);

create table video_groups (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  position integer not null default 0,
  cover_id text references pictures,
  tags text[] not null default '{}'
);

-- Which agent shows which group.
create table group_agents (
  agent_id bigint not null references agents on delete cascade,
  group_id bigint not null references video_groups on delete cascade,
  primary key (agent_id, group_id)
);
create index group_agents_group on group_agents (group_id);

create table videos (
  id bigint generated always as identity primary key,
  import_key text unique,
  media_id text not null references media,
  title text not null check (title <> ''),
  description text not null default '',
  cover_id text not null references pictures,
  duration_ms integer not null check (duration_ms > 0),
  kind text not null check (kind in ('short', 'long')),
  access text not null check (access in ('free', 'credit', 'vip')),
  rating text not null check (rating in ('all', '18')),
  views bigint not null default 0 check (views >= 0),
  likes bigint not null default 0 check (likes >= 0),
  collects bigint not null default 0 check (collects >= 0),
  published_at timestamptz(3) not null,
  author_id bigint not null references accounts,
  group_id bigint not null references video_groups,
  tags text[] not null default '{}',
  series_id bigint references series,
  series_index integer,
  preview_seconds integer not null default 0 check (preview_seconds >= 0),
  check ((series_id is null) = (series_index is null)),
  unique (series_id, series_index)
);
create index videos_media on videos (media_id);
create index videos_cover on videos (cover_id);
create index videos_author on videos (author_id, published_at desc, id desc);
create index videos_group on videos (group_id);

-- One row per agent that may show a video, and per list it appears in: its own group, and 0 for "every group". Lists
-- read this narrow table by index alone, then fetch the twenty wide rows by primary key.
-- published_at, length, access and rating are copies of the video, written in the same transaction. views and collects
-- are sort keys, refreshed in batches: an update here moves index entries, so it must not happen once per view.
create table video_listings (
  agent_id bigint not null references agents on delete cascade,
  group_id bigint not null check (group_id >= 0),
  video_id bigint not null references videos on delete cascade,
  published_at timestamptz(3) not null,
  views bigint not null,
  collects bigint not null,
  length text not null check (length in ('short', 'medium', 'long')),
  access text not null check (access in ('free', 'credit', 'vip')),
  rating text not null check (rating in ('all', '18')),
  -- Ties the row to the agent's right to show the group: when that goes, the rows go. Null (group 0) is not checked.
  own_group_id bigint generated always as (nullif(group_id, 0)) stored,
  primary key (agent_id, group_id, video_id),
  foreign key (agent_id, own_group_id) references group_agents (agent_id, group_id) on delete cascade
);
create index video_listings_video on video_listings (video_id);

-- One index per order for the unfiltered list: a page is one short range of it, however deep, at a thousand videos or
-- at a million. rating comes before the sort key because a caller without a confirmed age must not walk over 18+ rows
-- to find its twenty; a caller with one merges two ranges. hot and collect carry published_at so that a video
-- scheduled for later is skipped inside the index.
create index video_listings_new on video_listings (agent_id, group_id, rating, published_at desc, video_id desc);
create index video_listings_hot on video_listings (agent_id, group_id, rating, views desc, video_id desc)
  include (published_at);
create index video_listings_collect on video_listings (agent_id, group_id, rating, collects desc, video_id desc)
  include (published_at);

-- With a filter on length or access, the indexes above would walk every row when nothing matches (a million entries
-- for an empty page). An index per filter would make 9 more; these three hold both filters as leading columns, and a
-- query that leaves one of them open reads its three values as three ordered ranges of at most one page each.
create index video_listings_filter_new
  on video_listings (agent_id, group_id, rating, length, access, published_at desc, video_id desc);
create index video_listings_filter_hot
  on video_listings (agent_id, group_id, rating, length, access, views desc, video_id desc) include (published_at);
create index video_listings_filter_collect
  on video_listings (agent_id, group_id, rating, length, access, collects desc, video_id desc) include (published_at);

create table video_rankings (
  agent_id bigint not null references agents on delete cascade,
  period text not null check (period in ('day', 'week', 'month', 'all')),
  video_id bigint not null references videos on delete cascade,
  plays bigint not null check (plays >= 0),
  primary key (agent_id, period, video_id)
);
create index video_rankings_order on video_rankings (agent_id, period, plays desc, video_id desc);
create index video_rankings_video on video_rankings (video_id);

create table ads (
  id bigint generated always as identity primary key,
  import_key text unique,
  placement text not null,
  name text not null check (name <> ''),
  remark text not null default '',
  -- A path of our own: an outside picture would tell its host who looks at what.
  picture text not null check (picture ~ '^/[^/]'),
  -- Anything else (javascript:, data:, a bare path) could run script or leave the app unseen.
  link text not null check (link ~ '^(https?://[^[:space:]]+|/#/[^[:space:]]*)$'),
  open_type integer not null default 1,
  play_second integer not null default 5 check (play_second > 0),
  weight integer not null default 1 check (weight >= 0),
  position integer not null default 0,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  check (ends_at > starts_at)
);
create index ads_placement on ads (placement, position, weight desc, id);

create table ad_agents (
  ad_id bigint not null references ads on delete cascade,
  agent_id bigint not null references agents on delete cascade,
  primary key (ad_id, agent_id)
);
create index ad_agents_agent on ad_agents (agent_id);
