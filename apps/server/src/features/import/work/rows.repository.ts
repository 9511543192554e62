import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { StoredImport } from '../import-run.ts';
import type { ReadRecord } from '../source/source-reader.ts';
import { fingerprintOf, type SourceRecord, sourceRecord } from '../source/source-record.ts';

/** Longer than a pause of the machine; renewed every few seconds. */
const leaseSeconds = 15;

/** A row that this worker, and no other, may finish. */
export interface ClaimedRow {
  readonly rowId: string;
  readonly importId: string;
  readonly lease: string;
  readonly record: SourceRecord;
  readonly fingerprint: string;
  readonly attempts: number;
  readonly uploadId: string | null;
  readonly coverUploadId: string | null;
}

type Lease = Omit<ClaimedRow, 'record'>;

/** What a key has become, as far as it is still there. */
const knownItem = sql`(exists (select from videos v where v.id = k.video_id)
  or exists (select from novels n where n.id = k.novel_id)
  or exists (select from uploads u where u.id = k.upload_id and u.state <> 'failed'))`;

/**
 * Writes what was read down with what will happen to it, and where reading goes on. A key that came before in the same
 * source is written down as a row of its own that nothing is made of: the report has every row.
 */
export async function addRows(trx: Db, run: StoredImport, read: readonly ReadRecord[]): Promise<void> {
  const last = read.at(-1);
  if (!last) return;
  const titles = new Set<string>();
  const given = read.map(({ record, place }) => ({ record, at: place.read, fingerprint: fingerprintOf(record) }));
  const inserted = await insertRows(
    trx,
    run,
    given.filter(({ record }) => !titles.has(record.key) && titles.add(record.key)),
  );
  const again: Given[] = [];
  for (const one of given) {
    if (inserted.delete(one.record.key)) continue;
    const problem = '编号与前面的行相同';
    again.push({ ...one, record: { ...one.record, key: `${one.record.key} (${one.at})`, problem } });
  }
  await insertRows(trx, run, again);
  await sql`update imports set place = ${JSON.stringify(last.place)}::jsonb, titles = titles + ${read.length}
    where id = ${run.importId}::bigint`.execute(trx);
}

interface Given {
  readonly record: SourceRecord;
  readonly at: number;
  readonly fingerprint: string;
}

async function insertRows(trx: Db, run: StoredImport, given: readonly Given[]): Promise<Set<string>> {
  if (given.length === 0) return new Set();
  const open = run.isCheck ? 'planned' : 'waiting';
  const { rows } = await sql<{ key: string }>`
    insert into import_rows (import_id, source_key, kind, title, record, fingerprint, state, note)
    select ${run.importId}::bigint, g.record ->> 'key', g.record ->> 'kind', g.record ->> 'title', g.record, g.fingerprint,
      case when g.record ->> 'problem' <> '' or (k.there and k.fingerprint = g.fingerprint) then 'skipped' else ${open} end,
      case when g.record ->> 'problem' <> '' then g.record ->> 'problem'
        when k.there and k.fingerprint = g.fingerprint then '已导入过，没有变化'
        when not ${run.isCheck} then '' when k.there then '将更新已导入的内容' else '将新建' end
    from unnest(${given.map(({ record }) => JSON.stringify(record))}::jsonb[], ${given.map(({ fingerprint }) => fingerprint)}::text[])
      with ordinality as g (record, fingerprint, place)
    left join lateral (select k.fingerprint, ${knownItem} as there from import_keys k where k.agent_id = ${run.agentId}::bigint
      and k.source_name = ${run.sourceName} and k.source_key = g.record ->> 'key') k on true
    order by g.place
    on conflict (import_id, source_key) do nothing returning source_key as key`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/** The next that waits, or that a worker left when it was killed. */
export async function claimRow(db: Db, importId: string, lease: string): Promise<ClaimedRow | null> {
  for (;;) {
    const row = await claimAny(db, importId, lease);
    if (!row) return null;
    const record = sourceRecord.safeParse(row.record);
    if (record.success) return { ...row, record: record.data };
    // It can never be brought in: left as it is, it would be claimed again whenever its lease ends.
    await endRow(db, row, { state: 'failed', note: '这一行的记录无法读取' });
  }
}

async function claimAny(db: Db, importId: string, lease: string): Promise<(Lease & { record: unknown }) | null> {
  const { rows } = await sql<Lease & { record: unknown }>`
    update import_rows set state = 'fetching', lease = ${lease}, updated_at = now(),
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = (select r.id from import_rows r join imports i on i.id = r.import_id
      where r.import_id = ${importId}::bigint and i.state in ('reading', 'running') and not i.is_check
        and ((r.state = 'waiting' and r.next_at <= now()) or (r.state = 'fetching' and r.lease_until < now()))
      order by r.next_at, r.id limit 1 for update of r skip locked)
    returning id as "rowId", import_id as "importId", lease, record, fingerprint, attempts, upload_id as "uploadId",
      cover_upload_id as "coverUploadId"`.execute(db);
  return rows[0] ?? null;
}

/** False when it is lost: cancelled, or taken over. */
export async function renewRow(db: Db, { rowId, lease }: ClaimedRow): Promise<boolean> {
  const result = await sql`update import_rows set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${rowId}::bigint and lease = ${lease} and state = 'fetching'`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export interface RowEnd {
  readonly state: 'waiting' | 'processing' | 'done' | 'skipped' | 'failed';
  readonly note: string;
  readonly bytes?: number;
  readonly videoId?: string | null;
  readonly novelId?: string | null;
  /** It failed on the way and is tried again then. */
  readonly againInSeconds?: number;
}

export async function endRow(trx: Db, { rowId, lease }: Pick<Lease, 'rowId' | 'lease'>, end: RowEnd): Promise<boolean> {
  const { state, note, bytes, videoId, novelId, againInSeconds } = end;
  const result = await sql`update import_rows set state = ${state}, note = ${note}, lease = null, lease_until = null,
      updated_at = now(), bytes = coalesce(${bytes ?? null}::bigint, bytes),
      video_id = coalesce(${videoId ?? null}::bigint, video_id), novel_id = coalesce(${novelId ?? null}::bigint, novel_id),
      attempts = attempts + ${againInSeconds === undefined ? 0 : 1},
      next_at = case when ${state} = 'waiting' then now() + make_interval(secs => ${againInSeconds ?? 0}) else next_at end
    where id = ${rowId}::bigint and lease = ${lease} and state = 'fetching'`.execute(trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Which uploads are made for a row, before their bytes lie there: whoever goes on with the row finds them. */
export async function noteUpload(
  trx: Db,
  { rowId, lease }: ClaimedRow,
  uploadId: string | null,
  which: 'file' | 'cover',
): Promise<boolean> {
  const column = sql.ref(which === 'file' ? 'upload_id' : 'cover_upload_id');
  const result = await sql`update import_rows set ${column} = ${uploadId}::bigint
    where id = ${rowId}::bigint and lease = ${lease} and state = 'fetching'`.execute(trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Rows whose file is with the pipeline, oldest first. */
export async function processingRows(
  db: Db,
  importId: string,
): Promise<{ rowId: string; uploadId: string; record: SourceRecord; fingerprint: string }[]> {
  const { rows } = await sql<{ rowId: string; uploadId: string; record: unknown; fingerprint: string }>`
    select r.id as "rowId", r.upload_id as "uploadId", r.record, r.fingerprint from import_rows r
    left join uploads u on u.id = r.upload_id
    where r.import_id = ${importId}::bigint and r.state = 'processing'
      and (u.id is null or u.state in ('published', 'review', 'failed')) order by r.id limit 200`.execute(db);
  return rows.map(({ rowId, uploadId, fingerprint, record }) => ({
    rowId,
    uploadId,
    fingerprint,
    record: sourceRecord.parse(record),
  }));
}

/** False when another worker was quicker. */
export async function settleRow(trx: Db, rowId: string, end: RowEnd): Promise<boolean> {
  const { state, note, videoId, novelId } = end;
  const result = await sql`update import_rows set state = ${state}, note = ${note}, updated_at = now(),
      video_id = coalesce(${videoId ?? null}::bigint, video_id), novel_id = coalesce(${novelId ?? null}::bigint, novel_id),
      upload_id = case when ${state} = 'waiting' then null else upload_id end
    where id = ${rowId}::bigint and state = 'processing'`.execute(trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}
