-- What programs of the operator sign in with: some of what its maker can do, looked up at each call. 256 random bits, so
-- a plain hash is enough to keep it by.
create table staff_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The first letters of the token, by which people know it again.
  prefix text not null,
  name text not null,
  staff_id bigint not null references staff on delete cascade,
  -- Null is every agent that its maker sees.
  agent_id bigint references agents on delete cascade,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz(3),
  last_address text not null default '',
  revoked_at timestamptz(3)
);
create index staff_tokens_staff on staff_tokens (staff_id, id desc);
create index staff_tokens_agent on staff_tokens (agent_id, id desc);
