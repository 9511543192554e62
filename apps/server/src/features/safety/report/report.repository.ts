import type { Db } from '../../../platform/db/db.ts';
import type { ReportedKindName } from '../../../platform/safety/reported-kind.ts';
import type { ReportReason } from '../safety-rules.ts';
import type { Trust } from './weighing.ts';

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

/** The same account reports the item for a graver reason: only the latter counts, from the time it was given. */
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
