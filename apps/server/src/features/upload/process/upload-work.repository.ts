import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { communityRules } from '../../community/community.public.ts';
import { notify } from '../../message/message.public.ts';
import { officialCode } from '../../official-account/official-account.public.ts';
import { announceUploadEnd } from '../upload-events.ts';
import { uploadNotification } from '../upload-notification.ts';
import { uploadJobKey } from '../upload.job-spec.ts';
import type { ClaimedUpload, Ending } from './claimed-upload.ts';

/** Long against a pause of the machine, short for the person who waits after a crash. Renewed every second. */
const leaseSeconds = 15;

export async function claimUpload(db: Db, uploadId: string, lease: string): Promise<ClaimedUpload | null> {
  const row = await db
    .updateTable('uploads as u')
    .from(['agents as a', 'accounts as o'])
    .set({ state: 'processing', progress: 0, reason: null, lease, lease_until: leaseEnd(), updated_at: sql`now()` })
    .whereRef('a.id', '=', 'u.agent_id')
    .whereRef('o.id', '=', 'u.account_id')
    .where('u.id', '=', uploadId)
    .where('u.state', 'in', ['queued', 'processing'])
    .where((is) => is.or([is('u.lease_until', 'is', null), is('u.lease_until', '<', sql<Date>`now()`)]))
    .returning(['u.agent_id as agentId', 'u.account_id as accountId', 'u.kind', 'u.title', 'u.description', 'u.tags'])
    .returning(['u.group_id as groupId', 'u.novel_group_id as novelGroupId', 'u.media_id as mediaId'])
    .returning(['a.review_uploads', 'o.user_code', 'u.is_private', 'u.link_only', 'u.publish_at', 'u.cover_upload_id'])
    .returning(['u.series_id', 'u.series_title', 'u.series_index'])
    .executeTakeFirst();
  if (!row) return null;
  const { agentId, accountId, kind, title, description, tags, groupId, novelGroupId, mediaId } = row;
  return {
    uploadId,
    lease,
    agentId,
    accountId,
    kind,
    title,
    description,
    tags,
    groupId,
    novelGroupId,
    mediaId,
    // Staff look at what was found in a file before they publish it; a moderator at words of the filter.
    review:
      row.review_uploads ||
      (row.kind === 'novel' && row.user_code === officialCode) ||
      (row.kind !== 'image' && (await holdsFilteredWords(db, row))),
    wish: {
      hidden: row.is_private,
      linkOnly: row.link_only,
      publishAt: row.publish_at?.getTime() ?? null,
      coverUploadId: row.cover_upload_id,
      series: { seriesId: row.series_id, title: row.series_title, index: row.series_index },
    },
  };
}

interface Texts {
  readonly agentId: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly series_title: string | null;
}

async function holdsFilteredWords(db: Db, row: Texts): Promise<boolean> {
  const texts = [row.title, row.description, ...row.tags, row.series_title ?? ''];
  return (await communityRules(db).verdict(row.agentId, texts, 'words')) !== 'publish';
}

/** Keeps the lease and says how far it got; false when it is lost: cancelled, or taken over. */
export async function renewLease(db: Db, claim: ClaimedUpload, share: number): Promise<boolean> {
  const result = await sql`with renewed as (
      update uploads set lease_until = now() + make_interval(secs => ${leaseSeconds}),
        progress = ${Math.round(1000 * Math.min(1, Math.max(0, share)))}, updated_at = now()
      where id = ${claim.uploadId} and lease = ${claim.lease} and state = 'processing' returning account_id)
    select pg_notify('upload', ${claim.uploadId} || ' ' || account_id) from renewed`.execute(db);
  return result.rows.length > 0;
}

/** Ends the claim. False when it was lost meanwhile: then nothing of it may be kept. */
export async function endClaim(db: Db, claim: ClaimedUpload, ending: Ending): Promise<boolean> {
  const { state, reason = null, videoId, novelId, sha256, crashed = false } = ending;
  const result = await db
    .updateTable('uploads')
    .set({
      state,
      reason,
      progress: state === 'review' || state === 'published' ? 1000 : 0,
      lease: null,
      lease_until: null,
      updated_at: sql`now()`,
      ...(videoId === undefined ? {} : { video_id: videoId }),
      ...(novelId === undefined ? {} : { novel_id: novelId }),
      ...(sha256 === undefined ? {} : { sha256 }),
      ...(crashed ? { crashes: sql<number>`crashes + 1` } : {}),
    })
    .where('id', '=', claim.uploadId)
    .where('lease', '=', claim.lease)
    .where('state', '=', 'processing')
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await announceUploadEnd(db, claim, ending);
  const notification = uploadNotification(claim, ending);
  if (notification) await notify(db, notification);
  await sql`select pg_notify('upload', ${`${claim.uploadId} ${claim.accountId}`})`.execute(db);
  return true;
}

export async function crashesOf(db: Db, uploadId: string): Promise<number> {
  const row = await db.selectFrom('uploads').select('crashes').where('id', '=', uploadId).executeTakeFirst();
  return row?.crashes ?? 0;
}

/**
 * Work that nobody does any more, and how long the next lease still holds. What waits in the queue without a job that
 * could run now was left by a worker that died with the job in its hand, or stands in the growing pause after crashes:
 * how often a file may crash is counted with the upload, so the pause need not grow.
 */
export async function abandonedUploads(
  db: Db,
): Promise<{ left: { uploadId: string; kind: ClaimedUpload['kind'] }[]; nextInSeconds: number | null }> {
  const { rows } = await sql<{ uploadId: string; kind: ClaimedUpload['kind']; rest: number | null }>`
    select id as "uploadId", kind, extract(epoch from lease_until - now())::float8 as rest from uploads
    where state = 'processing' or (state = 'queued' and updated_at < now() - interval '20 seconds'
      and not exists (select from graphile_worker.jobs j where j.key = ${uploadJobKey('')} || uploads.id
        and j.locked_at is null and j.run_at <= now()))`.execute(db);
  const left = rows.filter(({ rest }) => rest === null || rest <= 0);
  const running = rows.flatMap(({ rest }) => (rest !== null && rest > 0 ? [rest] : []));
  return { left, nextInSeconds: running.length > 0 ? Math.min(...running) : null };
}

function leaseEnd() {
  return sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;
}
