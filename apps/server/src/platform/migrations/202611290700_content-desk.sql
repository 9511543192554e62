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

create table novel_desk (
  novel_id bigint primary key references novels on delete cascade,
  agent_ids bigint[] not null default '{}',
  state text not null default 'hidden' check (state in ('review', 'live', 'refused', 'hidden'))
);
create index novel_desk_state on novel_desk (state, novel_id desc);
create index novel_desk_agents on novel_desk using gin (agent_ids);

create function with_agents(known bigint[], more bigint[]) returns bigint[] immutable parallel safe language sql
  return array(select distinct one from unnest(known || more) as one order by one);

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
    from (select video_id, array_agg(agent_id) as agent_ids from added where group_id = 0 group by video_id) a
    where d.video_id = a.video_id and d.state <> 'trash' and (d.state <> 'live' or not d.agent_ids @> a.agent_ids);
  return null;
end $$;
create trigger video_listings_desk_new after insert on video_listings
  referencing new table as added for each statement execute function video_desk_shown();

create function video_desk_hidden() returns trigger language plpgsql as $$
begin
  update video_desk d set state = 'hidden'
    from (select distinct video_id from removed where group_id = 0) r
    where d.video_id = r.video_id and d.state = 'live'
      and not exists (select from video_listings l where l.video_id = d.video_id and l.group_id = 0);
  return null;
end $$;
create trigger video_listings_desk_gone after delete on video_listings
  referencing old table as removed for each statement execute function video_desk_hidden();

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

-- What waits for a moderator has no listing, and what was refused never gets one: the upload says whose it is.
create function upload_desk() returns trigger language plpgsql as $$
declare
  now_is text := case new.state when 'review' then 'review' else 'refused' end;
begin
  update video_desk set state = now_is, agent_ids = with_agents(agent_ids, array[new.agent_id])
    where video_id = new.video_id and state in ('review', 'refused', 'hidden');
  update novel_desk set state = now_is, agent_ids = with_agents(agent_ids, array[new.agent_id])
    where novel_id = new.novel_id and state in ('review', 'refused', 'hidden');
  return null;
end $$;
create trigger uploads_desk after update of state, video_id, novel_id on uploads for each row when (
    coalesce(new.video_id, new.novel_id) is not null
    and (new.state = 'review' or (new.state = 'failed' and old.state = 'review'))
  ) execute function upload_desk();

-- The list of what is being made of uploads, newest first, and of what waits.
create index uploads_desk on uploads (kind, id desc);
create index uploads_desk_state on uploads (kind, state, id desc) where state <> 'published';

insert into video_desk (video_id, agent_ids, state, kind, access, rating, group_id, published_at, title)
  select v.id, coalesce(l.agent_ids, u.agent_ids, '{}'),
    case when l.agent_ids is not null then 'live' when u.waits then 'review' when u.refused then 'refused' else 'hidden' end,
    v.kind, v.access, v.rating, v.group_id, v.published_at, lower(v.title)
  from videos v
  left join (select video_id, array_agg(agent_id order by agent_id) as agent_ids from video_listings where group_id = 0
    group by video_id) l on l.video_id = v.id
  left join (select video_id, array_agg(agent_id) as agent_ids, bool_or(state = 'review') as waits,
    bool_or(state = 'failed') as refused from uploads where video_id is not null group by video_id) u on u.video_id = v.id;

insert into novel_desk (novel_id, agent_ids, state)
  select n.id, coalesce(a.agent_ids, u.agent_ids, '{}'),
    case when a.agent_ids is not null then 'live' when u.waits then 'review' when u.refused then 'refused' else 'hidden' end
  from novels n
  left join (select novel_id, array_agg(agent_id order by agent_id) as agent_ids from novel_agents group by novel_id) a
    on a.novel_id = n.id
  left join (select novel_id, array_agg(agent_id) as agent_ids, bool_or(state = 'review') as waits,
    bool_or(state = 'failed') as refused from uploads where novel_id is not null group by novel_id) u on u.novel_id = n.id;
