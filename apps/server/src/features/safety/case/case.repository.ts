import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { ReportedItem, ReportedKindName } from '../../../platform/safety/reported-kind.ts';
import { dueAt } from '../safety-rules.ts';
import type { CaseChange, SafetyCase } from './safety-case.ts';

export async function findCase(db: Db, caseId: string): Promise<SafetyCase | null> {
  const row = await db.selectFrom('safety_cases').selectAll().where('id', '=', caseId).executeTakeFirst();
  return row ? toCase(row) : null;
}

export async function caseForUpdate(trx: Db, caseId: string): Promise<SafetyCase | null> {
  const row = await trx.selectFrom('safety_cases').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst();
  return row ? toCase(row) : null;
}

export async function openCase(trx: Db, kind: ReportedKindName, itemId: string): Promise<SafetyCase | null> {
  const row = await trx
    .selectFrom('safety_cases')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst();
  return row ? toCase(row) : null;
}

export async function lastCase(db: Db, kind: ReportedKindName, itemId: string): Promise<SafetyCase | null> {
  const row = await db
    .selectFrom('safety_cases')
    .selectAll()
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toCase(row) : null;
}

export async function lastDecided(
  db: Db,
  kind: ReportedKindName,
  itemId: string,
): Promise<Pick<SafetyCase, 'state' | 'decidedLook'> | null> {
  const row = await db
    .selectFrom('safety_cases')
    .select(['state', 'decided_look as decidedLook'])
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

export async function addCase(trx: Db, { agentId, kind, itemId, item, now }: NewCase): Promise<SafetyCase> {
  const row = await trx
    .insertInto('safety_cases')
    .values({
      agent_id: agentId,
      kind,
      item_id: itemId,
      owner_id: item.ownerId,
      title: item.title,
      state: 'open',
      opened_at: new Date(now),
      due_at: new Date(dueAt(false, now)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCase(row);
}

/** `staff 4` by the name that staff know; `cli` as it is. */
export function deciderName(by: RawBuilder<unknown> | string): RawBuilder<string> {
  return sql<string>`coalesce((select s.display_name from staff s where 'staff ' || s.id = ${by}), ${by})`;
}

export async function changeCase(trx: Db, caseId: string, change: CaseChange): Promise<SafetyCase> {
  const row = await trx
    .updateTable('safety_cases')
    .set({
      urgent: change.urgent,
      state: change.state,
      hidden: change.hidden,
      kept: change.kept === undefined || change.kept === null ? change.kept : JSON.stringify(change.kept),
      due_at: dateOf(change.dueAt) ?? undefined,
      auto_hidden_at: dateOf(change.autoHiddenAt),
      not_hidden: change.notHidden,
      decided_at: dateOf(change.decidedAt),
      decided_by: change.decidedBy,
      reason: change.reason,
      ban_advised: change.banAdvised,
      decided_look: change.decidedLook,
      batch_id: change.batchId,
      appeal_text: change.appealText,
      appealed_at: dateOf(change.appealedAt),
      appeal_due_at: dateOf(change.appealDueAt),
      appeal_state: change.appealState,
      appeal_reason: change.appealReason,
      appeal_decided_at: dateOf(change.appealDecidedAt),
    })
    .where('id', '=', caseId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCase(row);
}

/** Null empties a column, undefined leaves it alone. */
function dateOf(time: number | null | undefined): Date | null | undefined {
  return typeof time === 'number' ? new Date(time) : time;
}

export function toCase(row: Selectable<Schema['safety_cases']>): SafetyCase {
  return {
    caseId: row.id,
    agentId: row.agent_id,
    kind: row.kind,
    itemId: row.item_id,
    ownerId: row.owner_id,
    title: row.title,
    urgent: row.urgent,
    state: row.state,
    hidden: row.hidden,
    kept: row.kept,
    openedAt: row.opened_at.getTime(),
    dueAt: row.due_at.getTime(),
    autoHiddenAt: row.auto_hidden_at?.getTime() ?? null,
    notHidden: row.not_hidden,
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedBy: row.decided_by,
    reason: row.reason,
    banAdvised: row.ban_advised,
    decidedLook: row.decided_look,
    batchId: row.batch_id,
    appealText: row.appeal_text,
    appealedAt: row.appealed_at?.getTime() ?? null,
    appealDueAt: row.appeal_due_at?.getTime() ?? null,
    appealState: row.appeal_state,
    appealReason: row.appeal_reason,
    appealDecidedAt: row.appeal_decided_at?.getTime() ?? null,
  };
}
