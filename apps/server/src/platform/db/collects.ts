import { sql } from 'kysely';
import type { Db } from './db.ts';
import { createBatches } from './batches.ts';
import { lockFor } from './lock.ts';

interface CollectChange {
  readonly accountId: string;
  readonly id: string;
  readonly on: boolean;
  readonly at: number;
}

interface Collects {
  /** Answers after it is committed; doing it twice changes nothing. */
  set(change: CollectChange): Promise<void>;
  has(accountId: string, id: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Where the collections of each kind are, and what counts them. */
const collectTables = {
  video: { rows: 'video_collections', column: 'video_id', target: 'videos', changes: 'video_count_changes' },
  novel: { rows: 'novel_collections', column: 'novel_id', target: 'novels', changes: 'novel_count_changes' },
} as const;

/** What accounts have collected of one kind. Writers of the counters of that kind take turns under the name of `lock`. */
export function createCollects(db: Db, kind: keyof typeof collectTables, lock: string): Collects {
  const names = collectTables[kind];
  const [collections, column] = [sql.id(names.rows), sql.id(names.column)];
  const [target, countChanges] = [sql.id(names.target), sql.id(names.changes)];

  /** Rows and counters in one statement; a counter moves by the rows that really came or went. */
  async function write(changes: readonly CollectChange[]): Promise<void> {
    const [added, removed] = [changes.filter(({ on }) => on), changes.filter(({ on }) => !on)];
    await db.transaction().execute(async (trx) => {
      await lockFor(trx, lock);
      await sql`with added as (
        insert into ${collections} (account_id, ${column}, collected_at)
        select * from unnest(${added.map((one) => one.accountId)}::bigint[], ${added.map((one) => one.id)}::bigint[],
          ${added.map((one) => new Date(one.at))}::timestamptz[])
        on conflict do nothing returning ${column} as id
      ), removed as (
        delete from ${collections} c using unnest(
          ${removed.map((one) => one.accountId)}::bigint[], ${removed.map((one) => one.id)}::bigint[]
        ) as gone (account_id, id)
        where c.account_id = gone.account_id and c.${column} = gone.id returning c.${column} as id
      ), moved as (
        select id, sum(step) as step from (
          select id, 1 as step from added union all select id, -1 from removed
        ) steps group by id
      ), changed as (
        insert into ${countChanges} select id from moved on conflict do nothing
      )
      update ${target} t set collects = greatest(0, t.collects + moved.step) from moved
      where t.id = moved.id`.execute(trx);
    });
  }

  const batches = createBatches<CollectChange, undefined>({
    everyMs: 20,
    most: 1000,
    pressing: 50,
    write: async (changes) => {
      await write(lastWords(changes));
      return changes.map(() => undefined);
    },
  });

  return {
    set: (change) => batches.add(change),
    async has(accountId, id) {
      const { rows } = await sql`select from ${collections}
        where account_id = ${accountId} and ${column} = ${id}`.execute(db);
      return rows.length > 0;
    },
    close: () => batches.close(),
  };
}

/** Of several changes of one account to one thing the last counts; one statement cannot see its own rows. */
function lastWords(changes: readonly CollectChange[]): CollectChange[] {
  return [...new Map(changes.map((change) => [`${change.accountId} ${change.id}`, change])).values()];
}
