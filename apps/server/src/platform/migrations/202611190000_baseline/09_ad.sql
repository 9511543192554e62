-- Ads that can be sold: caps, budgets, and events that are counted exactly once and can be checked afterwards.

create table ads (
  id bigint generated always as identity primary key,
  import_key text unique,
  placement text not null,
  name text not null check (name <> ''),
  remark text not null default '',
  -- A path of our own: an outside picture would tell its host who looks at what.
  picture text not null check (picture ~ '^/[^/]'),
  -- Anything else (javascript:, data:, a bare path) could run script or leave the app unseen.
  link text not null check (link ~ '^(https?://[^[:space:]]+|/#/[^[:space:]]*)$'),
  open_type integer not null default 1,
  play_second integer not null default 5 check (play_second > 0),
  weight integer not null default 1 check (weight >= 0),
  position integer not null default 0,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  -- The heading under which a wall shows the ad.
  category text not null default '',
  paused boolean not null default false,
  -- Shows per account and Shanghai day.
  daily_cap integer check (daily_cap > 0),
  -- What was bought: this many counted shows or clicks.
  budget_event text check (budget_event in ('show', 'click')),
  budget bigint check (budget > 0),
  -- Ads in the trash: shown nowhere, but their figures were billed, and a slip of the hand can be taken back.
  deleted_at timestamptz(3),
  -- An ad that a decision about a report took away. Its own pause is the switch of who booked it, and must not bring it back.
  withheld boolean not null default false,
  check (ends_at > starts_at),
  constraint ads_budget_whole check ((budget_event is null) = (budget is null))
);
create index ads_placement on ads (placement, position, weight desc, id);

create table ad_agents (
  ad_id bigint not null references ads on delete cascade,
  agent_id bigint not null references agents on delete cascade,
  primary key (ad_id, agent_id)
);
create index ad_agents_agent on ad_agents (agent_id);

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
