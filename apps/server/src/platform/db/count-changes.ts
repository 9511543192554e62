import { sql } from 'kysely';
import type { Db } from './db.ts';

const batch = 1000;

/** Hands over, a batch a transaction, the ids whose counts have changed since. Answers how many there were. */
export async function takeCountChanges(
  db: Db,
  kind: 'video' | 'novel',
  isStopping: () => boolean,
  refresh: (trx: Db, ids: readonly string[]) => Promise<void>,
): Promise<number> {
  const [changes, column] = [sql.id(`${kind}_count_changes`), sql.id(`${kind}_id`)];
  let refreshed = 0;
  let last: number;
  do {
    last = await db.transaction().execute(async (trx) => {
      const taken = await sql<{ id: string }>`delete from ${changes} where ${column} in
        (select ${column} from ${changes} order by ${column} limit ${batch} for update skip locked)
        returning ${column} as id`.execute(trx);
      const ids = taken.rows.map((row) => row.id);
      if (ids.length > 0) await refresh(trx, ids);
      return ids.length;
    });
    refreshed += last;
  } while (last === batch && !isStopping());
  return refreshed;
}
