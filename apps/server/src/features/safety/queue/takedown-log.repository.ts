import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { TakedownRow } from '@liuguang/contract/admin/safety.ts';
import { type Selectable, sql } from 'kysely';
import { agentsInScope, allOf, holds, ofAgents, ofScope } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { decodeCursor, momentOf, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { deciderName, toCase } from '../case/case.repository.ts';
import { canUndo } from '../safety-rules.ts';

type LogRow = Selectable<Schema['safety_cases']> & { reports: number; by: string | null };

/** What was decided, latest first. */
export async function takedownLog(
  db: Db,
  query: Omit<AdminParsed<'safety/log'>, 'agentId'>,
  agentIds: readonly string[] | null,
): Promise<Page<TakedownRow>> {
  const tag = 'takedowns';
  const before = decodeCursor(tag, query.cursor, 'time');
  const where = allOf([
    sql`c.decided_at is not null`,
    query.kind !== undefined && sql`c.kind = ${query.kind}`,
    query.state !== undefined && sql`c.state = ${query.state}`,
    Boolean(query.keyword) && matches(query.keyword ?? ''),
    query.from !== undefined && sql`c.decided_at >= ${new Date(query.from)}`,
    query.to !== undefined && sql`c.decided_at < ${new Date(query.to)}`,
    before !== null && sql`(c.decided_at, c.id) < (${momentOf(before)}, ${before.id}::bigint)`,
  ]);
  const { rows } = await sql<LogRow>`select found.*,
      (select count(*)::int from safety_reports r where r.case_id = found.id) as reports, ${deciderName(sql.ref('found.decided_by'))} as by
    from ${
      query.keyword
        ? sql`(select c.* from safety_cases c where ${ofAgents('c', agentIds)} and ${where}
          order by c.decided_at desc, c.id desc limit ${query.size + 1})`
        : sql`${agentsInScope(agentIds)} cross join lateral (select c.* from safety_cases c where ${ofScope('c')} and ${where}
          order by c.agent_id, c.decided_at desc, c.id desc limit ${query.size + 1})`
    } found order by found.decided_at desc, found.id desc limit ${query.size + 1}`.execute(db);
  return toPage(tag, query.size, rows, (row) => ({ value: String(decidedAt(row)), id: row.id }), toRow);
}

function matches(keyword: string) {
  const id = parseId(keyword);
  const inText = holds(keyword, sql`c.title`, sql`coalesce(c.reason, '')`);
  return id === null ? inText : sql`(${inText} or c.id = ${id}::bigint or c.item_id = ${id}::bigint)`;
}

function decidedAt(row: LogRow): number {
  return row.decided_at?.getTime() ?? 0;
}

function toRow(row: LogRow): TakedownRow {
  const found = toCase(row);
  const { caseId, agentId, kind, itemId, title, state, urgent, banAdvised, openedAt, dueAt } = found;
  return {
    caseId,
    agentId,
    kind,
    itemId,
    title,
    state,
    reason: found.reason ?? '',
    by: row.by ?? '',
    reports: row.reports,
    urgent,
    banAdvised,
    openedAt,
    decidedAt: decidedAt(row),
    late: decidedAt(row) > dueAt,
    appeal: found.appealState,
    canUndo: canUndo(found, row.reports),
  };
}
