-- An address that plays by somebody's own right went on playing after they signed out, because it was signed under a name
-- of the account. It is a name of the session now, and whatever ends a session, by whichever statement, takes the name away.
alter table playback_holders
  drop constraint playback_holders_pkey,
  drop constraint playback_holders_holder_key,
  add primary key (holder),
  add column session_id bigint references sessions on delete cascade;
create unique index playback_holders_whose on playback_holders (account_id, session_id) nulls not distinct;
create index playback_holders_session on playback_holders (session_id);

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
