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

create index devices_created on devices (created_at);
create index accounts_created on accounts (created_at);
create index accounts_claimed on accounts (claimed_at) where claimed_at is not null;
create index orders_created on orders (created_at);
create index orders_paid on orders (paid_at) where paid_at is not null;
create index refunds_done on refunds (done_at) where done_at is not null;
create index view_credits_ad_day on view_credits (day) where source like 'ad %';
