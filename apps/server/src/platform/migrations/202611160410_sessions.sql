-- Signed-in devices. The token itself is only in the cookie; here is its SHA-256, so that a stolen copy of the table
-- opens no account (the token has 256 random bits: a plain hash is enough, nothing can be guessed).
-- Ended sessions stay until they expire, so that their cookie is told "replaced" and not just "not logged in".

-- When the account got a phone or password of its own; null is a silent device account.
alter table accounts add column claimed_at timestamptz(3);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  agent_id bigint not null references agents on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  address text not null,
  user_agent text not null
);
create index sessions_account on sessions (account_id, last_seen_at desc);
create index sessions_expiry on sessions (expires_at);
