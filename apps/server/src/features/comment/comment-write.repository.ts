import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { commentCounts } from './comment-counts.ts';
import { notifyOfComment } from './comment-notifications.ts';
import { type PlacedComment, removeComment } from './comment-removal.ts';
import { countIn } from './comment-state.ts';
import type { TalkKey } from './talk/talk.ts';
import { holdTalk } from './talk/talk.repository.ts';

export interface NewComment {
  readonly talk: TalkKey;
  /** How the paragraph begins. */
  readonly quote: string | null;
  readonly parentId: string | null;
  readonly authorId: string;
  readonly clientKey: string | null;
  readonly text: string;
  readonly state: 'published' | 'review';
  readonly at: number;
}

/** Null when what it is on, or the comment that it answers, has gone. Idempotent by `clientKey`. */
export async function createComment(db: Db, given: NewComment): Promise<string | null> {
  const { parentId, authorId, clientKey, text, state, at } = given;
  return await transact(db, async (trx) => {
    const talk = await holdTalk(trx, given.talk, given.quote);
    if (!talk) return null;
    const answered = parentId === null ? null : await answeredBy(trx, talk.talkId, parentId);
    if (parentId !== null && !answered) return await byClientKey(trx, authorId, clientKey);
    const row = await trx
      .insertInto('comments')
      .values({
        talk_id: talk.talkId,
        parent_id: answered?.rootId ?? null,
        // Who answers the comment itself need not say whom: it stands right above.
        reply_to: answered?.replyTo ?? null,
        author_id: authorId,
        client_key: clientKey,
        text,
        state,
        created_at: new Date(at),
      })
      .onConflict((conflict) => conflict.columns(['author_id', 'client_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return await byClientKey(trx, authorId, clientKey);
    if (state === 'published') {
      await countIn(trx, { talkId: talk.talkId, parentId: answered?.rootId ?? null }, 1);
      await notifyOfComment(trx, row.id, at);
    }
    return row.id;
  });
}

async function answeredBy(trx: Db, talkId: string, commentId: string) {
  const row = await trx
    .selectFrom('comments')
    .select(['id', 'parent_id', 'author_id'])
    .where('id', '=', commentId)
    .where('talk_id', '=', talkId)
    .where('text', 'is not', null)
    .where('state', '=', 'published')
    .executeTakeFirst();
  if (!row) return null;
  return { rootId: row.parent_id ?? row.id, replyTo: row.parent_id === null ? null : row.author_id };
}

async function byClientKey(trx: Db, authorId: string, clientKey: string | null): Promise<string | null> {
  if (clientKey === null) return null;
  const known = await trx
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return known?.id ?? null;
}

/** False when it is not there, or somebody else's. */
export async function deleteOwnComment(
  db: Db,
  { accountId, agentId }: { accountId: string; agentId: string },
  commentId: string,
): Promise<boolean> {
  return await transact(db, async (trx) => {
    await lockFor(trx, commentCounts);
    const { rows } = await sql<PlacedComment>`select c.id, c.talk_id as "talkId", c.parent_id as "parentId", c.state
      from comments c join comment_talks t on t.id = c.talk_id
      where c.id = ${commentId} and c.author_id = ${accountId} and c.text is not null
        and t.agent_id = ${agentId}`.execute(trx);
    const [row] = rows;
    if (!row) return false;
    await removeComment(trx, row);
    return true;
  });
}

/** One at a time. False when it is no comment of the talk that others see. */
export async function pinComment(db: Db, key: TalkKey, commentId: string, on: boolean): Promise<boolean> {
  return await transact(db, async (trx) => {
    const talk = await holdTalk(trx, key, null);
    if (!talk) return false;
    const { rows } = await sql`update comment_talks set pinned_id = ${on ? commentId : null}::bigint
      where id = ${talk.talkId} and (${on} or pinned_id = ${commentId})
        and exists (select from comments c where c.id = ${commentId} and c.talk_id = ${talk.talkId}
          and c.parent_id is null and c.text is not null and c.state = 'published')
      returning id`.execute(trx);
    return rows.length > 0 || !on;
  });
}
