-- How somebody's age was confirmed, and until when that counts.

alter table accounts
  -- The person's own word, or the answer of an outside check.
  add column age_method text check (age_method in ('self', 'provider')),
  -- The outside check by its name.
  add column age_provider text,
  -- Null is for good: only an outside check says how long its answer holds.
  add column age_until timestamptz(3);
update accounts set age_method = 'self' where age_confirmed_at is not null;

-- An installation that begins to use an outside check forgets what people only said of themselves.
create index accounts_age_self on accounts (id) where age_method = 'self';

create trigger accounts_age_until after update on accounts for each row
  when (old.age_until is distinct from new.age_until) execute function notify_account_rights();

-- A person who was sent to an outside age check. State and nonce go there and come back, signed; here lie their hashes.
create table age_checks (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- Only the browser that began may finish.
  session_id bigint not null,
  provider text not null,
  state_hash bytea not null unique check (octet_length(state_hash) = 32),
  nonce_hash bytea not null check (octet_length(nonce_hash) = 32),
  -- The screen to go back to.
  back text not null,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- One answer, and never a second one.
  answered_at timestamptz(3),
  result text check (result in ('adult', 'minor', 'unknown')),
  valid_until timestamptz(3)
);
create index age_checks_account on age_checks (account_id, id desc);
