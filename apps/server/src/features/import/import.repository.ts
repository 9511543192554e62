import { type ImportItem, type ImportRun, importRowStates } from '@liuguang/contract/admin/import/import.ts';
import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { allOf, ofAgents } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';
import { importOptions, type StoredImport } from './import-run.ts';

interface NewImport {
  readonly agentId: string;
  readonly moreAgentIds: readonly string[];
  readonly kind: ImportRun['kind'];
  readonly source: string;
  readonly sourceName: string;
  readonly options: StoredImport['options'];
  readonly madeBy: string;
  /** Whether it is only looked at; else who said yes, and to what. */
  readonly confirmed: { readonly by: string; readonly text: string } | null;
  readonly isDraft: boolean;
  readonly now: number;
}

export async function insertImport(trx: Db, given: NewImport): Promise<string> {
  const at = new Date(given.now);
  const { id } = await trx
    .insertInto('imports')
    .values({
      agent_id: given.agentId,
      more_agent_ids: [...given.moreAgentIds],
      kind: given.kind,
      source: given.source,
      source_name: given.sourceName,
      options: JSON.stringify(given.options),
      state: given.isDraft ? 'draft' : 'reading',
      is_check: given.confirmed === null,
      made_by: given.madeBy,
      confirmed_by: given.confirmed?.by ?? null,
      confirmed_at: given.confirmed ? at : null,
      confirmed_text: given.confirmed?.text ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const place = z.object({ read: z.number(), page: z.number().optional(), within: z.number().optional() }).nullable();

export async function findImport(db: Db, importId: string): Promise<StoredImport | null> {
  const row = await db
    .selectFrom('imports')
    .select(['id as importId', 'agent_id as agentId', 'more_agent_ids as moreAgentIds', 'kind', 'source'])
    .select(['source_name as sourceName', 'options', 'state', 'is_check as isCheck', 'is_read as isRead', 'place'])
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, options: importOptions.parse(row.options), place: place.catch(null).parse(row.place) };
}

export async function countOpen(trx: Db, agentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from imports
    where agent_id = ${agentId}::bigint and state in ('draft', 'reading', 'checked', 'running')`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Only from one of these states; false when it has left them meanwhile. */
export async function moveImport(
  trx: Db,
  importId: string,
  from: readonly StoredImport['state'][],
  change: {
    readonly state: StoredImport['state'];
    readonly problem?: string;
    readonly options?: StoredImport['options'];
    readonly confirmed?: { readonly by: string; readonly text: string };
    readonly isUndone?: boolean;
  },
): Promise<boolean> {
  const { state, problem = '', options, confirmed, isUndone = false } = change;
  const isEnd = ['done', 'failed', 'cancelled'].includes(state);
  const result = await sql`update imports set state = ${state}, problem = ${problem},
      ended_at = case when ${isEnd} then now() end,
      options = coalesce(${options === undefined ? null : JSON.stringify(options)}::jsonb, options),
      is_check = is_check and ${confirmed === undefined},
      confirmed_by = coalesce(${confirmed?.by ?? null}, confirmed_by),
      confirmed_at = case when ${confirmed !== undefined} then now() else confirmed_at end,
      confirmed_text = coalesce(${confirmed?.text ?? null}, confirmed_text),
      undone_at = case when ${isUndone} then now() else undone_at end
    where id = ${importId}::bigint and state = any(${[...from]}::text[])`.execute(trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function getRun(db: Db, importId: string): Promise<ImportRun | null> {
  const [run] = await select(db, sql`i.id = ${importId}::bigint`, 1);
  return run ?? null;
}

export async function listRuns(
  db: Db,
  { size, cursor }: AdminParsed<'imports/list'>,
  agentIds: readonly string[] | null,
): Promise<Page<ImportRun>> {
  const after = decodeCursor('imports', cursor);
  const found = allOf([ofAgents('i', agentIds), after !== null && sql`i.id < ${after.id}::bigint`]);
  const runs = await select(db, found, size + 1);
  return toPage(
    'imports',
    size,
    runs,
    ({ importId }) => ({ value: '0', id: importId }),
    (run) => run,
  );
}

const times = ['confirmedAt', 'createdAt', 'endedAt', 'undoneAt'] as const;
type Row = Omit<ImportRun, (typeof times)[number] | 'counts'> & {
  [Name in (typeof times)[number]]: Date | null;
} & { counts: Record<string, number> | null };

async function select(db: Db, found: RawBuilder<unknown>, limit: number): Promise<ImportRun[]> {
  const { rows } = await sql<Row>`
    select i.id as "importId", i.agent_id as "agentId", i.kind, i.source, i.source_name as "sourceName", i.state, i.problem,
      i.titles, i.made_by as "madeBy", i.confirmed_by as "confirmedBy", i.confirmed_at as "confirmedAt",
      i.created_at as "createdAt", i.ended_at as "endedAt", i.undone_at as "undoneAt",
      (select jsonb_object_agg(state, count) from (select r.state, count(*)::int from import_rows r
        where r.import_id = i.id group by r.state) as by_state) as counts
    from imports i where ${found} order by i.id desc limit ${limit}`.execute(db);
  return rows.map((row) => runOf(row));
}

function runOf({ counts, confirmedAt, createdAt, endedAt, undoneAt, ...row }: Row): ImportRun {
  return {
    ...row,
    counts: Object.fromEntries(importRowStates.map((state) => [state, counts?.[state] ?? 0])) as ImportRun['counts'],
    confirmedAt: confirmedAt?.getTime() ?? null,
    createdAt: createdAt?.getTime() ?? 0,
    endedAt: endedAt?.getTime() ?? null,
    undoneAt: undoneAt?.getTime() ?? null,
  };
}

export async function listItems(
  db: Db,
  { importId, state, size, cursor }: Pick<AdminParsed<'imports/rows'>, 'importId' | 'state' | 'size' | 'cursor'>,
): Promise<Page<ImportItem>> {
  const after = decodeCursor('import rows', cursor);
  const found = allOf([
    sql`r.import_id = ${importId}::bigint`,
    state !== undefined && sql`r.state = ${state}`,
    after !== null && sql`r.id > ${after.id}::bigint`,
  ]);
  const { rows } = await sql<Omit<ImportItem, 'bytes'> & { bytes: string }>`
    select r.id as "rowId", r.source_key as "sourceKey", r.kind, r.title, r.state, r.note,
      coalesce(r.record -> 'file' ->> 'url', r.record -> 'file' ->> 'path', '') as file,
      r.video_id as "videoId", r.novel_id as "novelId", r.bytes
    from import_rows r where ${found} order by r.id limit ${size + 1}`.execute(db);
  return toPage(
    'import rows',
    size,
    rows,
    (row) => ({ value: '0', id: row.rowId }),
    (row) => ({ ...row, bytes: Number(row.bytes) }),
  );
}

/** What staff do to rows at once: start those that were looked at, try failed ones again, give up what waits. */
export async function moveRows(
  trx: Db,
  importId: string,
  from: readonly ImportItem['state'][],
  to: ImportItem['state'],
): Promise<void> {
  await sql`update import_rows set state = ${to}, attempts = 0, next_at = '-infinity', lease = null, lease_until = null,
      note = case when ${to} = 'cancelled' then '已取消' else '' end, updated_at = now(),
      upload_id = case when state = 'failed' then null else upload_id end
    where import_id = ${importId}::bigint and state = any(${[...from]}::text[])`.execute(trx);
}

/** The videos and novels that it made, not those that it only changed. */
export async function madeBy(db: Db, importId: string): Promise<{ videoIds: string[]; novelIds: string[] }> {
  const { rows } = await sql<{ videoId: string | null; novelId: string | null }>`
    select video_id as "videoId", novel_id as "novelId" from import_rows
    where import_id = ${importId}::bigint and state = 'done' and upload_id is not null`.execute(db);
  return {
    videoIds: rows.flatMap(({ videoId }) => (videoId === null ? [] : [videoId])),
    novelIds: rows.flatMap(({ novelId }) => (novelId === null ? [] : [novelId])),
  };
}
