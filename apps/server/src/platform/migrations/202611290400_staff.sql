-- Who runs the installation. Staff are no accounts of any agent: they have names, passwords, authenticators and sessions of
-- their own, and what they change is written down for good.

create table staff (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{2,31}$'),
  display_name text not null,
  role text not null check (role in ('owner', 'agentManager', 'editor', 'moderator', 'finance')),
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
  check (role <> 'owner' or agent_ids is null),
  check (role <> 'agentManager' or agent_ids is not null)
);

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
  user_agent text not null
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
