import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { commentCounts } from './comment-counts.ts';
import { notifyOfComment, retractComment } from './comment-notifications.ts';
import { holdTalkOf } from './talk/talk.repository.ts';

interface Counted {
  readonly talkId: string;
  readonly parentId: string | null;
}

/** A comment came into sight, or left it: the numbers of its talk and of its thread follow. The talk is held. */
export async function countIn(trx: Db, { talkId, parentId }: Counted, step: 1 | -1): Promise<void> {
  await sql`update comment_talks set comments = greatest(0, comments + ${step}::int) where id = ${talkId}`.execute(trx);
  if (parentId === null) return;
  await sql`update comments set replies = greatest(0, replies + ${step}::int) where id = ${parentId}`.execute(trx);
}

interface Row extends Counted {
  readonly text: string | null;
  readonly state: 'published' | 'review';
  readonly agentId: string;
  readonly authorId: string;
}

async function held(trx: Db, id: string): Promise<Row | null> {
  await lockFor(trx, commentCounts);
  const known = await trx.selectFrom('comments').select('talk_id').where('id', '=', id).executeTakeFirst();
  if (!known) return null;
  await holdTalkOf(trx, known.talk_id);
  const { rows } = await sql<Row>`select c.talk_id as "talkId", c.parent_id as "parentId", c.text, c.state,
      t.agent_id as "agentId", c.author_id as "authorId"
    from comments c join comment_talks t on t.id = c.talk_id where c.id = ${id} for update of c`.execute(trx);
  return rows[0] ?? null;
}

/** Takes its words away, and the notices that quote them. Null when it has none. */
export async function hideComment(trx: Db, id: string): Promise<{ text: string } | null> {
  const row = await held(trx, id);
  if (!row || row.text === null) return null;
  await trx.updateTable('comments').set({ text: null }).where('id', '=', id).execute();
  if (row.state === 'published') await countIn(trx, row, -1);
  await retractComment(trx, id);
  return { text: row.text };
}

export async function restoreComment(trx: Db, id: string, text: string): Promise<void> {
  const row = await held(trx, id);
  if (!row || row.text !== null) return;
  await trx.updateTable('comments').set({ text }).where('id', '=', id).execute();
  if (row.state === 'published') await countIn(trx, row, 1);
}

/** Lets others see one that waited, or takes it away. Null when it does not wait. */
export async function decideComment(
  trx: Db,
  id: string,
  publish: boolean,
  at: number,
): Promise<{ agentId: string; authorId: string; text: string } | null> {
  const row = await held(trx, id);
  if (!row || row.state !== 'review' || row.text === null) return null;
  if (publish) {
    await trx.updateTable('comments').set({ state: 'published' }).where('id', '=', id).execute();
    await countIn(trx, row, 1);
    await notifyOfComment(trx, id, at);
  } else await trx.deleteFrom('comments').where('id', '=', id).execute();
  return { agentId: row.agentId, authorId: row.authorId, text: row.text };
}
