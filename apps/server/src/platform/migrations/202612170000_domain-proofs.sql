-- A host is proven before an agent takes it. `agent_domains` holds what is taken, and says how it was proven; a claim is a
-- host that an agent asks for, or one whose proof is gone.

-- `before`: taken when nothing had to be proven; `hand`: on the word of an owner, or of somebody at the machine.
alter table agent_domains
  add column proof text not null default 'before' check (proof in ('before', 'hand', 'dns', 'file')),
  -- What the holder of the domain shows; null where nothing has to be shown.
  add column token text check (length(token) between 16 and 64),
  add column proven_at timestamptz(3) not null default now(),
  add column checked_at timestamptz(3),
  -- Since when the proof is gone; null while it is there.
  add column failing_since timestamptz(3);
alter table agent_domains alter column proof set default 'hand';
create index agent_domains_checks on agent_domains (checked_at) where token is not null;

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

-- Browsers that were told so never open the agent's hosts without TLS again, so the agent chooses it.
alter table agents add column hsts boolean not null default false;
