import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

type StateTable = 'posts' | 'listings' | 'danmaku';

/** What of members is shown by its state, as a report names it. `title`: the column of its words. */
export async function findPublished(db: Db, table: StateTable, title: 'text' | 'title', agentId: string, id: string) {
  const { rows } = await sql<{ title: string; ownerId: string }>`
    select ${sql.ref(title)} as title, author_id::text as "ownerId" from ${sql.table(table)}
    where id = ${id} and agent_id = ${agentId} and state = 'published'`.execute(db);
  return rows[0] ?? null;
}

/** Hides what is shown by its state. Answers with the state it had, to be kept for `restoreState`; null when it is hidden already. */
export async function hideByState(trx: Db, table: StateTable, id: string): Promise<{ state: string } | null> {
  const row = await trx
    .selectFrom(table)
    .select('state')
    .where('id', '=', id)
    .where('state', '<>', 'hidden')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  await trx.updateTable(table).set({ state: 'hidden' }).where('id', '=', id).execute();
  return { state: row.state };
}

/** Back to the state it had; what somebody has shown again or removed since then stays as it is. */
export async function restoreState(trx: Db, table: StateTable, id: string, state: string): Promise<void> {
  await sql`update ${sql.table(table)} set state = ${state} where id = ${id} and state = 'hidden'`.execute(trx);
}

/** False when it has that rating already. */
export async function changeRating(
  trx: Db,
  table: 'posts' | 'novels',
  id: string,
  rating: 'all' | '18',
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ rating })
    .where('id', '=', id)
    .where('rating', '<>', rating)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
