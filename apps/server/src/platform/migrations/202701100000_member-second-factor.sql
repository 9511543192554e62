-- The optional second factor of members: codes of an authenticator app.

create table second_factors (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references accounts on delete cascade,
  -- Encrypted under a key of the installation.
  secret bytea not null,
  -- The newest time step that was accepted: a code counts once.
  step bigint not null default 0,
  begun_at timestamptz(3) not null,
  -- The session that was shown the secret; no other can turn it on. Without a reference: it may end before the factor does.
  begun_by bigint not null,
  -- Null until a first code has shown that the authenticator has the secret.
  since timestamptz(3)
);

-- Hashed with the id of the factor, so that they go along when it moves to another account by a merge.
create table second_factor_codes (
  factor_id bigint not null references second_factors on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz(3),
  primary key (factor_id, code_hash)
);

-- Who has shown the first factor and not yet the second; of one browser.
create table second_factor_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  agent_id bigint not null references agents on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  expires_at timestamptz(3) not null,
  tries integer not null default 0
);
create index second_factor_tickets_account on second_factor_tickets (account_id);
create index second_factor_tickets_expiry on second_factor_tickets (expires_at);

-- The session has shown the second factor, and may make one change that wants it.
alter table sessions add column factor_proven_at timestamptz(3);
