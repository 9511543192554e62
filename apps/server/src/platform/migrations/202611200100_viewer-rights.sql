-- What a viewer may see, and for how long.

-- Processes remember for some seconds what a session may see, so that cached lists cost no query. Whatever changes it, by
-- whichever statement, tells them: a code path that forgot to would show 18+ titles to a child.
create function notify_account_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights', old.id::text);
  return null;
end $$;

create function notify_session_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights', old.account_id::text);
  return null;
end $$;

create trigger accounts_rights after update on accounts for each row
  when (old.youth_pin_hash is distinct from new.youth_pin_hash
    or old.age_confirmed_at is distinct from new.age_confirmed_at
    or old.deleted_at is distinct from new.deleted_at)
  execute function notify_account_rights();

create trigger sessions_rights after update on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at
    or old.token_hash <> new.token_hash
    or old.account_id <> new.account_id)
  execute function notify_session_rights();

-- Youth mode: each minute of the Shanghai day in which the account looked at something. The key makes a minute count
-- once, in however many tabs and processes; days are text, so no time zone can shift them.
create table youth_minutes (
  account_id bigint not null references accounts on delete cascade,
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  minute integer not null check (minute between 0 and 1439),
  primary key (account_id, day, minute)
);
create index youth_minutes_day on youth_minutes (day);

-- Covers of 18+ titles are given to signed addresses only. Processes hold the list of them in memory; a title that becomes
-- one, or changes its cover, tells them.
create index videos_adult_cover on videos (cover_id) where rating = '18';

create function notify_adult_cover() returns trigger language plpgsql as $$
begin
  perform pg_notify('adult_covers', new.cover_id);
  return null;
end $$;

create trigger videos_adult_cover_new after insert on videos for each row
  when (new.rating = '18') execute function notify_adult_cover();

create trigger videos_adult_cover_changed after update on videos for each row
  when (old.rating <> new.rating or old.cover_id <> new.cover_id)
  execute function notify_adult_cover();

-- Whether the folder of the media holds pictures for seeking: a player that has to try asks for a file that is not there.
-- Uploads have had them from the beginning.
alter table media add column thumbnails boolean not null default false;
update media set thumbnails = true where id in (select media_id from uploads where media_id is not null);
