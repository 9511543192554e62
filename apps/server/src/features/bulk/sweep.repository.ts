import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

const atOnce = 5000;
/** The list of what was done goes further back than what can be undone. */
const historyMs = 90 * 86_400_000;

/** Operations that are due and that no worker has touched since. */
export async function leftBehind(db: Db, now: number, since: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from bulk_operations
    where state in ('running', 'undoing') and starts_at <= ${new Date(now)} and touched_at < ${new Date(since)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Removes what rows were before, once they cannot be taken back. */
export async function pruneRows(db: Db, now: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from bulk_rows where (operation_id, position) in (
    select r.operation_id, r.position from bulk_operations o join bulk_rows r on r.operation_id = o.id
    where o.undo_until < ${new Date(now)} and o.state not in ('running', 'undoing') limit ${sql.lit(atOnce)})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export async function pruneOperations(db: Db, now: number): Promise<void> {
  await sql`delete from bulk_operations where created_at < ${new Date(now - historyMs)}
    and state not in ('running', 'undoing')`.execute(db);
}
