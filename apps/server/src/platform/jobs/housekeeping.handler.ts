import { type RawBuilder, sql } from 'kysely';
import { hurryLongWaiting } from './account-turns.ts';
import type { JobHandler } from './job.ts';

const batch = 5000;

/** In batches, so that no transaction gets long, however much has piled up. */
export const deleteExpired: JobHandler<object> = async (_payload, { database: { db }, log, signal }) => {
  await hurryLongWaiting(db);
  const statements: Record<string, RawBuilder<unknown>> = {
    sessions: sql`delete from sessions where id in
      (select id from sessions where expires_at < now() order by expires_at limit ${batch})`,
    // What a token did stays in the audit log.
    staff_tokens: sql`delete from staff_tokens where id in
      (select id from staff_tokens where least(expires_at, revoked_at) < now() - interval '180 days' limit ${batch})`,
    sms_codes: sql`delete from sms_codes where id in
      (select id from sms_codes where expires_at < now() - interval '1 day' order by expires_at limit ${batch})`,
    // What was sent is empty by then; what could not be sent had time to be looked at.
    mails: sql`delete from mails where id in
      (select id from mails where created_at < now() - interval '30 days' order by created_at limit ${batch})`,
    mail_codes: sql`delete from mail_codes where id in
      (select id from mail_codes where expires_at < now() - interval '1 day' order by expires_at limit ${batch})`,
    scan_requests: sql`delete from scan_requests where id in
      (select id from scan_requests where expires_at < now() - interval '1 hour' order by expires_at limit ${batch})`,
    host_tickets: sql`delete from host_tickets where id in
      (select id from host_tickets where expires_at < now() order by expires_at limit ${batch})`,
    second_factor_tickets: sql`delete from second_factor_tickets where token_hash in
      (select token_hash from second_factor_tickets where expires_at < now() order by expires_at limit ${batch})`,
    host_moves: sql`delete from host_moves where day < to_char(now() - interval '90 days', 'YYYY-MM-DD')`,
    rate_limits: sql`delete from rate_limits where key in
      (select key from rate_limits where expires_at < extract(epoch from now()) * 1000 order by expires_at limit ${batch})`,
    playback_revocations: sql`delete from playback_revocations where subject in
      (select subject from playback_revocations where expires_at < now() order by expires_at limit ${batch})`,
    // The ranking of the hour is counted from them.
    video_play_marks: sql`delete from video_play_marks where (account_id, video_id) in
      (select account_id, video_id from video_play_marks where played_at < now() - interval '1 hour'
       order by played_at limit ${batch})`,
    watch_marks: sql`delete from watch_marks where (session_id, video_id) in
      (select session_id, video_id from watch_marks where told_at < now() - interval '10 minutes'
       order by told_at limit ${batch})`,
    novel_read_marks: sql`delete from novel_read_marks where (account_id, novel_id) in
      (select account_id, novel_id from novel_read_marks where read_at < now() - interval '10 minutes'
       order by read_at limit ${batch})`,
    youth_minutes: sql`delete from youth_minutes where (account_id, day, minute) in
      (select account_id, day, minute from youth_minutes where day < to_char(now() - interval '7 days', 'YYYY-MM-DD')
       order by day limit ${batch})`,
    notices: sql`delete from notices where id in
      (select id from notices where at < now() - interval '180 days' order by at limit ${batch})`,
    ad_watches: sql`delete from ad_watches where token_hash in
      (select token_hash from ad_watches where started_at < now() - interval '1 day' order by started_at limit ${batch})`,
    // Of a scheduled task that only matters while no later run says more; the others had time to be looked at.
    failed_jobs: sql`delete from graphile_worker._private_jobs where id in
      (select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at < now() - case
         when exists (select from graphile_worker._private_known_crontabs k where k.identifier = t.identifier)
         then interval '1 day' else interval '30 days' end
       order by j.id limit ${batch})`,
  };
  for (const [table, statement] of Object.entries(statements)) {
    let deleted = 0;
    let last: number;
    do {
      last = Number((await statement.execute(db)).numAffectedRows ?? 0);
      deleted += last;
    } while (last === batch && !signal.aborted);
    if (deleted > 0) log.info({ table, deleted }, 'deleted expired rows');
  }
};
