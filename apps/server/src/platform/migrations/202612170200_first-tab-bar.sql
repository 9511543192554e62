-- A new installation begins with a bar that leads somewhere. One that people use already keeps what it has.
insert into platform_keys (agent_id, key, value)
  select 3, 'TAB_BAR', '[{"tab":"home"},{"tab":"novel"},{"tab":"mine"}]'
  where not exists (select from accounts) and not exists (select from platform_keys where agent_id = 3)
    and exists (select from agents where id = 3);
