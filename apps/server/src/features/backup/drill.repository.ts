import type { Db } from '../../platform/db/db.ts';

export interface DrillCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly text: string;
}

export async function beginDrill(db: Db, backup: string): Promise<string> {
  const row = await db
    .insertInto('backup_drills')
    .values({ state: 'running', backup })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function endDrill(
  db: Db,
  drillId: string,
  { checks, reason }: { checks: readonly DrillCheck[]; reason: string | null },
): Promise<void> {
  const state = reason === null && checks.every(({ ok }) => ok) ? 'passed' : 'failed';
  await db
    .updateTable('backup_drills')
    .set({ state, checks: JSON.stringify(checks), reason, finished_at: new Date() })
    .where('id', '=', drillId)
    .execute();
}

/** One that was killed says `running` for ever; after a day nobody believes it. */
const longestMs = 24 * 3_600_000;

export async function lastDrill(db: Db) {
  const row = await db.selectFrom('backup_drills').selectAll().orderBy('id', 'desc').executeTakeFirst();
  if (!row) return null;
  const startedAt = row.started_at.getTime();
  const isDead = row.state === 'running' && Date.now() - startedAt > longestMs;
  return {
    state: isDead ? ('failed' as const) : row.state,
    backup: row.backup,
    checks: row.checks as DrillCheck[],
    reason: isDead ? 'its process was killed' : row.reason,
    startedAt,
    finishedAt: row.finished_at?.getTime() ?? null,
  };
}
