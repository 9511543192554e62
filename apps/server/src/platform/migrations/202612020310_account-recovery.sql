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

alter table account_actions drop constraint account_actions_action_check;
alter table account_actions add constraint account_actions_action_check
  check (action in ('ban', 'unban', 'end sessions', 'days', 'views', 'note', 'verify', 'unverify', 'youth pin', 'recovery'));
