-- What each account is told of, in the app and by push, and the browsers that push goes to.

-- A row says what differs from the default, which is: everything, both ways.
create table notification_settings (
  account_id bigint not null references accounts on delete cascade,
  topic text not null check (topic in ('reply', 'like', 'chapter', 'order', 'account', 'notice')),
  in_app boolean not null,
  push boolean not null,
  primary key (account_id, topic)
);

alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check
    check (kind in ('system', 'reply', 'like', 'follow', 'order', 'review', 'report', 'opinion', 'chapter')),
  -- It quotes an 18+ title: only adults see it, and no lock screen does.
  add column adult boolean not null default false,
  -- When it was last given to push: what gathers (likes of one post) is not pushed with every one of them.
  add column pushed_at timestamptz(3);

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

-- A novel on a hundred thousand shelves is told in batches, in the order of its readers.
create index novel_collections_readers on novel_collections (novel_id, account_id);
drop index novel_collections_novel;
