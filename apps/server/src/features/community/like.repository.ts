import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { removedAndMoved, type Toggle, toggleBatches, toggledOn } from '../../platform/db/toggles.ts';
import { notifyOfLikes } from './community-notifications.ts';
import { type LikeKind, likeTables } from './community-counts.ts';

export type LikeRepository = ReturnType<typeof likeRepository>;

export function likeRepository(db: Db) {
  const batches = { post: batchesOf('post'), comment: batchesOf('comment'), video: batchesOf('video') };

  function batchesOf(kind: LikeKind) {
    return toggleBatches<number | null>(async (changes) => {
      const counts = await write(kind, changes);
      return ({ id }) => counts.get(id) ?? null;
    });
  }

  /** Rows and counters in one statement; a counter moves by the rows that really came or went. */
  async function write(kind: LikeKind, changes: readonly Toggle[]): Promise<Map<string, number>> {
    const { lock, ...names } = likeTables[kind];
    const [likes, target, column] = [sql.id(names.likes), sql.id(names.target), sql.id(names.column)];
    return await transact(db, async (trx) => {
      await lockFor(trx, lock);
      const { rows: made } = await sql<{ id: string; accountId: string }>`with added as (
          insert into ${likes} (account_id, ${column}, liked_at)
          select * from ${toggledOn(changes)} as given (account_id, target_id, liked_at)
          -- It may have been deleted since, under the same lock.
          where exists (select from ${target} t where t.id = given.target_id)
          on conflict do nothing returning ${column} as id, account_id
        ), ${removedAndMoved(likes, column, changes)}, counted as (
          update ${target} t set likes = greatest(0, t.likes + moved.step) from moved where t.id = moved.id
        )
        select id, account_id as "accountId" from added`.execute(trx);
      const ids = [...new Set(changes.map(({ id }) => id))];
      const { rows } = await sql<{ id: string; likes: string }>`
        select id, likes from ${target} where id = any(${ids}::bigint[])`.execute(trx);
      const counts = new Map(rows.map((row) => [row.id, Number(row.likes)]));
      await notifyOfLikes(trx, kind, made, counts, changes.at(-1)?.at ?? 0);
      return counts;
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
