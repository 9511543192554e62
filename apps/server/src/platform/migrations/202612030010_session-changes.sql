-- Processes remember for a moment who a session belongs to and what that account is. So everything that makes the answer
-- another one tells them: so far it was what matters for 18+ titles and youth mode, now purchases, phones and claims too.
create trigger accounts_state_rights after update on accounts for each row
  when (old.vip_until is distinct from new.vip_until
    or old.claimed_at is distinct from new.claimed_at
    or (old.phone is null) <> (new.phone is null)
    or old.agent_id <> new.agent_id)
  execute function notify_account_rights();

create trigger sessions_state_rights after update on sessions for each row
  when (old.restricted <> new.restricted or old.agent_id <> new.agent_id or new.expires_at < old.expires_at)
  execute function notify_session_rights();

create trigger sessions_gone_rights after delete on sessions for each row
  when (old.revoked_at is null and old.expires_at > now()) execute function notify_session_rights();
