-- Videos: series, groups, lists, rankings, play counts, and what agents and staff change about them.

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

-- Covers of 18+ titles are given to signed addresses only. Processes hold the list of them in memory; a title that becomes
-- one, or changes its cover, tells them.
create index videos_adult_cover on videos (cover_id) where rating = '18';

-- Episodes that have just come out: few at a time, whatever the number of videos.
create index videos_new_episodes on videos (published_at) where series_id is not null;

-- One row per agent that may show a video, and per list it appears in: its own group, and 0 for "every group". Lists
-- read this narrow table by index alone, then fetch the twenty wide rows by primary key. Group -1 stands in no list: the
-- video opens by its link alone.
-- published_at, length, access and rating are copies of the video, written in the same transaction. views and collects
-- are sort keys, refreshed in batches: an update here moves index entries, so it must not happen once per view.
create table video_listings (
  agent_id bigint not null references agents on delete cascade,
  -- In the lists of an agent, group -2 is a video that the agent hides: it opens nowhere, and who unhides it finds it here.
  group_id bigint not null check (group_id >= -2),
  video_id bigint not null references videos on delete cascade,
  published_at timestamptz(3) not null,
  views bigint not null,
  collects bigint not null,
  length text not null check (length in ('short', 'medium', 'long')),
  access text not null check (access in ('free', 'credit', 'vip')),
  rating text not null check (rating in ('all', '18')),
  -- Ties the row to the agent's right to show the group: when that goes, the rows go. Null (no real group) is not checked.
  own_group_id bigint generated always as (case when group_id > 0 then group_id end) stored,
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
  -- `hour` is counted from video_play_marks; see video-ranking.repository.ts.
  period text not null check (period in ('hour', 'day', 'week', 'month', 'all')),
  video_id bigint not null references videos on delete cascade,
  plays bigint not null check (plays >= 0),
  primary key (agent_id, period, video_id)
);
create index video_rankings_order on video_rankings (agent_id, period, plays desc, video_id desc);
create index video_rankings_video on video_rankings (video_id);

-- When an account last played a video, so that ten minutes count once in however many processes. Worth nothing after
-- those minutes, so not worth a write-ahead log: after a crash of the database a play may count a second time.
create unlogged table video_play_marks (
  account_id bigint not null,
  video_id bigint not null,
  played_at timestamptz(3) not null,
  primary key (account_id, video_id)
);
create index video_play_marks_age on video_play_marks (played_at);

-- Plays per Shanghai day: what rankings are made of. Days are text: no time zone can shift them.
create table video_play_days (
  agent_id bigint not null references agents on delete cascade,
  video_id bigint not null references videos on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  plays bigint not null check (plays >= 0),
  primary key (video_id, agent_id, day)
);
create index video_play_days_day on video_play_days (day, video_id);

-- Videos whose counts have changed since their listings and ranks were last brought up to date.
create table video_count_changes (
  video_id bigint primary key references videos on delete cascade
);

create trigger videos_adult_cover_new after insert on videos for each row
  when (new.rating = '18') execute function notify_adult_cover();

create trigger videos_adult_cover_changed after update on videos for each row
  when (old.rating <> new.rating or old.cover_id <> new.cover_id)
  execute function notify_adult_cover();

-- What the console knows of videos and novels whether or not anybody shows them: a title without a listing would belong
-- to no agent. One narrow row each, so that a list with any filter reads a million of them in a fraction of a second.
-- Triggers keep it: imports, uploads, reports and bans all write listings, and none of them has to know about desks.
create table video_desk (
  video_id bigint primary key references videos on delete cascade,
  -- Those that show it, or will when it is published (again).
  agent_ids bigint[] not null default '{}',
  state text not null default 'hidden' check (state in ('review', 'live', 'refused', 'hidden', 'trash')),
  -- What it was before it went into the trash.
  was text check (was in ('review', 'live', 'refused', 'hidden')),
  trashed_at timestamptz(3),
  -- Copies of the video.
  kind text not null,
  access text not null,
  rating text not null,
  group_id bigint not null,
  published_at timestamptz(3) not null,
  title text not null,
  check ((state = 'trash') = (trashed_at is not null))
);
create index video_desk_state on video_desk (state, video_id desc);
create index video_desk_group on video_desk (group_id, video_id desc);
create index video_desk_published on video_desk (published_at desc, video_id desc);
create index video_desk_agents on video_desk using gin (agent_ids);
create index video_desk_trash on video_desk (trashed_at) where trashed_at is not null;

-- The titles of videos and uploads are searched as the texts of other desks are, and few of a million videos are 18+:
-- walking the newest for those, or reading all for a word that few have, took over a second.
create index video_desk_letters on video_desk using gin (letter_pairs(title));
alter index video_desk_letters alter column 1 set statistics 300;
create index video_desk_adult on video_desk (video_id) include (state, kind, access) where rating = '18';

create function video_desk_new() returns trigger language plpgsql as $$
begin
  insert into video_desk (video_id, kind, access, rating, group_id, published_at, title)
    select id, kind, access, rating, group_id, published_at, lower(title) from added on conflict do nothing;
  return null;
end $$;

create trigger videos_desk_new after insert on videos
  referencing new table as added for each statement execute function video_desk_new();

create function video_desk_copy() returns trigger language plpgsql as $$
begin
  update video_desk set kind = new.kind, access = new.access, rating = new.rating, group_id = new.group_id,
    published_at = new.published_at, title = lower(new.title) where video_id = new.id;
  return null;
end $$;

create trigger videos_desk_changed after update on videos for each row when (
    (old.kind, old.access, old.rating, old.group_id, old.published_at, old.title)
      is distinct from (new.kind, new.access, new.rating, new.group_id, new.published_at, new.title)
  ) execute function video_desk_copy();

create function video_desk_shown() returns trigger language plpgsql as $$
begin
  update video_desk d set state = 'live', agent_ids = with_agents(d.agent_ids, a.agent_ids)
    from (select video_id, array_agg(agent_id) as agent_ids from added where group_id <= 0 group by video_id) a
    where d.video_id = a.video_id and d.state <> 'trash' and (d.state <> 'live' or not d.agent_ids @> a.agent_ids);
  return null;
end $$;

create trigger video_listings_desk_new after insert on video_listings
  referencing new table as added for each statement execute function video_desk_shown();

create function video_desk_hidden() returns trigger language plpgsql as $$
begin
  update video_desk d set state = 'hidden'
    from (select distinct video_id from removed where group_id <= 0) r
    where d.video_id = r.video_id and d.state = 'live'
      and not exists (select from video_listings l where l.video_id = d.video_id and l.group_id <= 0);
  return null;
end $$;

create trigger video_listings_desk_gone after delete on video_listings
  referencing old table as removed for each statement execute function video_desk_hidden();

-- Up to which episode those who follow a series were told.
create table series_news (
  series_id bigint primary key references series on delete cascade,
  told integer not null
);

-- What a channel shows otherwise than the title that it shares with others: null is the shared value. Media and texts are
-- the same rows for all; only what is told of them differs.
create table video_overrides (
  -- Names the document of its own that search has of it.
  id bigint generated always as identity unique,
  agent_id bigint not null references agents on delete cascade,
  video_id bigint not null references videos on delete cascade,
  title text check (title <> ''),
  -- A picture that goes leaves the shared one.
  cover_id text references pictures on delete set null,
  access text check (access in ('free', 'credit', 'vip')),
  hidden boolean not null default false,
  changed_by bigint,
  changed_at timestamptz(3) not null default now(),
  primary key (agent_id, video_id)
);
create index video_overrides_video on video_overrides (video_id);
create index video_overrides_cover on video_overrides (cover_id) where cover_id is not null;
create index video_overrides_staff on video_overrides (changed_by) where changed_by is not null;

-- A cover of an 18+ title opens by signed addresses alone, whichever channel shows it.
create trigger video_overrides_adult_cover after insert or update on video_overrides for each row
  when (new.cover_id is not null) execute function notify_adult_cover();

-- What a channel puts before everything else in its lists, and what it recommends. A row goes when neither is true.
create table video_picks (
  agent_id bigint not null references agents on delete cascade,
  video_id bigint not null references videos on delete cascade,
  -- The smaller stands first; null: not pinned.
  pinned integer,
  pinned_until timestamptz(3),
  recommended_at timestamptz(3),
  recommended_until timestamptz(3),
  primary key (agent_id, video_id),
  check (pinned is not null or recommended_at is not null)
);
create index video_picks_video on video_picks (video_id);
create index video_picks_ends on video_picks (least(pinned_until, recommended_until))
  where pinned_until is not null or recommended_until is not null;
