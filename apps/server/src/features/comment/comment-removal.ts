import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { retractComment } from './comment-notifications.ts';
import { countIn } from './comment-state.ts';
import { holdTalkOf } from './talk/talk.repository.ts';

/** A comment with its words. */
export interface PlacedComment {
  readonly id: string;
  readonly talkId: string;
  readonly parentId: string | null;
  readonly state: 'published' | 'review';
}

/**
 * With replies it stays as a placeholder without text and likes; a placeholder goes with the last reply. The caller holds
 * the lock `commentCounts`.
 */
export async function removeComment(trx: Db, { id, talkId, parentId, state }: PlacedComment): Promise<void> {
  await holdTalkOf(trx, talkId);
  if (state === 'published') await countIn(trx, { talkId, parentId }, -1);
  const { numUpdatedRows } = await trx
    .updateTable('comments')
    .set({ text: null, likes: 0, quote: null })
    .where('id', '=', id)
    // Hidden ones may come back.
    .where(sql<boolean>`exists (select from comments r where r.parent_id = comments.id)`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await trx.deleteFrom('comment_likes').where('comment_id', '=', id).execute();
    await trx.updateTable('comment_talks').set({ pinned_id: null }).where('pinned_id', '=', id).execute();
  } else await trx.deleteFrom('comments').where('id', '=', id).execute();
  await retractComment(trx, id);
  if (parentId === null) return;
  await sql`delete from comments c where c.id = ${parentId} and c.text is null
    and not exists (select from comments r where r.parent_id = c.id)
    and not exists (select from safety_cases k where k.kind = 'comment' and k.item_id = c.id and k.hidden)`.execute(
    trx,
  );
}
