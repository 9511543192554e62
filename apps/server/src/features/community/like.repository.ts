import { type Db, transact } from '../../platform/db/db.ts';
import { writeLikes } from '../../platform/db/toggles/likes.ts';
import { type Toggle, toggleBatches } from '../../platform/db/toggles/toggles.ts';
import { type LikeKind, likeTables } from './community-counts.ts';
import { notifyOfWorkLikes } from './community-notifications.ts';

export type LikeRepository = ReturnType<typeof likeRepository>;

export function likeRepository(db: Db) {
  const batches = { post: batchesOf('post'), video: batchesOf('video') };

  function batchesOf(kind: LikeKind) {
    return toggleBatches<number | null>(async (changes) => {
      const counts = await transact(db, async (trx) => {
        const written = await writeLikes(trx, likeTables[kind], changes);
        await notifyOfWorkLikes(trx, kind, written.made, written.counts, changes.at(-1)?.at ?? 0);
        return written.counts;
      });
      return ({ id }) => counts.get(id) ?? null;
    });
  }

  return {
    /** Answers after the commit, with the count then. Idempotent. Null: it has gone. */
    set: (kind: LikeKind, change: Toggle): Promise<number | null> => batches[kind].add(change),
    async close(): Promise<void> {
      await Promise.all(Object.values(batches).map((each) => each.close()));
    },
  };
}
