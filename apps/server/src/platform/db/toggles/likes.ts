import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { lockFor } from '../lock.ts';
import { removedAndMoved, type Toggle, toggledOn } from './toggles.ts';

/** Where the likes of a kind of thing are, which table counts them, and under which lock. */
export interface LikeTable {
  readonly likes: 'post_likes' | 'comment_likes' | 'video_likes';
  readonly target: 'posts' | 'comments' | 'videos';
  readonly column: 'post_id' | 'comment_id' | 'video_id';
  readonly lock: string;
}

export interface NewLike {
  readonly id: string;
  readonly accountId: string;
}

/** Rows and counters in one statement; a counter moves by the rows that really came or went. */
export async function writeLikes(
  trx: Db,
  { lock, ...names }: LikeTable,
  changes: readonly Toggle[],
): Promise<{ made: NewLike[]; counts: Map<string, number> }> {
  const [likes, target, column] = [sql.id(names.likes), sql.id(names.target), sql.id(names.column)];
  await lockFor(trx, lock);
  const { rows: made } = await sql<NewLike>`with added as (
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
  return { made, counts: new Map(rows.map((row) => [row.id, Number(row.likes)])) };
}

/** What both accounts liked counts once. */
export async function mergeLikes(trx: Db, table: LikeTable, { from, into }: { from: string; into: string }) {
  const { likes, target, column, lock } = table;
  await lockFor(trx, lock);
  await sql`with kept as (
      insert into ${sql.id(likes)} (account_id, ${sql.id(column)}, liked_at)
      select ${into}::bigint, ${sql.id(column)}, liked_at from ${sql.id(likes)} where account_id = ${from}
      on conflict do nothing returning ${sql.id(column)} as id
    ) update ${sql.id(target)} set likes = likes + 1 where id in (select id from kept)`.execute(trx);
}

export async function eraseLikes(trx: Db, { likes, target, column, lock }: LikeTable, accountId: string) {
  await lockFor(trx, lock);
  await sql`with gone as (delete from ${sql.id(likes)} where account_id = ${accountId} returning ${sql.id(column)} as id)
    update ${sql.id(target)} set likes = greatest(0, likes - 1) where id in (select id from gone)`.execute(trx);
}
