-- Passkeys of staff, beside password and authenticator. One belongs to the host that the console had when it was made:
-- browsers offer it nowhere else.
create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  host text not null,
  public_key bytea not null,
  -- How often it was used, as it says itself; one that goes back is a copy. Those that are synced stay at 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Kept by an account of its maker (Apple, Google) and on several devices.
  synced boolean not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index staff_passkeys_staff on staff_passkeys (staff_id, id);

-- What a passkey is asked to sign: once, within two minutes, in whichever process the answer arrives.
create table staff_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'second', 'alone')),
  staff_id bigint references staff on delete cascade,
  expires_at timestamptz(3) not null,
  check ((purpose = 'alone') = (staff_id is null))
);
create index staff_challenges_expires on staff_challenges (expires_at);
