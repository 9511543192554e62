-- Novels: what is read, by whom, how far, and what a chapter costs.
create table novel_groups (
  id bigint generated always as identity primary key,
  name text not null unique check (name <> ''),
  position integer not null default 0,
  cover_id text references pictures,
  tags text[] not null default '{}'
);

create table novel_group_agents (
  agent_id bigint not null references agents on delete cascade,
  group_id bigint not null references novel_groups on delete cascade,
  primary key (agent_id, group_id)
);
create index novel_group_agents_group on novel_group_agents (group_id);

-- chapters, words, access, last_title and updated_at tell what is published of it; they are brought up to date when
-- chapters are written and when a scheduled one comes out. Without a cover it stands in no list.
create table novels (
  id bigint generated always as identity primary key,
  import_key text unique,
  title text not null check (title <> ''),
  author_id bigint not null references accounts,
  cover_id text references pictures,
  group_id bigint not null references novel_groups,
  state text not null check (state in ('连载', '完结')),
  rating text not null check (rating in ('all', '18')),
  access text not null check (access in ('free', 'credit', 'vip')),
  synopsis text not null default '',
  tags text[] not null default '{}',
  words bigint not null default 0 check (words >= 0),
  chapters integer not null default 0 check (chapters >= 0),
  last_title text not null default '',
  updated_at timestamptz(3) not null,
  reads bigint not null default 0 check (reads >= 0),
  collects bigint not null default 0 check (collects >= 0),
  -- Recommended by hand; higher comes first.
  picked integer not null default 0
);
create index novels_author on novels (author_id, updated_at desc, id desc);
create index novels_cover on novels (cover_id);
create index novels_group on novels (group_id);
create index novels_adult_cover on novels (cover_id) where rating = '18';

-- As for videos: processes hold the list of covers that only signed addresses open.
create trigger novels_adult_cover_new after insert on novels for each row
  when (new.rating = '18' and new.cover_id is not null) execute function notify_adult_cover();

create trigger novels_adult_cover_changed after update on novels for each row
  when (new.cover_id is not null and (old.rating <> new.rating or old.cover_id is distinct from new.cover_id))
  execute function notify_adult_cover();

-- Which agents show it; listings follow from this once it has a cover and a chapter.
create table novel_agents (
  novel_id bigint not null references novels on delete cascade,
  agent_id bigint not null references agents on delete cascade,
  primary key (novel_id, agent_id)
);
create index novel_agents_agent on novel_agents (agent_id);

-- Heads apart from texts: a catalogue of three thousand chapters reads a few pages of narrow rows.
create table novel_chapters (
  id bigint generated always as identity primary key,
  novel_id bigint not null references novels on delete cascade,
  position integer not null check (position > 0),
  title text not null check (title <> ''),
  access text not null check (access in ('free', 'credit', 'vip')),
  words integer not null check (words >= 0),
  -- In the future: hidden until then.
  published_at timestamptz(3) not null,
  unique (novel_id, position)
);
create index novel_chapters_schedule on novel_chapters (published_at);

-- Paragraphs, a line each.
create table novel_texts (
  chapter_id bigint primary key references novel_chapters on delete cascade,
  text text not null
);

-- One row per agent and list, as video_listings. hour, day and week are reads, the ranks order by them and fall back on
-- the week, so that a ranking does not end where the hour has just begun.
create table novel_listings (
  agent_id bigint not null references agents on delete cascade,
  group_id bigint not null check (group_id >= 0),
  novel_id bigint not null references novels on delete cascade,
  updated_at timestamptz(3) not null,
  collects bigint not null,
  hour bigint not null default 0,
  day bigint not null default 0,
  week bigint not null default 0,
  picked integer not null default 0,
  state text not null check (state in ('连载', '完结')),
  access text not null check (access in ('free', 'credit', 'vip')),
  rating text not null check (rating in ('all', '18')),
  hour_rank bigint generated always as (least(hour, 1000000000) * 1000000000 + least(week, 999999999)) stored,
  day_rank bigint generated always as (least(day, 1000000000) * 1000000000 + least(week, 999999999)) stored,
  score bigint generated always as (picked::bigint * 1000000000000 + week + collects * 10) stored,
  own_group_id bigint generated always as (nullif(group_id, 0)) stored,
  primary key (agent_id, group_id, novel_id),
  foreign key (agent_id, own_group_id) references novel_group_agents (agent_id, group_id) on delete cascade
);
create index novel_listings_novel on novel_listings (novel_id);
create index novel_listings_new on novel_listings (agent_id, group_id, rating, updated_at desc, novel_id desc);
create index novel_listings_collect on novel_listings (agent_id, group_id, rating, collects desc, novel_id desc);
create index novel_listings_hour on novel_listings (agent_id, group_id, rating, hour_rank desc, novel_id desc);
create index novel_listings_day on novel_listings (agent_id, group_id, rating, day_rank desc, novel_id desc);
create index novel_listings_week on novel_listings (agent_id, group_id, rating, week desc, novel_id desc);
create index novel_listings_score on novel_listings (agent_id, group_id, rating, score desc, novel_id desc)
  where group_id = 0;
create index novel_listings_filter_new
  on novel_listings (agent_id, group_id, rating, state, access, updated_at desc, novel_id desc);
create index novel_listings_filter_collect
  on novel_listings (agent_id, group_id, rating, state, access, collects desc, novel_id desc);
create index novel_listings_filter_hour
  on novel_listings (agent_id, group_id, rating, state, access, hour_rank desc, novel_id desc);
create index novel_listings_filter_day
  on novel_listings (agent_id, group_id, rating, state, access, day_rank desc, novel_id desc);
create index novel_listings_filter_week
  on novel_listings (agent_id, group_id, rating, state, access, week desc, novel_id desc);

-- Reads per hour of the Shanghai clock, `2026-11-18T09`: a day is 24 of them. Older than the longest ranking they go.
create table novel_read_hours (
  agent_id bigint not null references agents on delete cascade,
  novel_id bigint not null references novels on delete cascade,
  hour text not null check (hour ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}$'),
  reads bigint not null check (reads >= 0),
  primary key (novel_id, agent_id, hour)
);
create index novel_read_hours_age on novel_read_hours (hour);

-- As video_play_marks.
create unlogged table novel_read_marks (
  account_id bigint not null,
  novel_id bigint not null,
  read_at timestamptz(3) not null,
  primary key (account_id, novel_id)
);
create index novel_read_marks_age on novel_read_marks (read_at);

create table novel_count_changes (
  novel_id bigint primary key references novels on delete cascade
);

-- Where somebody stopped reading: the latest by the time it was read wins, whenever it arrives.
create table novel_places (
  account_id bigint not null references accounts on delete cascade,
  novel_id bigint not null references novels on delete cascade,
  chapter_id bigint not null references novel_chapters on delete cascade,
  -- UTF-16 units into the text of the chapter.
  text_offset integer not null check (text_offset >= 0),
  read_at timestamptz(3) not null,
  -- The same mark for novels; the trigger keeps it out of the way of who writes places.
  counted integer not null default 0 check (counted between 0 and 3),
  hidden boolean not null default false,
  primary key (account_id, novel_id)
);
create index novel_places_order on novel_places (account_id, read_at desc, novel_id desc);
create index novel_places_novel on novel_places (novel_id);
create index novel_places_chapter on novel_places (chapter_id);
create index novel_places_waiting on novel_places (read_at) where counted = 0;

create table novel_collections (
  account_id bigint not null references accounts on delete cascade,
  novel_id bigint not null references novels on delete cascade,
  collected_at timestamptz(3) not null,
  primary key (account_id, novel_id)
);
create index novel_collections_order on novel_collections (account_id, collected_at desc, novel_id desc);

-- A novel on a hundred thousand shelves is told in batches, in the order of its readers.
create index novel_collections_readers on novel_collections (novel_id, account_id);

create table novel_desk (
  novel_id bigint primary key references novels on delete cascade,
  agent_ids bigint[] not null default '{}',
  state text not null default 'hidden' check (state in ('review', 'live', 'refused', 'hidden'))
);
create index novel_desk_state on novel_desk (state, novel_id desc);
create index novel_desk_agents on novel_desk using gin (agent_ids);

create function novel_desk_new() returns trigger language plpgsql as $$
begin
  insert into novel_desk (novel_id) select id from added on conflict do nothing;
  return null;
end $$;

create trigger novels_desk_new after insert on novels
  referencing new table as added for each statement execute function novel_desk_new();

create function novel_desk_shown() returns trigger language plpgsql as $$
begin
  update novel_desk d set state = 'live', agent_ids = with_agents(d.agent_ids, a.agent_ids)
    from (select novel_id, array_agg(agent_id) as agent_ids from added group by novel_id) a
    where d.novel_id = a.novel_id and (d.state <> 'live' or not d.agent_ids @> a.agent_ids);
  return null;
end $$;

create trigger novel_agents_desk_new after insert on novel_agents
  referencing new table as added for each statement execute function novel_desk_shown();

create function novel_desk_hidden() returns trigger language plpgsql as $$
begin
  update novel_desk d set state = 'hidden' from (select distinct novel_id from removed) r
    where d.novel_id = r.novel_id and d.state = 'live'
      and not exists (select from novel_agents a where a.novel_id = d.novel_id);
  return null;
end $$;

create trigger novel_agents_desk_gone after delete on novel_agents
  referencing old table as removed for each statement execute function novel_desk_hidden();

create function novel_place_read_on() returns trigger language plpgsql as $$
begin
  new.counted := 0;
  return new;
end $$;

create trigger novel_places_read_on before update of chapter_id on novel_places
  for each row when (old.counted in (1, 3)) execute function novel_place_read_on();

create table novel_overrides (
  id bigint generated always as identity unique,
  agent_id bigint not null references agents on delete cascade,
  novel_id bigint not null references novels on delete cascade,
  title text check (title <> ''),
  cover_id text references pictures on delete set null,
  -- What chapters ask for from this one on, counted from 1; those before it are free.
  access text check (access in ('free', 'credit', 'vip')),
  access_from integer not null default 1 check (access_from > 0),
  hidden boolean not null default false,
  changed_by bigint,
  changed_at timestamptz(3) not null default now(),
  primary key (agent_id, novel_id)
);
create index novel_overrides_novel on novel_overrides (novel_id);
create index novel_overrides_cover on novel_overrides (cover_id) where cover_id is not null;
create index novel_overrides_staff on novel_overrides (changed_by) where changed_by is not null;

create trigger novel_overrides_adult_cover after insert or update on novel_overrides for each row
  when (new.cover_id is not null) execute function notify_adult_cover();

create function notify_override_covers() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'video' then
    perform pg_notify('adult_covers', o.cover_id) from video_overrides o
      where o.video_id = new.id and o.cover_id is not null;
  else
    perform pg_notify('adult_covers', o.cover_id) from novel_overrides o
      where o.novel_id = new.id and o.cover_id is not null;
  end if;
  return null;
end $$;

create trigger videos_override_covers after update on videos for each row
  when (old.rating <> new.rating) execute function notify_override_covers('video');

create trigger novels_override_covers after update on novels for each row
  when (old.rating <> new.rating) execute function notify_override_covers('novel');

create table novel_picks (
  agent_id bigint not null references agents on delete cascade,
  novel_id bigint not null references novels on delete cascade,
  pinned integer,
  pinned_until timestamptz(3),
  recommended_at timestamptz(3),
  recommended_until timestamptz(3),
  primary key (agent_id, novel_id),
  check (pinned is not null or recommended_at is not null)
);
create index novel_picks_novel on novel_picks (novel_id);
create index novel_picks_ends on novel_picks (least(pinned_until, recommended_until))
  where pinned_until is not null or recommended_until is not null;
