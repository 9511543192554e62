import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { ReportedItem, ReportedKindName } from '../../../platform/safety/reported-kind.ts';
import { dueAt, type ReportReason } from '../safety-rules.ts';
import type { Trust } from '../report/weighing.ts';

export type CaseRow = Selectable<Schema['safety_cases']>;

export async function caseForUpdate(trx: Db, caseId: string): Promise<CaseRow | null> {
  const row = await trx.selectFrom('safety_cases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function openCase(trx: Db, kind: ReportedKindName, itemId: string): Promise<CaseRow | null> {
  const row = await trx
    .selectFrom('safety_cases')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function lastCase(db: Db, kind: ReportedKindName, itemId: string): Promise<CaseRow | null> {
  const row = await db
    .selectFrom('safety_cases')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function lastDecided(
  db: Db,
  kind: ReportedKindName,
  itemId: string,
): Promise<Pick<CaseRow, 'state' | 'decided_look'> | null> {
  const row = await db
    .selectFrom('safety_cases')
    .select(['state', 'decided_look'])
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('state', '<>', 'open')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface NewCase {
  readonly agentId: string;
  readonly kind: ReportedKindName;
  readonly itemId: string;
  readonly item: ReportedItem;
  readonly now: number;
}

export async function addCase(trx: Db, { agentId, kind, itemId, item, now }: NewCase): Promise<CaseRow> {
  return await trx
    .insertInto('safety_cases')
    .values({
      agent_id: agentId,
      kind,
      item_id: itemId,
      owner_id: item.ownerId,
      title: item.title,
      state: 'open',
      opened_at: new Date(now),
      due_at: dueAt(false, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface NewReport {
  readonly caseId: string;
  readonly kind: ReportedKindName;
  readonly itemId: string;
  readonly reporterId: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly trust: Trust;
  readonly addressHash: Buffer;
  readonly now: number;
}

/** Null when this account has reported the thing before. */
export async function addReport(trx: Db, report: NewReport): Promise<string | null> {
  const row = await trx
    .insertInto('safety_reports')
    .values({
      case_id: report.caseId,
      kind: report.kind,
      item_id: report.itemId,
      reporter_id: report.reporterId,
      reason: report.reason,
      text: report.text,
      reported_at: new Date(report.now),
      trust: report.trust,
      address_hash: report.addressHash,
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'kind', 'item_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function reportBy(db: Db, reporterId: string, kind: ReportedKindName, itemId: string) {
  const row = await db
    .selectFrom('safety_reports')
    .select(['id', 'case_id as caseId', 'reason'])
    .where('reporter_id', '=', reporterId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row && { ...row, reason: row.reason as ReportReason };
}

/** The same person says something graver about the same thing: that is what counts, and from when they said it. */
export async function makeGraver(
  trx: Db,
  reportId: string,
  { reason, trust, addressHash, now }: Pick<NewReport, 'reason' | 'trust' | 'addressHash' | 'now'>,
): Promise<void> {
  await trx
    .updateTable('safety_reports')
    .set({ reason, trust, address_hash: addressHash, reported_at: new Date(now) })
    .where('id', '=', reportId)
    .execute();
}

export async function reportersOf(db: Db, caseId: string): Promise<{ id: string; reporterId: string }[]> {
  const rows = await db
    .selectFrom('safety_reports')
    .select(['id', 'reporter_id as reporterId'])
    .where('case_id', '=', caseId)
    .execute();
  return rows.flatMap(({ id, reporterId }) => (reporterId === null ? [] : [{ id, reporterId }]));
}

/** `staff 4` by the name that staff know; `cli` as it is. */
export function deciderName(by: RawBuilder<unknown> | string): RawBuilder<string> {
  return sql<string>`coalesce((select s.display_name from staff s where 'staff ' || s.id = ${by}), ${by})`;
}

/** What was said of it; nobody is told who said it, staff included. */
export async function reportsOf(db: Db, caseId: string) {
  const rows = await db
    .selectFrom('safety_reports')
    .select(['id', 'reason', 'text', 'trust', 'reported_at'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    reportId: row.id,
    trust: row.trust,
    reason: row.reason as ReportReason,
    text: row.text,
    at: row.reported_at.getTime(),
  }));
}

export async function changeCase(
  trx: Db,
  caseId: string,
  change: Updateable<Schema['safety_cases']>,
): Promise<CaseRow> {
  return await trx
    .updateTable('safety_cases')
    .set(change)
    .where('id', '=', caseId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
