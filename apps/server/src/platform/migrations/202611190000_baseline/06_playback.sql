-- Media files, and what ends a right to play them.

create table media (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  duration_ms integer not null check (duration_ms > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz(3) not null default now(),
  -- Null: there is no folder preview/ beside the media. Otherwise that folder holds this much of it and nothing more.
  preview_ms integer check (preview_ms > 0),
  -- [{ lang, label, file }]: `file` lies in the folder of the media, such as subs/zh.vtt.
  subtitles jsonb not null default '[]',
  -- Whether the folder of the media holds pictures for seeking: a player that has to try asks for a file that is not there.
  thumbnails boolean not null default false
);

-- The name under which a session's grants are signed: random, so that a link that is passed on says nothing about who
-- it was made for. Revoking takes the name away; the next grant gets another one. It is a name of the session and not of
-- the account: else an address would play on after its owner signed out.
create table playback_holders (
  account_id bigint not null references accounts on delete cascade,
  holder text not null,
  session_id bigint references sessions on delete cascade,
  primary key (holder)
);
create unique index playback_holders_whose on playback_holders (account_id, session_id) nulls not distinct;
create index playback_holders_session on playback_holders (session_id);

-- What must not play any more although its tokens have not run out. Gone once they all have.
create table playback_revocations (
  subject text primary key check (subject ~ '^(media|holder) .+$'),
  expires_at timestamptz(3) not null
);
create index playback_revocations_expiry on playback_revocations (expires_at);

-- Whatever ends a session, by whichever statement, takes its name away.
create function revoke_session_holders() returns trigger language plpgsql as $$
begin
  with gone as (delete from playback_holders where session_id = new.id returning holder)
  insert into playback_revocations (subject, expires_at)
  -- Six hours: no grant is longer (longestGrantMs).
  select 'holder ' || holder, new.revoked_at + interval '6 hours' from gone
  on conflict (subject) do update set expires_at = excluded.expires_at;
  if found then perform pg_notify('playback_revoked', ''); end if;
  return null;
end $$;

create trigger sessions_playback after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null)
  execute function revoke_session_holders();
