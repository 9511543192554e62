import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface DecidedUpload {
  readonly agentId: string;
  readonly accountId: string;
  readonly kind: 'video' | 'image' | 'novel';
  readonly title: string;
  readonly mediaId: string;
  readonly videoId: string | null;
  readonly novelId: string | null;
}

/** Null when it does not wait for a review. */
export async function decideUpload(
  trx: Db,
  id: string,
  { publish, reason }: { publish: boolean; reason: string },
): Promise<DecidedUpload | null> {
  const row = await trx
    .updateTable('uploads')
    .set({ state: publish ? 'published' : 'failed', reason: publish ? null : reason, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'review')
    .returning(['agent_id as agentId', 'account_id as accountId', 'kind', 'title', 'media_id as mediaId'])
    .returning(['video_id as videoId', 'novel_id as novelId'])
    .executeTakeFirst();
  return row ?? null;
}

/** Those that staff gave the title while it waited; the agent it was sent to where nobody said anything. */
export async function agentsForUpload(trx: Db, { agentId, videoId, novelId }: DecidedUpload): Promise<string[]> {
  const { rows } = await sql<{ agentIds: string[] }>`
    select agent_ids::text[] as "agentIds" from video_desk where video_id = ${videoId}::bigint
    union all select agent_ids::text[] from novel_desk where novel_id = ${novelId}::bigint`.execute(trx);
  const agentIds = rows.flatMap((one) => one.agentIds);
  return agentIds.length > 0 ? agentIds : [agentId];
}

/** Whether nobody sees it yet although it may be shown: its creator hides it, or its time has not come. */
export async function isShownLater(trx: Db, { videoId }: DecidedUpload, now: number): Promise<boolean> {
  const { rows } = await sql`select from videos v left join video_creators c on c.video_id = v.id
    where v.id = ${videoId}::bigint and (c.hidden_at is not null or v.published_at > ${new Date(now)})`.execute(trx);
  return rows.length > 0;
}

/** Pages that show the upload read it again. */
export async function announceUpload(trx: Db, uploadId: string, accountId: string): Promise<void> {
  await sql`select pg_notify('upload', ${`${uploadId} ${accountId}`})`.execute(trx);
}

interface DecidedText {
  readonly agentId: string;
  readonly authorId: string;
  readonly text: string;
}

export const decidePost = (trx: Db, id: string, publish: boolean) => decideText(trx, 'posts', id, publish);
export const decideDanmaku = (trx: Db, id: string, publish: boolean) => decideText(trx, 'danmaku', id, publish);

/** Null when it does not wait for a review. */
async function decideText(
  trx: Db,
  table: 'posts' | 'danmaku',
  id: string,
  publish: boolean,
): Promise<DecidedText | null> {
  const row = await trx
    .updateTable(table)
    .set({ state: publish ? 'published' : 'hidden' })
    .where('id', '=', id)
    .where('state', '=', 'review')
    .returning(['agent_id as agentId', 'author_id as authorId', 'text'])
    .executeTakeFirst();
  return row ?? null;
}

/** Rates the picture of an upload that waits; false when it does not. */
export async function ratePicture(trx: Db, uploadId: string, rating: 'all' | '18'): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('pictures as p')
    .from('uploads as u')
    .whereRef('u.media_id', '=', 'p.id')
    .set({ review: false, rating })
    .where('u.id', '=', uploadId)
    .where('u.kind', '=', 'image')
    .where('p.review', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
