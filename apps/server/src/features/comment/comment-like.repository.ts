import { type Db, transact } from '../../platform/db/db.ts';
import { writeLikes } from '../../platform/db/toggles/likes.ts';
import { type Toggle, toggleBatches } from '../../platform/db/toggles/toggles.ts';
import { commentLikes } from './comment-counts.ts';
import { notifyOfCommentLikes } from './comment-notifications.ts';

export type CommentLikeRepository = ReturnType<typeof commentLikeRepository>;

export function commentLikeRepository(db: Db) {
  const batches = toggleBatches<number | null>(async (changes) => {
    const counts = await transact(db, async (trx) => {
      const written = await writeLikes(trx, commentLikes, changes);
      await notifyOfCommentLikes(trx, written.made, written.counts, changes.at(-1)?.at ?? 0);
      return written.counts;
    });
    return ({ id }) => counts.get(id) ?? null;
  });
  return {
    /** Answers after the commit, with the count then. Idempotent. Null: it has gone. */
    set: (change: Toggle): Promise<number | null> => batches.add(change),
    close: (): Promise<void> => batches.close(),
  };
}
