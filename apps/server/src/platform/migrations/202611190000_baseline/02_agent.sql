-- Agents (channels): hosts, settings, contacts, releases, legal texts, looks, and copies of an agent.

create table agents (
  id bigint primary key check (id > 0),
  name text not null check (name <> ''),
  logo text not null default '',
  adult_enabled boolean not null default false,
  -- Public client tag; random, so that one agent's tag says nothing about another's.
  secretcode text not null default replace(gen_random_uuid()::text, '-', ''),
  created_at timestamptz(3) not null default now(),
  -- Whether what members upload waits for a moderator before anybody sees it.
  review_uploads boolean not null default false,
  -- Posts wait for a moderator before others see them.
  review_posts boolean not null default false,
  -- What members submit is looked at by a moderator first, unless the agent trusts its members. What points to sexual
  -- services waits in any case.
  review_listings boolean not null default true,
  -- Rises with every change of the agent's fallback hosts. Never below the time of the change in seconds: after a backup
  -- was restored, the next change is still newer than what devices have seen.
  hosts_serial bigint not null default 1 check (hosts_serial > 0),
  -- Tagline, colours and legal texts of an agent take effect at run time: they are rows, not parts of a build.
  tagline text not null default '' check (length(tagline) <= 60),
  -- Null: the colour of the product, so that a later palette reaches agents that never chose.
  accent text check (accent ~ '^#[0-9a-f]{6}$'),
  accent_end text check (accent_end ~ '^#[0-9a-f]{6}$'),
  background text check (background ~ '^#[0-9a-f]{6}$'),
  -- Browsers that were told so never open the agent's hosts without TLS again, so the agent chooses it.
  hsts boolean not null default false,
  -- The picture in the cards of an agent's links (渠道 → 外观 → 分享图). Empty: one that is drawn from logo and colours.
  share_picture text not null default ''
);

-- A request that names no agent belongs to agent 3: without this row a fresh installation could answer nothing.
insert into agents (id, name) values (3, '流光');

-- Hosts arrive in any case and with a port; they are stored in one form so that an exact match is enough.
-- A host is proven before an agent takes it: `agent_domains` holds what is taken, and says how it was proven; a claim is a
-- host that an agent asks for, or one whose proof is gone.
create table agent_domains (
  domain text primary key check (domain = lower(domain) and domain !~ '[:/[:space:]]'),
  agent_id bigint not null references agents on delete cascade,
  -- `before`: taken when nothing had to be proven; `hand`: on the word of an owner, or of somebody at the machine.
  proof text not null default 'hand' check (proof in ('before', 'hand', 'dns', 'file')),
  -- What the holder of the domain shows; null where nothing has to be shown.
  token text check (length(token) between 16 and 64),
  proven_at timestamptz(3) not null default now(),
  checked_at timestamptz(3),
  -- Since when the proof is gone; null while it is there.
  failing_since timestamptz(3)
);
create index agent_domains_agent on agent_domains (agent_id);
create index agent_domains_checks on agent_domains (checked_at) where token is not null;

create table agent_channels (
  channel_api text primary key check (channel_api <> ''),
  agent_id bigint not null references agents on delete cascade
);
create index agent_channels_agent on agent_channels (agent_id);

create table platform_keys (
  agent_id bigint not null references agents on delete cascade,
  key text not null,
  value text not null,
  primary key (agent_id, key)
);

-- A new installation begins with a tab bar that leads somewhere.
insert into platform_keys (agent_id, key, value)
  values (3, 'TAB_BAR', '[{"tab":"home"},{"tab":"novel"},{"tab":"mine"}]');

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
  -- A version is of the web bundle or of one of the native wrappers: comparing the number of one with that of another
  -- would lock browsers out.
  platform text not null check (platform in ('web', 'android', 'ios')),
  unique (agent_id, platform, version_name)
);
comment on column agent_releases.apk_url is
  'Where this version is got: an APK for Android, the App Store for iOS; the web bundle is simply loaded anew.';

-- Long and read on two screens only, so apart from the row that every request knows.
create table agent_legal_texts (
  agent_id bigint not null references agents on delete cascade,
  kind text not null check (kind in ('terms', 'privacy')),
  body text not null check (length(body) between 1 and 20000),
  updated_at timestamptz not null default now(),
  primary key (agent_id, kind)
);

-- Two agents may ask for the same host: whoever proves it gets it, and an empty claim keeps nobody out.
create table agent_domain_claims (
  agent_id bigint not null references agents on delete cascade,
  host text not null check (length(host) between 3 and 253 and host = lower(host)),
  token text not null check (length(token) between 16 and 64),
  state text not null check (state in ('pending', 'lapsed')),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  checked_at timestamptz(3),
  problem text not null default '' check (length(problem) <= 300),
  primary key (agent_id, host)
);
create index agent_domain_claims_host on agent_domain_claims (host);
create index agent_domain_claims_expiry on agent_domain_claims (expires_at);

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
  background text,
  share_picture text not null default ''
);
create index agent_looks_agent on agent_looks (agent_id, id desc);

-- Whichever statement changes a look, by whichever way in, leaves the one before.
create function keep_agent_look() returns trigger language plpgsql as $$
begin
  insert into agent_looks (agent_id, name, logo, tagline, accent, accent_end, background, share_picture)
    values (old.id, old.name, old.logo, old.tagline, old.accent, old.accent_end, old.background, old.share_picture);
  delete from agent_looks where agent_id = old.id and id in
    (select id from agent_looks where agent_id = old.id order by id desc offset 50);
  return null;
end $$;

create trigger agents_looks after update on agents for each row
  when ((old.name, old.logo, old.tagline, old.accent, old.accent_end, old.background, old.share_picture)
    is distinct from (new.name, new.logo, new.tagline, new.accent, new.accent_end, new.background, new.share_picture))
  execute function keep_agent_look();

-- A channel that is made from another one: what comes along, and how far that has come. Each step is written in the
-- transaction that took it, so that a worker that is killed goes on where it was.
create table agent_copies (
  agent_id bigint primary key references agents on delete cascade,
  source_id bigint not null references agents on delete cascade,
  -- By part: `share`, `copy` or `none`.
  choices jsonb not null,
  -- By part: how many came along, the last id that was seen, of how many, and whether that is all.
  progress jsonb not null default '{}',
  started_by bigint,
  created_at timestamptz(3) not null default now(),
  failed_at timestamptz(3),
  finished_at timestamptz(3)
);
create index agent_copies_source on agent_copies (source_id);
create index agent_copies_staff on agent_copies (started_by) where started_by is not null;

-- The legal texts of the installation, which every agent without one of its own shows. Nothing is overwritten: the newest of a kind
-- counts, and those before it say what people were shown until when. An empty one: the text of the product again.
create table legal_text_versions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('terms', 'privacy')),
  body text not null,
  made_at timestamptz(3) not null,
  made_by text not null
);
create index legal_text_versions_newest on legal_text_versions (kind, id desc);
