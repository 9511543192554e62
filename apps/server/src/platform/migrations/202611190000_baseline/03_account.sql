-- Accounts: the ways into one, what is needed to keep them apart, sessions, bans, recovery and the second factor.

create table accounts (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents,
  user_code text not null check (user_code <> ''),
  nickname text not null,
  avatar text not null default '',
  created_at timestamptz(3) not null default now(),
  -- When the account got a phone or password of its own; null is a silent device account.
  claimed_at timestamptz(3),
  phone text check (phone ~ '^1[3-9][0-9]{9}$'),
  -- argon2id with a secret that is not in the database.
  password_hash text,
  gender text not null default 'unknown' check (gender in ('unknown', 'male', 'female')),
  -- A day of the calendar, not a moment: as text no time zone can shift it.
  birthday text check (birthday ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  signature text not null default '',
  -- The one-time password is computed from the epoch and never stored; a login that uses it moves the epoch on.
  otp_epoch integer not null default 0,
  otp_issued_at timestamptz(3),
  -- Null until the first login: until then there is nothing in the account that a browser had to prove itself for.
  last_login_at timestamptz(3),
  age_confirmed_at timestamptz(3),
  -- Not null is youth mode.
  youth_pin_hash text,
  -- The row stays, without anything personal, because videos name it as their author.
  deleted_at timestamptz(3),
  merged_into bigint references accounts,
  -- Until when the account is VIP: what its entries add up to, kept beside them in the same transaction.
  vip_until timestamptz(3),
  -- Until when an account is shut out; far in the future is for good. Beside the account, because every session is checked
  -- against it; why, by whom and what was hidden is in account_bans as long as it lasts.
  banned_until timestamptz(3),
  -- Somebody whose titles staff vouch for: reports of them are looked at first instead of hiding anything.
  verified_at timestamptz(3),
  -- How age was confirmed: the person's own word, or the answer of an outside check.
  age_method text check (age_method in ('self', 'provider')),
  -- The outside check by its name.
  age_provider text,
  -- Null is for good: only an outside check says how long its answer holds.
  age_until timestamptz(3),
  unique (agent_id, user_code)
);
create unique index accounts_phone on accounts (agent_id, phone) where phone is not null;
create index accounts_created on accounts (created_at);
create index accounts_claimed on accounts (claimed_at) where claimed_at is not null;

-- Lists of the console. Each is read agent by agent, newest first, so that every index begins with the agent and ends with
-- the order of the list; what is rare among many has an index of its own.
create index accounts_list on accounts (agent_id, created_at desc, id desc);
create index accounts_list_vip on accounts (agent_id, created_at desc, id desc) where vip_until is not null;
create index accounts_list_banned on accounts (agent_id, created_at desc, id desc) where banned_until is not null;
create index accounts_list_claimed on accounts (agent_id, created_at desc, id desc) where claimed_at is not null;
create index accounts_nickname on accounts (agent_id, nickname text_pattern_ops);

-- The console finds an account by its userCode without knowing the agent.
create index accounts_user_code on accounts (user_code);

-- An installation that begins to use an outside check forgets what people only said of themselves.
create index accounts_age_self on accounts (id) where age_method = 'self';

-- Signed-in devices. The token itself is only in the cookie; here is its SHA-256, so that a stolen copy of the table
-- opens no account (the token has 256 random bits: a plain hash is enough, nothing can be guessed).
-- Ended sessions stay until they expire, so that their cookie is told "replaced" and not just "not logged in".
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
  user_agent text not null,
  -- A session that a machine code opened on a browser that could not prove itself: it may read only.
  restricted boolean not null default false,
  -- When the person behind a session last showed by password or by a code to the own phone that it is still them. What
  -- gives the account away (another phone) wants that to be minutes ago, and uses it up.
  proven_at timestamptz(3),
  -- The name under which this session reaches us. A cookie belongs to one host, so it is the only one. Empty: not yet seen.
  host text not null default '',
  -- The session has shown the second factor, and may make one change that wants it.
  factor_proven_at timestamptz(3)
);
create index sessions_account on sessions (account_id, last_seen_at desc);
create index sessions_expiry on sessions (expires_at);

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
create index devices_created on devices (created_at);

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

-- Processes remember for some seconds what a session may see, so that cached lists cost no query. Whatever changes it, by
-- whichever statement, tells them: a code path that forgot to would show 18+ titles to a child.
create function notify_account_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights', old.id::text);
  return null;
end $$;

create function notify_session_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights', old.account_id::text);
  return null;
end $$;

create trigger accounts_rights after update on accounts for each row
  when (old.youth_pin_hash is distinct from new.youth_pin_hash
    or old.age_confirmed_at is distinct from new.age_confirmed_at
    or old.deleted_at is distinct from new.deleted_at)
  execute function notify_account_rights();

create trigger sessions_rights after update on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at
    or old.token_hash <> new.token_hash
    or old.account_id <> new.account_id)
  execute function notify_session_rights();

create table account_bans (
  account_id bigint primary key references accounts on delete cascade,
  agent_id bigint not null references agents on delete cascade,
  reason text not null,
  -- Null is for good.
  until timestamptz(3),
  banned_at timestamptz(3) not null,
  staff_name text not null,
  -- [{ kind, id, kept }]: what was taken out of sight with the ban, and comes back with its end.
  hidden jsonb not null default '[]'
);
create index account_bans_until on account_bans (until) where until is not null;

-- What staff did to an account and why, for whoever looks at it next. The audit log says the same for ever; this goes
-- with the account.
create table account_actions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  at timestamptz(3) not null,
  staff_name text not null,
  action text not null
    check (action in ('ban', 'unban', 'end sessions', 'days', 'views', 'note', 'verify', 'unverify', 'youth pin', 'recovery')),
  amount integer,
  text text not null
);
create index account_actions_account on account_actions (account_id, id desc);

-- A session of a shut out account sees nothing of what is for adults either.
create trigger accounts_ban_rights after update on accounts for each row
  when (old.banned_until is distinct from new.banned_until) execute function notify_account_rights();

-- Moving to another host of the agent when the one in use is out of reach. A ticket is given to a device beforehand and
-- shown once on another host together with the machine code: then the device needs no login there. Only hashes are kept. A ticket is as good as the session that asked for it.
create table host_tickets (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  agent_id bigint not null references agents on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index host_tickets_session on host_tickets (session_id, id);
create index host_tickets_account on host_tickets (account_id);
create index host_tickets_expiry on host_tickets (expires_at);

-- Whatever ends a session or gives it another token (logout, ban, another password), by whichever statement, takes its
-- tickets along.
create function drop_host_tickets() returns trigger language plpgsql as $$
begin
  delete from host_tickets where session_id = new.id;
  return null;
end $$;

create trigger sessions_tickets after update of revoked_at, token_hash on sessions for each row
  when (old.token_hash is distinct from new.token_hash or (old.revoked_at is null and new.revoked_at is not null))
  execute function drop_host_tickets();

-- How many devices came over from one host to another, by day: figures without persons.
create table host_moves (
  agent_id bigint not null references agents on delete cascade,
  -- In Shanghai, as 2026-12-31.
  day text not null,
  from_host text not null,
  to_host text not null,
  moves bigint not null default 1,
  primary key (agent_id, day, from_host, to_host)
);

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

-- Staff give an account back whose phone and password are lost.
create table account_recoveries (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  -- approval: a second staff member has to agree; waiting: the account may object; code: a code was handed out.
  state text not null check (state in ('approval', 'waiting', 'code', 'done', 'refused', 'cancelled')),
  -- What convinced whoever opened the case.
  proof_kind text not null check (proof_kind in ('order', 'phone', 'device', 'document', 'other')),
  proof text not null,
  -- Without references: the case outlives whoever handled it.
  opened_by bigint not null,
  opened_name text not null,
  opened_at timestamptz(3) not null,
  approved_by bigint,
  approved_name text,
  approved_at timestamptz(3),
  -- From then on a code may be handed out.
  ready_at timestamptz(3),
  -- HMAC of the code; the code itself is shown once and kept nowhere.
  code_hash bytea check (octet_length(code_hash) = 32),
  code_name text,
  code_expires_at timestamptz(3),
  code_tries integer not null default 0,
  codes_made integer not null default 0,
  ended_at timestamptz(3),
  ended_name text,
  end_reason text not null default '',
  check (approved_by is null or approved_by <> opened_by),
  check ((ended_at is null) = (state in ('approval', 'waiting', 'code')))
);
create unique index account_recoveries_open on account_recoveries (account_id) where ended_at is null;
create index account_recoveries_account on account_recoveries (account_id, id desc);
create index account_recoveries_list on account_recoveries (agent_id, id desc);

-- Processes remember for a moment who a session belongs to and what that account is. So everything that makes the answer
-- another one tells them: purchases, phones and claims as well as what matters for 18+ titles and youth mode.
create trigger accounts_state_rights after update on accounts for each row
  when (old.vip_until is distinct from new.vip_until
    or old.claimed_at is distinct from new.claimed_at
    or (old.phone is null) <> (new.phone is null)
    or old.agent_id <> new.agent_id)
  execute function notify_account_rights();

create trigger sessions_state_rights after update on sessions for each row
  when (old.restricted <> new.restricted or old.agent_id <> new.agent_id or new.expires_at < old.expires_at)
  execute function notify_session_rights();

create trigger sessions_gone_rights after delete on sessions for each row
  when (old.revoked_at is null and old.expires_at > now()) execute function notify_session_rights();

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
