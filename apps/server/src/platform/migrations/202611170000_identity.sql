-- Who somebody is: the ways into an account, and what is needed to keep them apart.

alter table accounts
  add column phone text check (phone ~ '^1[3-9][0-9]{9}$'),
  -- argon2id with a secret that is not in the database.
  add column password_hash text,
  add column gender text not null default 'unknown' check (gender in ('unknown', 'male', 'female')),
  -- A day of the calendar, not a moment: as text no time zone can shift it.
  add column birthday text check (birthday ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add column signature text not null default '',
  -- The one-time password is computed from the epoch and never stored; a login that uses it moves the epoch on.
  add column otp_epoch integer not null default 0,
  add column otp_issued_at timestamptz(3),
  -- Null until the first login: until then there is nothing in the account that a browser had to prove itself for.
  add column last_login_at timestamptz(3),
  add column age_confirmed_at timestamptz(3),
  -- Not null is youth mode.
  add column youth_pin_hash text,
  -- The row stays, without anything personal, because videos name it as their author.
  add column deleted_at timestamptz(3),
  add column merged_into bigint references accounts;

create unique index accounts_phone on accounts (agent_id, phone) where phone is not null;

-- A session that a machine code opened on a browser that could not prove itself: it may read only.
alter table sessions add column restricted boolean not null default false;

-- Which account a device has. The machine code is a credential: only HMAC(pepper, agent | code) is kept. Once the account
-- has a phone or password, the way from the code to the account is cut (account_id null); the row stays to say so.
create table devices (
  agent_id bigint not null references agents on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  account_id bigint references accounts on delete cascade,
  created_at timestamptz(3) not null,
  primary key (agent_id, code_hash)
);
create index devices_account on devices (account_id);

-- Browsers that have been the account's before: a known machine code from any other one is asked about first.
create table browser_proofs (
  token_hash bytea not null check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz(3) not null,
  primary key (token_hash, account_id)
);
create index browser_proofs_account on browser_proofs (account_id);

-- What the device says about itself, and the link that brought the visitor: the last word on each.
create table account_machines (
  account_id bigint primary key references accounts on delete cascade,
  information text not null,
  updated_at timestamptz(3) not null
);
create table account_sources (
  account_id bigint primary key references accounts on delete cascade,
  channel_api text not null,
  user_name text not null,
  updated_at timestamptz(3) not null
);

-- One living code for each scene, phone and asker. Six digits are soon tried out, so the hash needs the pepper.
create table sms_codes (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  scene text not null,
  phone text not null,
  asker text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  unique (agent_id, scene, phone, asker)
);
create index sms_codes_expiry on sms_codes (expires_at);

-- QR logins. The id is in the picture for all to see; only the browser that asked can turn an approval into a session.
create table scan_requests (
  id text primary key,
  agent_id bigint not null references agents on delete cascade,
  browser_hash bytea not null,
  address text not null,
  user_agent text not null,
  state text not null default 'waiting' check (state in ('waiting', 'seen', 'approved', 'refused', 'used')),
  account_id bigint references accounts on delete cascade,
  expires_at timestamptz(3) not null
);
create index scan_requests_expiry on scan_requests (expires_at);
create index scan_requests_account on scan_requests (account_id);

-- What was done to accounts and by operators. Rows are added and read, never changed: the trigger holds for everybody,
-- and a row names things by id only, so that it may stay when a person's data goes.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  agent_id bigint not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (agent_id, subject, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
