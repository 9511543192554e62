import type { BulkChange } from '@liuguang/contract/admin/operations/bulk-changes.ts';
import type { BulkOperation } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';

/** How long an operation can be taken back; its rows are kept that long. */
const undoMs = 7 * 86_400_000;

type StoredState = Exclude<BulkOperation['state'], 'waiting'>;

interface Row extends Omit<BulkOperation, 'state' | 'reasons' | 'startsAt' | 'createdAt' | 'endedAt' | 'undoUntil'> {
  readonly staffId: string;
  readonly state: StoredState;
  readonly reasons: Readonly<Record<string, number>>;
  readonly startsAt: Date;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly undoUntil: Date;
}

export interface NewOperation {
  readonly staffId: string;
  readonly key: string;
  readonly kind: BulkOperation['kind'];
  readonly change: BulkChange;
  readonly byFilter: boolean;
  readonly agentIds: readonly string[] | null;
  readonly ids: readonly string[];
  readonly startsAt: number;
  readonly now: number;
}

async function read(db: Db, where: RawBuilder<unknown>, rest = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`select o.id::text as "operationId", o.staff_id::text as "staffId", o.kind,
      o.agent_ids::text[] as "agentIds", o.change,
      o.by_filter as "byFilter", o.state, o.total, o.changed, o.skipped, o.restored, o.kept, o.reasons,
      s.display_name as "staffName", o.starts_at as "startsAt", o.created_at as "createdAt", o.ended_at as "endedAt",
      o.undo_until as "undoUntil"
    from bulk_operations o join staff s on s.id = o.staff_id where ${where} ${rest}`.execute(db);
  return rows;
}

export async function insertOperation(trx: Db, made: NewOperation): Promise<string> {
  const { staffId, key, kind, change, byFilter, agentIds, ids, startsAt, now } = made;
  const at = new Date(now);
  const { rows } = await sql<{ id: string }>`insert into bulk_operations
      (staff_id, key, kind, change, by_filter, agent_ids, state, total, starts_at, created_at, touched_at, undo_until)
    values (${staffId}::bigint, ${key}, ${kind}, ${JSON.stringify(change)}::jsonb, ${byFilter},
      ${agentIds && [...agentIds]}::bigint[], 'running', ${ids.length}, ${new Date(startsAt)}, ${at},
      ${new Date(startsAt)}, ${new Date(startsAt + undoMs)})
    returning id::text`.execute(trx);
  const id = rows[0]?.id ?? '';
  await sql`insert into bulk_rows (operation_id, position, item_id)
    select ${id}::bigint, place, item from unnest(${[...ids]}::bigint[]) with ordinality as r (item, place)`.execute(
    trx,
  );
  return id;
}

/** The operation that was asked for with this key, and whether the same was asked. */
export async function findByKey(
  db: Db,
  { staffId, key, kind, change }: Pick<NewOperation, 'staffId' | 'key' | 'kind' | 'change'>,
): Promise<{ id: string; isSame: boolean } | null> {
  const { rows } = await sql<{ id: string; isSame: boolean }>`select id::text,
      kind = ${kind} and change = ${JSON.stringify(change)}::jsonb as "isSame" from bulk_operations
    where staff_id = ${staffId}::bigint and key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Operations of somebody that a worker is busy with, and those whose time has not come. */
export async function countOpen(db: Db, staffId: string, now: number): Promise<{ running: number; waiting: number }> {
  const due = sql`starts_at <= ${new Date(now)}`;
  const { rows } = await sql<{ running: number; waiting: number }>`
    select count(*) filter (where ${due})::int as running, count(*) filter (where not ${due})::int as waiting
    from bulk_operations where staff_id = ${staffId}::bigint and state in ('running', 'undoing')`.execute(db);
  return rows[0] ?? { running: 0, waiting: 0 };
}

export async function findOperation(
  db: Db,
  operationId: string,
  now: number,
): Promise<{ staffId: string; operation: BulkOperation } | null> {
  const [row] = await read(db, sql`o.id = ${operationId}::bigint`);
  return row ? { staffId: row.staffId, operation: shape(row, now) } : null;
}

/** Of one of the staff, or of everybody. */
export async function listOperations(
  db: Db,
  { cursor, size }: { cursor?: string | undefined; size: number },
  staffId: string | null,
  now: number,
): Promise<Page<BulkOperation>> {
  const tag = 'bulk operations';
  const after = decodeCursor(tag, cursor);
  const rows = await read(
    db,
    sql`${staffId === null ? sql`true` : sql`o.staff_id = ${staffId}::bigint`}
      and ${after === null ? sql`true` : sql`o.id < ${after.id}::bigint`}`,
    sql`order by o.id desc limit ${size + 1}`,
  );
  return toPage(
    tag,
    size,
    rows,
    (row) => ({ value: '0', id: row.operationId }),
    (row) => shape(row, now),
  );
}

function shape({ staffId: _staffId, ...row }: Row, now: number): BulkOperation {
  const ended = row.state === 'done' || row.state === 'cancelled';
  const undoable = ended && row.changed > 0 && row.undoUntil.getTime() > now;
  return {
    ...row,
    state: row.state === 'running' && row.startsAt.getTime() > now ? 'waiting' : row.state,
    reasons: Object.entries(row.reasons)
      .map(([reason, rows]) => ({ reason, rows }))
      .toSorted((a, b) => b.rows - a.rows)
      .slice(0, 20),
    startsAt: row.startsAt.getTime(),
    createdAt: row.createdAt.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
    undoUntil: undoable ? row.undoUntil.getTime() : null,
  };
}

/** Moves an operation on, if it is still in one of these states. */
export async function moveState(
  trx: Db,
  operationId: string,
  from: readonly StoredState[],
  to: StoredState,
  now: number,
): Promise<boolean> {
  const at = new Date(now);
  const { numAffectedRows } = await sql`update bulk_operations set state = ${to}, touched_at = ${at},
      ended_at = ${to === 'undoing' ? null : at}::timestamptz
    where id = ${operationId}::bigint and state = any(${[...from]}::text[])`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}
