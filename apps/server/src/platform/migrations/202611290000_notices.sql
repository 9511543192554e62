-- Notices: what happened to somebody (a reply, a like, an order), and what the operator tells many at once.

-- One row for one account, or one row for everybody of an agent: a message to a million members is one row, and what
-- each of them has read of it is a row or a mark of their own.
create table notices (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  audience text not null check (audience in ('account', 'all', 'vip')),
  account_id bigint references accounts on delete cascade,
  -- Who did it, as far as it was a person: shown by the name that they have now, and gone when they are.
  actor_id bigint references accounts on delete cascade,
  kind text not null check (kind in ('system', 'reply', 'like', 'follow', 'order', 'review', 'report', 'opinion')),
  title text not null check (length(title) between 1 and 120),
  text text not null check (length(text) <= 4000),
  -- A route of the app.
  link text check (link like '/%'),
  -- Names the event for good: telling it twice makes one notice.
  key text not null check (length(key) between 1 and 200),
  -- How often it happened. Only a higher number brings a notice up again.
  count bigint not null default 1 check (count > 0),
  -- Shown from then on.
  at timestamptz(3) not null,
  read_at timestamptz(3),
  -- Thrown away by its reader or withdrawn by the operator; the row stays for its key.
  gone_at timestamptz(3),
  unique nulls not distinct (key, account_id),
  check ((audience = 'account') = (account_id is not null))
);
create index notices_account on notices (account_id, at desc, id desc) where gone_at is null and account_id is not null;
create index notices_unread on notices (account_id, at) where read_at is null and gone_at is null and account_id is not null;
create index notices_broadcast on notices (agent_id, at desc, id desc) where account_id is null;
create index notices_actor on notices (actor_id) where actor_id is not null;
create index notices_at on notices (at);

-- What an account has read, or thrown away, of what was told to many.
create table notice_reads (
  account_id bigint not null references accounts on delete cascade,
  notice_id bigint not null references notices on delete cascade,
  hidden boolean not null default false,
  primary key (account_id, notice_id)
);
create index notice_reads_notice on notice_reads (notice_id);

-- Everything told to many up to here counts as read: one row instead of one for each notice.
create table notice_marks (
  account_id bigint primary key references accounts on delete cascade,
  read_until timestamptz(3) not null
);
