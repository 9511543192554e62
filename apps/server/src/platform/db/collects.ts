import { sql } from 'kysely';
import { type Db, transact } from './db.ts';
import { lockFor } from './lock.ts';
import { removedAndMoved, type Toggle, toggleBatches, toggledOn } from './toggles/toggles.ts';

/** Where the collections of each kind are, and what counts them. */
const collectTables = {
  video: { rows: 'video_collections', column: 'video_id', target: 'videos', changes: 'video_count_changes' },
  novel: { rows: 'novel_collections', column: 'novel_id', target: 'novels', changes: 'novel_count_changes' },
} as const;

type CollectKind = keyof typeof collectTables;

function idsOf(kind: CollectKind) {
  const { rows, column, target, changes } = collectTables[kind];
  return {
    collections: sql.id(rows),
    column: sql.id(column),
    target: sql.id(target),
    countChanges: sql.id(changes),
  };
}

/** What accounts have collected of one kind. Writers of the counters of that kind take turns under the name of `lock`. */
export function createCollects(db: Db, kind: CollectKind, lock: string) {
  const { collections, column, target, countChanges } = idsOf(kind);

  /** Rows and counters in one statement. */
  const batches = toggleBatches<undefined>(async (changes) => {
    await transact(db, async (trx) => {
      await lockFor(trx, lock);
      await sql`with added as (
        insert into ${collections} (account_id, ${column}, collected_at) select * from ${toggledOn(changes)}
        on conflict do nothing returning ${column} as id
      ), ${removedAndMoved(collections, column, changes)}, changed as (
        insert into ${countChanges} select id from moved on conflict do nothing
      )
      update ${target} t set collects = greatest(0, t.collects + moved.step) from moved
      where t.id = moved.id`.execute(trx);
    });
    return () => undefined;
  });

  return {
    /** Answers after it is committed; doing it twice changes nothing. */
    set: (change: Toggle) => batches.add(change),
    async has(accountId: string, id: string): Promise<boolean> {
      const { rows } = await sql`select from ${collections}
        where account_id = ${accountId} and ${column} = ${id}`.execute(db);
      return rows.length > 0;
    },
    close: () => batches.close(),
  };
}

/** An account takes over what another one had collected: what both had counts once. */
export async function mergeCollects(
  trx: Db,
  kind: CollectKind,
  lock: string,
  from: string,
  into: string,
): Promise<void> {
  const { collections, column, target, countChanges } = idsOf(kind);
  await lockFor(trx, lock);
  await sql`with kept as (
      insert into ${collections} (account_id, ${column}, collected_at)
      select ${into}::bigint, ${column}, collected_at from ${collections} where account_id = ${from}
      on conflict do nothing returning ${column} as id
    ), changed as (insert into ${countChanges} select id from kept on conflict do nothing)
    update ${target} set collects = collects + 1 where id in (select id from kept)`.execute(trx);
}

export async function eraseCollects(trx: Db, kind: CollectKind, lock: string, accountId: string): Promise<void> {
  const { collections, column, target, countChanges } = idsOf(kind);
  await lockFor(trx, lock);
  await sql`with gone as (delete from ${collections} where account_id = ${accountId} returning ${column} as id),
    changed as (insert into ${countChanges} select id from gone on conflict do nothing)
    update ${target} set collects = greatest(0, collects - 1) where id in (select id from gone)`.execute(trx);
}
