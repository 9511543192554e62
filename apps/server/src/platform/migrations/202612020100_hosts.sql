-- Moving to another host of the agent when the one in use is out of reach.

-- Rises with every change of the agent's fallback hosts. Never below the time of the change in seconds: after a backup
-- was restored, the next change is still newer than what devices have seen.
alter table agents add column hosts_serial bigint not null default 1 check (hosts_serial > 0);

-- The name under which this session reaches us. A cookie belongs to one host, so it is the only one. Empty: not yet seen.
alter table sessions add column host text not null default '';

-- Given to a device beforehand, shown once on another host together with the machine code: then the device needs no login
-- there. Only hashes are kept. A ticket is as good as the session that asked for it.
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
