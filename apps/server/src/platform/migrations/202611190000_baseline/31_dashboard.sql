-- What the first page of the console shows, counted per agent and day, so that opening it never counts raw rows.

-- Which accounts were there on which day (calendar of Shanghai). Sessions only remember their last use, so the day is
-- written down when it happens: by a trigger, whoever writes the session.
create table account_days (
  agent_id bigint not null references agents on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  account_id bigint not null references accounts on delete cascade,
  primary key (agent_id, day, account_id)
);
create index account_days_account on account_days (account_id);

create function note_account_day() returns trigger language plpgsql as $$
begin
  insert into account_days (agent_id, day, account_id)
  values (new.agent_id, to_char(new.last_seen_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), new.account_id)
  on conflict do nothing;
  return null;
end $$;

create trigger sessions_account_day after insert or update of last_seen_at on sessions
  for each row execute function note_account_day();

-- The counts. Made again from the raw rows for today and yesterday every few minutes; older days stay as they are, also
-- when their raw rows are pruned.
create table agent_days (
  agent_id bigint not null references agents on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  figure text not null,
  value bigint not null,
  primary key (agent_id, day, figure)
);

-- By time or number, what waits or is hidden or verified, and how much each city has.
create index agent_days_day on agent_days (day);
