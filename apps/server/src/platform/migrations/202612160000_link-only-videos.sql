-- A video that its creator shows only to who has its link: it opens like any other and stands in no list. In the lists of
-- an agent, group 0 means all of them; group -1 means none.
alter table video_creators add column link_only boolean not null default false;
alter table uploads add column link_only boolean not null default false;

alter table video_listings drop constraint video_listings_group_id_check, drop column own_group_id;
alter table video_listings
  add check (group_id >= -1),
  -- Ties the row to the agent's right to show the group: when that goes, the rows go. Null (no real group) is not checked.
  add column own_group_id bigint generated always as (case when group_id > 0 then group_id end) stored,
  add foreign key (agent_id, own_group_id) references group_agents (agent_id, group_id) on delete cascade;

-- What opens by its link is live for staff and moderators.
create or replace function video_desk_shown() returns trigger language plpgsql as $$
begin
  update video_desk d set state = 'live', agent_ids = with_agents(d.agent_ids, a.agent_ids)
    from (select video_id, array_agg(agent_id) as agent_ids from added where group_id <= 0 group by video_id) a
    where d.video_id = a.video_id and d.state <> 'trash' and (d.state <> 'live' or not d.agent_ids @> a.agent_ids);
  return null;
end $$;
create or replace function video_desk_hidden() returns trigger language plpgsql as $$
begin
  update video_desk d set state = 'hidden'
    from (select distinct video_id from removed where group_id <= 0) r
    where d.video_id = r.video_id and d.state = 'live'
      and not exists (select from video_listings l where l.video_id = d.video_id and l.group_id <= 0);
  return null;
end $$;
