-- Mails that wait to be sent, or were sent lately. Whom to and what is in them is sealed, and gone once they were sent.
create table mails (
  id bigint generated always as identity primary key,
  -- The same at every attempt: whoever gets a mail twice, because a worker was killed in between, can tell.
  message_id text not null unique,
  kind text not null check (kind in ('code', 'notice', 'alarm', 'digest')),
  account_id bigint references accounts on delete cascade,
  staff_id bigint references staff on delete cascade,
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  -- What the server said last, in our words.
  problem text not null default '',
  created_at timestamptz(3) not null,
  -- Nobody wants it after that.
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index mails_account on mails (account_id) where account_id is not null;
create index mails_staff on mails (staff_id) where staff_id is not null;
create index mails_created on mails (created_at);
create index mails_open on mails (state) where state <> 'sent';

-- The code that was sent last to a mailbox somebody wants to bind: one for each account and each of the staff.
create table mail_codes (
  id bigint generated always as identity primary key,
  account_id bigint unique references accounts on delete cascade,
  staff_id bigint unique references staff on delete cascade,
  address text not null,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries int not null default 0,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  check ((account_id is null) <> (staff_id is null))
);
create index mail_codes_expires on mail_codes (expires_at);

-- The mailbox of a member, and what they want to be mailed of, once a day at most.
create table member_mailboxes (
  account_id bigint primary key references accounts on delete cascade,
  address text not null,
  bound_at timestamptz(3) not null,
  is_on boolean not null default false,
  topics text[] not null,
  -- What happened before was told, or was not wanted.
  told_until timestamptz(3) not null,
  -- The day in Shanghai that was looked at last, `2026-11-18`.
  told_day text not null default '',
  -- The end of VIP that they were told of.
  vip_told timestamptz(3),
  refused_at timestamptz(3)
);
create index member_mailboxes_due on member_mailboxes (told_day, account_id) where is_on;
