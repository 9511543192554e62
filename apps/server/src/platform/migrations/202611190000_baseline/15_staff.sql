-- Staff of the installation: roles, sign-in, sessions, the audit chain, API tokens, passkeys and notices.

-- Roles that owners make themselves, as a set of permissions: somebody of the role "custom" may what their role lists.
create table staff_roles (
  id bigint generated always as identity primary key,
  name text not null unique,
  permissions text[] not null,
  created_at timestamptz(3) not null
);

-- Who runs the installation. Staff are no accounts of any agent: they have names, passwords, authenticators and sessions of
-- their own, and what they change is written down for good.
create table staff (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{2,31}$'),
  display_name text not null,
  -- `promoter` belongs to one promoter, and sees what that one did and nothing else; `custom` may what its role lists.
  role text not null check (role in ('owner', 'agentManager', 'editor', 'moderator', 'finance', 'promoter', 'custom')),
  -- Null is every agent. A manager of agents has a list, an owner never.
  agent_ids bigint[],
  -- argon2id with a secret that is not in the database; null until a reset is finished.
  password_hash text,
  -- The shared secret of the authenticator, encrypted with a key that is not in the database.
  totp_secret bytea,
  -- The time step of the last code that was taken: a code opens one session.
  totp_step bigint not null default 0,
  recovery_confirmed_at timestamptz(3),
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null,
  promoter_id bigint references promoters,
  role_id bigint references staff_roles,
  check (role <> 'owner' or agent_ids is null),
  check (role <> 'agentManager' or agent_ids is not null),
  constraint staff_promoter_check
    check ((role = 'promoter') = (promoter_id is not null) and (role <> 'promoter' or agent_ids is not null)),
  constraint staff_custom_check check (role <> 'custom' or role_id is not null)
);
create index staff_promoter on staff (promoter_id) where promoter_id is not null;
create index staff_role on staff (role_id) where role_id is not null;

-- Of tables that stand before this file.
alter table agent_copies add foreign key (started_by) references staff on delete set null;
alter table video_overrides add foreign key (changed_by) references staff on delete set null;
alter table novel_overrides add foreign key (changed_by) references staff on delete set null;

-- One use each, only as a keyed hash: 50 random bits are enough behind the limits, not in a stolen table.
create table staff_recovery_codes (
  staff_id bigint not null references staff on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz(3),
  primary key (staff_id, code_hash)
);

-- Links that make staff or set somebody up again. The token is in the link alone; the secret of the authenticator is made
-- when the link is opened first, so that a reload shows the same picture.
create table staff_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  kind text not null check (kind in ('owner', 'invite', 'reset')),
  staff_id bigint references staff on delete cascade,
  role text not null,
  agent_ids bigint[],
  totp_secret bytea,
  expires_at timestamptz(3) not null,
  promoter_id bigint references promoters,
  role_id bigint references staff_roles,
  check ((kind = 'reset') = (staff_id is not null))
);

-- Between password and code.
create table staff_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  staff_id bigint not null references staff on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz(3) not null
);

create table staff_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  staff_id bigint not null references staff on delete cascade,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  address text not null,
  user_agent text not null,
  -- How a session was opened (password and code, passkey, recovery code, link); null: by a version that did not say.
  way text
);
create index staff_sessions_staff on staff_sessions (staff_id, last_seen_at desc);

-- What staff did. Each row holds the hash of itself and the row before: who changes, removes or slips in one breaks every
-- hash after it. The trigger numbers the rows and makes the hashes, one writer at a time, so that no path around it exists.
create table staff_audit (
  id bigint primary key,
  at timestamptz(3) not null,
  staff_id bigint,
  staff_name text not null,
  role text,
  address text not null,
  call text not null,
  agent_id bigint,
  subject text not null,
  details jsonb not null,
  hash bytea not null
);
create index staff_audit_staff on staff_audit (staff_id, id desc);
create index staff_audit_call on staff_audit (call, id desc);
create index staff_audit_letters on staff_audit using gin (letter_pairs(subject || ' ' || staff_name));
alter index staff_audit_letters alter column 1 set statistics 1000;
create index staff_audit_at on staff_audit (at);

create function staff_audit_hash(entry staff_audit, before bytea) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at)::text, entry.staff_id, entry.staff_name, entry.role, entry.address,
    entry.call, entry.agent_id, entry.subject, entry.details)::text, 'UTF8'))
$$;

create function staff_audit_chain() returns trigger language plpgsql as $$
declare
  newest staff_audit;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff_audit', 0));
  select * into newest from staff_audit order by id desc limit 1;
  new.id := coalesce(newest.id, 0) + 1;
  new.hash := staff_audit_hash(new, coalesce(newest.hash, ''::bytea));
  return new;
end $$;

create trigger staff_audit_chained before insert on staff_audit
  for each row execute function staff_audit_chain();

create trigger staff_audit_append_only before update or delete or truncate on staff_audit
  for each statement execute function refuse_change();

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

-- What somebody of the staff should know about their own account: a login from a new device or network above all.
create table staff_notices (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  kind text not null check (kind in ('newSignIn', 'recoveryUsed', 'passkeyAdded')),
  at timestamptz(3) not null,
  address text not null,
  user_agent text not null,
  seen_at timestamptz(3)
);
create index staff_notices_unseen on staff_notices (staff_id, id desc) where seen_at is null;

create table staff_mailboxes (
  staff_id bigint primary key references staff on delete cascade,
  address text not null,
  bound_at timestamptz(3) not null,
  kinds text[] not null
);

-- When an owner was last mailed of something that is wrong: once a day is enough.
create table staff_alarm_mails (
  staff_id bigint not null references staff on delete cascade,
  alarm text not null,
  told_at timestamptz(3) not null,
  primary key (staff_id, alarm)
);
