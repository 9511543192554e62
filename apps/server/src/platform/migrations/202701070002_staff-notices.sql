-- How a session was opened (password and code, passkey, recovery code, link); null for those of versions before.
alter table staff_sessions add column way text;

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
