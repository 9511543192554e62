-- Ads that can be sold: caps, budgets, and events that are counted exactly once and can be checked afterwards.

alter table ads
  -- The heading under which a wall shows the ad.
  add column category text not null default '',
  add column paused boolean not null default false,
  -- Shows per account and Shanghai day.
  add column daily_cap integer check (daily_cap > 0),
  -- What was bought: this many counted shows or clicks.
  add column budget_event text check (budget_event in ('show', 'click')),
  add column budget bigint check (budget > 0),
  add constraint ads_budget_whole check ((budget_event is null) = (budget is null));

-- Every event as it came, counted or not. Nothing here says who it was: the key is a keyed hash of account, ad, event
-- and view. It makes a repeat harmless. No reference to ads or agents: figures outlive the ad they were billed for, and
-- a reference would be checked once per row of each batch. Rows are deleted by age alone (hours of the rollup stay).
create table ad_events (
  key uuid primary key,
  at timestamptz(3) not null,
  agent_id bigint not null,
  ad_id bigint not null,
  placement text not null,
  event text not null check (event in ('show', 'click', 'start')),
  -- counted; or why not: bot, anonymous (no session), rate (faster than a person), repeat, over (after the end or the budget).
  verdict text not null check (verdict in ('counted', 'bot', 'anonymous', 'rate', 'repeat', 'over'))
);
create index ad_events_age on ad_events using brin (at) with (pages_per_range = 16);
create trigger ad_events_append_only before update or truncate on ad_events
  for each statement execute function refuse_change();

-- Written in the same transaction as the events, so the two always agree; `npm run cli -- ads verify` compares them.
create table ad_event_hours (
  ad_id bigint not null,
  agent_id bigint not null,
  placement text not null,
  hour timestamptz(3) not null check (hour = date_trunc('hour', hour, 'UTC')),
  event text not null,
  verdict text not null,
  count bigint not null check (count > 0),
  primary key (ad_id, agent_id, placement, hour, event, verdict)
);
create index ad_event_hours_agent on ad_event_hours (agent_id, hour);

-- What counted since the ad began: what a budget is held against. A row per ad and event is there from the start,
-- because a batch locks it to learn how much room is left.
create table ad_totals (
  ad_id bigint not null,
  event text not null check (event in ('show', 'click', 'start')),
  count bigint not null check (count >= 0),
  primary key (ad_id, event)
);

-- Shows of capped ads per account and day; worth nothing the day after.
create table ad_account_days (
  account_id bigint not null references accounts on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  ad_id bigint not null,
  shows integer not null check (shows > 0),
  primary key (account_id, day, ad_id)
);
create index ad_account_days_age on ad_account_days (day);

-- What was counted by day until now is kept as the first hour of that day. There are no raw events behind it, so
-- comparing begins with the next hour.
insert into ad_event_hours (ad_id, agent_id, placement, hour, event, verdict, count)
  select d.ad_id, d.agent_id, a.placement, (d.day || ' 00:00')::timestamp at time zone 'Asia/Shanghai', d.event, 'counted', d.count
  from ad_event_days d join ads a on a.id = d.ad_id where d.count > 0;
insert into ad_totals (ad_id, event, count)
  select a.id, e.event, coalesce((select sum(d.count) from ad_event_days d where d.ad_id = a.id and d.event = e.event), 0)
  from ads a cross join (values ('show'), ('click'), ('start')) as e (event);
insert into settings (key, value)
  select 'ads.rawFrom', to_jsonb(extract(epoch from date_trunc('hour', now(), 'UTC') + interval '1 hour') * 1000)
  where exists (select from ad_event_days);
drop table ad_event_days;
