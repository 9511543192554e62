-- What an agent looked like before each change, so that a change can be taken back. The last fifty are kept.
create table agent_looks (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  replaced_at timestamptz(3) not null default now(),
  name text not null,
  logo text not null,
  tagline text not null,
  -- Null: the colour of the product, as in `agents`.
  accent text,
  accent_end text,
  background text
);
create index agent_looks_agent on agent_looks (agent_id, id desc);

-- Whichever statement changes a look, by whichever way in, leaves the one before.
create function keep_agent_look() returns trigger language plpgsql as $$
begin
  insert into agent_looks (agent_id, name, logo, tagline, accent, accent_end, background)
    values (old.id, old.name, old.logo, old.tagline, old.accent, old.accent_end, old.background);
  delete from agent_looks where agent_id = old.id and id in
    (select id from agent_looks where agent_id = old.id order by id desc offset 50);
  return null;
end $$;
create trigger agents_looks after update on agents for each row
  when ((old.name, old.logo, old.tagline, old.accent, old.accent_end, old.background)
    is distinct from (new.name, new.logo, new.tagline, new.accent, new.accent_end, new.background))
  execute function keep_agent_look();
