-- The picture in the cards of an agent's links (渠道 → 外观 → 分享图). Empty: one that is drawn from logo and colours.
alter table agents add column share_picture text not null default '';
alter table agent_looks add column share_picture text not null default '';

create or replace function keep_agent_look() returns trigger language plpgsql as $$
begin
  insert into agent_looks (agent_id, name, logo, tagline, accent, accent_end, background, share_picture)
    values (old.id, old.name, old.logo, old.tagline, old.accent, old.accent_end, old.background, old.share_picture);
  delete from agent_looks where agent_id = old.id and id in
    (select id from agent_looks where agent_id = old.id order by id desc offset 50);
  return null;
end $$;
drop trigger agents_looks on agents;
create trigger agents_looks after update on agents for each row
  when ((old.name, old.logo, old.tagline, old.accent, old.accent_end, old.background, old.share_picture)
    is distinct from (new.name, new.logo, new.tagline, new.accent, new.accent_end, new.background, new.share_picture))
  execute function keep_agent_look();
