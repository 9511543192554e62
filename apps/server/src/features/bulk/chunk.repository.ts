import type { BulkChange } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { CatalogueKind } from './kinds.ts';

export interface OpenOperation {
  readonly operationId: string;
  readonly staffId: string;
  readonly kind: CatalogueKind;
  readonly change: BulkChange;
  readonly state: 'running' | 'undoing';
  /** Null: every agent. What who asked could touch then, as far as they still can; `gone`: they may do nothing now. */
  readonly scope: readonly string[] | null | 'gone';
}

/**
 * The operation, locked until the chunk is done, if it is to go on now; null as well while another worker has it. With what
 * its owner may touch now: a right that was taken away since does not work on.
 */
export async function lockOpen(trx: Db, operationId: string, now: number): Promise<OpenOperation | null> {
  interface Row {
    readonly staffId: string;
    readonly kind: CatalogueKind;
    readonly change: BulkChange;
    readonly state: 'running' | 'undoing';
    readonly then: string[] | null;
    readonly now: string[] | null;
    readonly isGone: boolean;
  }
  const { rows } =
    await sql<Row>`select o.staff_id::text as "staffId", o.kind, o.change, o.state, o.agent_ids::text[] as then,
      s.agent_ids::text[] as now, s.disabled_at is not null or not (s.role in ('owner', 'agentManager', 'editor')
        or s.role = 'custom' and o.kind || 's:write' = any(r.permissions)) as "isGone"
    from bulk_operations o join staff s on s.id = o.staff_id left join staff_roles r on r.id = s.role_id
    where o.id = ${operationId}::bigint and o.state in ('running', 'undoing') and o.starts_at <= ${new Date(now)}
    for update of o skip locked`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  const { staffId, kind, change, state, then, now: current, isGone } = row;
  const scope = then === null ? current : then.filter((agentId) => current === null || current.includes(agentId));
  return { operationId, staffId, kind, change, state, scope: isGone ? 'gone' : scope };
}

export interface ChunkRow {
  readonly position: number;
  readonly itemId: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The next rows: of an operation those that wait, of an undo those that it changed. */
export async function takeRows(trx: Db, { operationId, state }: OpenOperation, most: number): Promise<ChunkRow[]> {
  const { rows } = await sql<ChunkRow>`select position, item_id::text as "itemId", before, after from bulk_rows
    where operation_id = ${operationId}::bigint and state = ${state === 'running' ? 'waiting' : 'changed'}
    order by position limit ${most}`.execute(trx);
  return rows;
}

export interface Outcome {
  readonly position: number;
  readonly state: 'changed' | 'skipped' | 'restored' | 'kept';
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
const counters = ['changed', 'skipped', 'restored', 'kept'] as const;

/** Marks the rows and counts them, in the transaction that changed them. */
export async function markRows(trx: Db, operationId: string, outcomes: readonly Outcome[], now: number): Promise<void> {
  await sql`update bulk_rows r set state = w.state, reason = w.reason, before = coalesce(w.before::jsonb, r.before),
      after = coalesce(w.after::jsonb, r.after)
    from unnest(${outcomes.map((one) => one.position)}::int[], ${outcomes.map((one) => one.state)}::text[],
      ${outcomes.map((one) => one.reason)}::text[], ${outcomes.map((one) => json(one.before))}::text[],
      ${outcomes.map((one) => json(one.after))}::text[]) as w (position, state, reason, before, after)
    where r.operation_id = ${operationId}::bigint and r.position = w.position`.execute(trx);
  const [changed, skipped, restored, kept] = counters.map(
    (state) => outcomes.filter((one) => one.state === state).length,
  );
  const reasons = outcomes.filter(({ reason }) => reason !== '').map(({ reason }) => reason);
  await sql`update bulk_operations o set changed = changed + ${changed}::int - ${restored}::int - ${kept}::int,
      skipped = skipped + ${skipped}::int, restored = restored + ${restored}::int, kept = kept + ${kept}::int,
      touched_at = ${new Date(now)},
      reasons = (select coalesce(jsonb_object_agg(reason, rows), '{}') from (
        select reason, sum(rows) as rows from (
          select key as reason, value::int as rows from jsonb_each_text(o.reasons)
          union all select unnest(${reasons}::text[]), 1) one group by reason) sums)
    where id = ${operationId}::bigint`.execute(trx);
}

export async function endOperation(trx: Db, { operationId, state, scope }: OpenOperation, now: number): Promise<void> {
  const to = state === 'undoing' ? 'undone' : scope === 'gone' ? 'cancelled' : 'done';
  const at = new Date(now);
  await sql`update bulk_operations set state = ${to}, ended_at = ${at}, touched_at = ${at}
    where id = ${operationId}::bigint`.execute(trx);
}
