import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { createBatches } from '../../platform/db/batches.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { notifyOfLikes } from './community-notifications.ts';
import { type LikeKind, likeTables } from './community-counts.ts';

interface LikeChange {
  readonly accountId: string;
  readonly id: string;
  readonly on: boolean;
  readonly at: number;
}

export type LikeRepository = ReturnType<typeof likeRepository>;

export function likeRepository(db: Db) {
  const batches = { post: batchesOf('post'), comment: batchesOf('comment'), video: batchesOf('video') };

  function batchesOf(kind: LikeKind) {
    return createBatches<LikeChange, number | null>({
      everyMs: 20,
      most: 1000,
      pressing: 50,
      write: async (changes) => {
        const counts = await write(kind, lastWords(changes));
        return changes.map(({ id }) => counts.get(id) ?? null);
      },
    });
  }

  /** Rows and counters in one statement; a counter moves by the rows that really came or went. */
  async function write(kind: LikeKind, changes: readonly LikeChange[]): Promise<Map<string, number>> {
    const { lock } = likeTables[kind];
    const [likes, target, column] = [likeTables[kind].likes, likeTables[kind].target, likeTables[kind].column].map(
      (name) => sql.id(name),
    );
    const [added, removed] = [changes.filter(({ on }) => on), changes.filter(({ on }) => !on)];
    return await transact(db, async (trx) => {
      await lockFor(trx, lock);
      const { rows: made } = await sql<{ id: string; accountId: string }>`with added as (
          insert into ${likes} (account_id, ${column}, liked_at)
          select * from unnest(${added.map((one) => one.accountId)}::bigint[], ${added.map((one) => one.id)}::bigint[],
            ${added.map((one) => new Date(one.at))}::timestamptz[]) as given (account_id, target_id, liked_at)
          -- It may have been deleted since, under the same lock.
          where exists (select from ${target} t where t.id = given.target_id)
          on conflict do nothing returning ${column} as id, account_id
        ), removed as (
          delete from ${likes} l using unnest(
            ${removed.map((one) => one.accountId)}::bigint[], ${removed.map((one) => one.id)}::bigint[]
          ) as gone (account_id, target_id)
          where l.account_id = gone.account_id and l.${column} = gone.target_id returning l.${column} as id
        ), moved as (
          select id, sum(step) as step from (
            select id, 1 as step from added union all select id, -1 from removed
          ) steps group by id
        ), counted as (
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
    set: (kind: LikeKind, change: LikeChange): Promise<number | null> => batches[kind].add(change),
    async close(): Promise<void> {
      await Promise.all(Object.values(batches).map((each) => each.close()));
    },
  };
}

/** Of several changes of one account to one thing the last counts; one statement cannot see its own rows. */
function lastWords(changes: readonly LikeChange[]): LikeChange[] {
  const last = new Map(changes.map((change) => [`${change.accountId} ${change.id}`, change]));
  return [...last.values()];
}
