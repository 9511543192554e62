-- Members invite members (docs/invite.md): who was brought by whom, what both were promised, and what speaks against it.

-- An agent without a row, or with is_on false, has no invitations.
create table invite_settings (
  agent_id bigint primary key references agents on delete cascade,
  is_on boolean not null default false,
  inviter_kind text not null default 'days' check (inviter_kind in ('views', 'days')),
  inviter_amount integer not null default 3 check (inviter_amount between 0 and 50),
  invitee_kind text not null default 'days' check (invitee_kind in ('views', 'days')),
  invitee_amount integer not null default 1 check (invitee_amount between 0 and 50),
  -- What the new member must have watched, on how many days, and within how many days after they came.
  watch_minutes integer not null default 30 check (watch_minutes between 1 and 600),
  watch_days integer not null default 2 check (watch_days between 1 and 14),
  window_days integer not null default 14 check (window_days between 1 and 60),
  -- Between the condition and the reward: a farm shows itself in what comes after its first account.
  hold_hours integer not null default 24 check (hold_hours between 0 and 168),
  -- How many rewards an inviter can have; the new member has theirs all the same.
  day_cap integer not null default 5 check (day_cap between 1 and 100),
  month_cap integer not null default 20 check (month_cap between 1 and 1000),
  total_cap integer not null default 100 check (total_cap between 1 and 10000),
  -- For so long the keyed hashes of devices and addresses are kept.
  keep_days integer not null default 30 check (keep_days between 7 and 90)
);

-- The code in somebody's link. Another field of the link than the channel code: both can be in it.
create table invite_codes (
  account_id bigint primary key references accounts,
  agent_id bigint not null references agents on delete cascade,
  code text not null check (code ~ '^[2-9a-z]{8}$'),
  created_at timestamptz(3) not null,
  unique (agent_id, code)
);

create table invites (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  -- Null once the person has left.
  inviter_id bigint references accounts,
  invitee_id bigint unique references accounts,
  joined_at timestamptz(3) not null,
  -- What was promised when they came: later settings change nothing about it.
  deadline_at timestamptz(3) not null,
  watch_minutes integer not null,
  watch_days integer not null,
  hold_hours integer not null,
  inviter_kind text not null check (inviter_kind in ('views', 'days')),
  inviter_amount integer not null,
  invitee_kind text not null check (invitee_kind in ('views', 'days')),
  invitee_amount integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'reached', 'held', 'granted', 'refused', 'lapsed')),
  -- What spoke against it, by name.
  reasons text[] not null default '{}',
  -- Invites that are held and have something in common are one cluster, by the least of their ids.
  cluster_id bigint,
  reached_at timestamptz(3),
  decided_at timestamptz(3),
  -- Of the staff; empty: by the rules.
  decided_by text not null default '',
  note text not null default '',
  inviter_paid_at timestamptz(3),
  invitee_paid_at timestamptz(3)
);
create index invites_inviter on invites (inviter_id, id desc);
create index invites_open on invites (state, id) where state in ('waiting', 'reached');
create index invites_held on invites (agent_id, id desc) where state = 'held';
create index invites_agent on invites (agent_id, id desc);
create index invites_cluster on invites (cluster_id) where cluster_id is not null;

-- What the new member watched of what they must, by days of the Shanghai calendar.
create table invite_watch_days (
  invite_id bigint not null references invites on delete cascade,
  day text not null,
  watched_ms bigint not null,
  primary key (invite_id, day)
);

-- By what accounts of one person or one machine are told: HMAC(pepper, agent | kind | value), nothing that can be read
-- back. Of an invite, or of an inviter; kept for keep_days.
create table invite_marks (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  invite_id bigint references invites on delete cascade,
  account_id bigint references accounts,
  kind text not null check (kind in ('device', 'browser', 'address', 'network', 'program')),
  hash bytea not null check (octet_length(hash) = 16),
  at timestamptz(3) not null,
  check ((invite_id is null) <> (account_id is null))
);
create unique index invite_marks_invite on invite_marks (invite_id, kind, hash) where invite_id is not null;
create unique index invite_marks_account on invite_marks (account_id, kind, hash) where account_id is not null;
create index invite_marks_hash on invite_marks (agent_id, kind, hash);
create index invite_marks_at on invite_marks (agent_id, at);
