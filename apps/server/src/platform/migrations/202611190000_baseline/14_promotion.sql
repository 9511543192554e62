-- Who brought whom (docs/rules.md, Channel code): links carry a code, and the code is a promoter's.

-- How an agent counts. An agent without a row counts by what the columns say here.
create table promotion_settings (
  agent_id bigint primary key references agents on delete cascade,
  -- For how long after a link an order is the work of who gave the link.
  window_days integer not null default 30 check (window_days between 1 and 365),
  -- Whose work it is when several brought the same person: who came first, or last.
  model text not null default 'last' check (model in ('first', 'last'))
);

-- A person, or a smaller channel with people of its own.
create table promoters (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  parent_id bigint,
  kind text not null check (kind in ('person', 'channel')),
  name text not null check (name <> ''),
  note text not null default '',
  -- Their own account in the app: what it does is nobody's merit.
  account_id bigint references accounts,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  unique (agent_id, id),
  foreign key (agent_id, parent_id) references promoters (agent_id, id),
  check (parent_id <> id)
);
create index promoters_agent on promoters (agent_id, id desc);
create index promoters_parent on promoters (parent_id);
create index promoters_account on promoters (account_id) where account_id is not null;

create table promoter_codes (
  id bigint generated always as identity primary key,
  agent_id bigint not null,
  promoter_id bigint not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  label text not null default '',
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  foreign key (agent_id, promoter_id) references promoters (agent_id, id) on delete cascade
);

-- Codes are read off posters: those that differ in case alone are one.
create unique index promoter_codes_code on promoter_codes (agent_id, lower(code));
create index promoter_codes_promoter on promoter_codes (promoter_id);

-- By which links an account came: the first and the last that count.
create table promotion_touches (
  account_id bigint primary key references accounts,
  agent_id bigint not null references agents on delete cascade,
  first_code_id bigint not null references promoter_codes,
  first_at timestamptz(3) not null,
  last_code_id bigint not null references promoter_codes,
  last_at timestamptz(3) not null
);

-- Whose work an order is, decided when it was made; whoever came outside the window, or was closed, is left out.
create table order_promotions (
  order_id text primary key,
  agent_id bigint not null references agents on delete cascade,
  first_code_id bigint references promoter_codes,
  last_code_id bigint references promoter_codes,
  -- The one of the two that counts by the setting of that moment.
  promoter_id bigint references promoters
);
create index order_promotions_promoter on order_promotions (promoter_id, order_id);
create index order_promotions_first on order_promotions (first_code_id);
create index order_promotions_last on order_promotions (last_code_id);

-- What came by each code on each day of the Shanghai calendar. A code that the agent does not know has no code_id; when
-- there are too many of those on a day, the rest is counted under the empty one.
create table promotion_days (
  agent_id bigint not null references agents on delete cascade,
  day text not null,
  code text not null,
  code_id bigint references promoter_codes on delete cascade,
  -- People, each once a day; those whose account began with the link; and, kept apart, what is no visit of a new person:
  -- again on the same day, programs, promoters themselves, too many at one address.
  visits integer not null default 0,
  accounts integer not null default 0,
  repeats integer not null default 0,
  bots integer not null default 0,
  own integer not null default 0,
  crowded integer not null default 0,
  primary key (agent_id, day, code)
);
create index promotion_days_code on promotion_days (code_id, day);

-- Who came by which code today, to tell a repeat; and how many new ones an address brought. Kept for two days.
create table promotion_visitors (
  day text not null,
  agent_id bigint not null references agents on delete cascade,
  code text not null,
  account_id bigint not null references accounts,
  primary key (day, agent_id, code, account_id)
);
create index promotion_visitors_account on promotion_visitors (account_id);

create table promotion_addresses (
  day text not null,
  agent_id bigint not null references agents on delete cascade,
  code text not null,
  address_hash bytea not null,
  visitors integer not null default 1,
  primary key (day, agent_id, code, address_hash)
);
