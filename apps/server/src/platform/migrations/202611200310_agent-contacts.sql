-- What an agent tells its visitors about itself: how to reach it, where else it is, and its newest app.

-- Ways to reach the operator, and (kind `address`) addresses that stay.
create table agent_contacts (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  kind text not null check (kind in ('official', 'business', 'service', 'group', 'address')),
  name text not null check (name <> ''),
  -- What the copy button copies.
  value text not null check (value <> ''),
  -- What a tap opens; an address is its own link.
  link text,
  position integer not null default 0
);
create index agent_contacts_agent on agent_contacts (agent_id, kind, position, id);

-- Where the app goes on when this host is out of reach, in order. Each is a domain of the agent as well: a visitor who
-- arrives there must find the same agent.
create table agent_fallback_hosts (
  agent_id bigint not null references agents on delete cascade,
  position integer not null,
  origin text not null check (origin ~ '^https?://[^[:space:]/?#@]+$'),
  primary key (agent_id, position),
  unique (agent_id, origin)
);

create table agent_releases (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  version_name text not null check (version_name ~ '^v?[0-9]{1,6}(\.[0-9]{1,6}){0,3}$'),
  content text not null default '',
  apk_url text not null default '',
  -- Must be taken: the box that tells of it cannot be dismissed.
  forced boolean not null default false,
  published_at timestamptz(3) not null default now(),
  unique (agent_id, version_name)
);
