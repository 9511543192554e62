-- Notices: what happened to somebody (a reply, a like, an order), what the operator tells many at once, and who wants to be told.

-- One row for one account, or one row for everybody of an agent: a message to a million members is one row, and what
-- each of them has read of it is a row or a mark of their own.
create table notices (
  id bigint generated always as identity primary key,
  agent_id bigint not null references agents on delete cascade,
  audience text not null check (audience in ('account', 'all', 'vip')),
  account_id bigint references accounts on delete cascade,
  -- Who did it, as far as it was a person: shown by the name that they have now, and gone when they are.
  actor_id bigint references accounts on delete cascade,
  -- `episode`: a series that somebody collected has a new one.
  kind text not null
    check (kind in ('system', 'reply', 'like', 'follow', 'order', 'review', 'report', 'opinion', 'chapter', 'episode')),
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
  -- It quotes an 18+ title: only adults see it, and no lock screen does.
  adult boolean not null default false,
  -- When it was last given to push: what gathers (likes of one post) is not pushed with every one of them.
  pushed_at timestamptz(3),
  unique nulls not distinct (key, account_id),
  check ((audience = 'account') = (account_id is not null))
);
create index notices_account on notices (account_id, at desc, id desc) where gone_at is null and account_id is not null;
create index notices_unread on notices (account_id, at) where read_at is null and gone_at is null and account_id is not null;
create index notices_broadcast on notices (agent_id, at desc, id desc) where account_id is null;
create index notices_actor on notices (actor_id) where actor_id is not null;
create index notices_at on notices (at);

-- What staff told, among all that the program tells.
create index notices_told on notices (agent_id, id) where key like 'broadcast %';

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

-- What each account is told of, in the app and by push. A row says what differs from the default, which is: everything, both ways.
create table notification_settings (
  account_id bigint not null references accounts on delete cascade,
  topic text not null check (topic in ('reply', 'like', 'chapter', 'order', 'account', 'notice')),
  in_app boolean not null,
  push boolean not null,
  primary key (account_id, topic)
);

create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Push ends with the login on that device, however that ends.
  session_id bigint not null references sessions on delete cascade,
  -- One browser is one endpoint: whoever signs in there next takes it over.
  endpoint text not null unique check (length(endpoint) <= 1024),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  created_at timestamptz(3) not null,
  -- Since when nothing could be delivered; null after each delivery.
  failing_since timestamptz(3)
);
create index push_subscriptions_account on push_subscriptions (account_id, id);
create index push_subscriptions_session on push_subscriptions (session_id);

create function end_session_push() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;

create trigger sessions_push after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function end_session_push();
