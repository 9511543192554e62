import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const leaseSeconds = 15;

/** One worker reads an import at a time. False when another does, or when it is not to be read. */
export async function takeReading(db: Db, importId: string): Promise<boolean> {
  const result = await sql`update imports set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${importId}::bigint and state = 'reading' and lease_until < now()`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** False when it was cancelled meanwhile. */
export async function renewReading(db: Db, importId: string): Promise<boolean> {
  const result = await sql`update imports set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${importId}::bigint and state = 'reading'`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function leaveReading(db: Db, importId: string): Promise<void> {
  await sql`update imports set lease_until = '-infinity' where id = ${importId}::bigint`.execute(db);
}

/** Everything is read: what was only looked at waits for somebody's word, the rest goes on. */
export async function endReading(db: Db, importId: string): Promise<void> {
  await sql`update imports set is_read = true, lease_until = '-infinity',
      state = case when is_check then 'checked' else 'running' end
    where id = ${importId}::bigint and state = 'reading'`.execute(db);
}

export interface OpenWork {
  /** Rows that wait, fetch or are with the pipeline. */
  readonly open: number;
  /** When the first of those that wait may be tried, at the earliest now; null: none waits. */
  readonly dueInSeconds: number | null;
}

export async function openWork(db: Db, importId: string): Promise<OpenWork> {
  const { rows } = await sql<OpenWork>`select count(*)::int as open,
      greatest(0, extract(epoch from min(next_at) filter (where state = 'waiting' and next_at > '-infinity') - now()))::float8
        as "dueInSeconds"
    from import_rows where import_id = ${importId}::bigint and state in ('waiting', 'fetching', 'processing')`.execute(
    db,
  );
  return rows[0] ?? { open: 0, dueInSeconds: null };
}

export async function endImport(db: Db, importId: string): Promise<boolean> {
  const result = await sql`update imports i set state = 'done', ended_at = now()
    where id = ${importId}::bigint and state = 'running' and is_read and not exists (select from import_rows r
      where r.import_id = i.id and r.state in ('waiting', 'fetching', 'processing'))`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export interface OpenImport {
  readonly importId: string;
  readonly isWorking: boolean;
  /** Until when somebody reads it; null where there is nothing to read. */
  readonly readUntil: Date | null;
}

/** For the sweep: what a killed worker left, whatever it was doing. */
export async function openImports(db: Db): Promise<OpenImport[]> {
  const { rows } = await sql<OpenImport>`
    select id as "importId", not is_check as "isWorking",
      case when state = 'reading' then greatest(lease_until, now()) end as "readUntil"
    from imports where state in ('reading', 'running') order by id`.execute(db);
  return rows;
}

/** Nothing more is read or begun; what the pipeline has is waited for. */
export async function stopImport(trx: Db, importId: string): Promise<void> {
  await sql`update imports set state = 'running', is_read = true, lease_until = '-infinity'
    where id = ${importId}::bigint and state in ('reading', 'running', 'failed') and not is_check`.execute(trx);
}

/** Those whose files nobody needs any more; drafts that nobody went on with are given up. */
export async function oldImports(db: Db): Promise<string[]> {
  await sql`update imports set state = 'cancelled', ended_at = now()
    where state in ('draft', 'checked') and created_at < now() - interval '14 days'`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from imports
    where ended_at between now() - interval '31 days' and now() - interval '30 days'`.execute(db);
  return rows.map(({ id }) => id);
}
