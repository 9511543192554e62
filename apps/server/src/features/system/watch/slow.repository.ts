import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { SlowStatementRow } from '@liuguang/contract/admin/system.ts';
import type { Db } from '../../../platform/db/db.ts';

const orders = { total: 'total_ms', longest: 'longest_ms', last: 'last_at' } as const;

export async function listSlow(db: Db, { sort }: AdminParsed<'system/slow'>): Promise<SlowStatementRow[]> {
  const rows = await db.selectFrom('slow_statements').selectAll().orderBy(orders[sort], 'desc').limit(100).execute();
  return rows.map((row) => ({
    statementId: row.id,
    statement: row.statement,
    part: row.part,
    runs: Number(row.runs),
    meanMs: Math.round(row.total_ms / Math.max(1, Number(row.runs))),
    longestMs: Math.round(row.longest_ms),
    totalMs: Math.round(row.total_ms),
    firstAt: row.first_at.getTime(),
    lastAt: row.last_at.getTime(),
  }));
}
