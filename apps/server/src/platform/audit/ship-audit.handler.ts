import { sql } from 'kysely';
import type { JobHandler } from '../jobs/job.ts';
import type { Logger } from '../log/logger.ts';
import type { Db } from '../db/db.ts';

const batch = 1000;
const place = 'audit-shipped';

/** How far each table has been told. */
interface Told {
  staff: number;
  accounts: number;
}

interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}

/**
 * A line for each new row, in order; at least once, because a line that was written cannot be taken back when the note of
 * it fails. Details stay in the database, which knows more about people than a log may; the hash of a row of the staff
 * log covers them and everything before it, so that the lines show later whether something was changed or cut off.
 */
export const sayAudit: JobHandler<object> = async (_payload, { database: { db }, log, signal }) => {
  // Where nobody reads such lines, nothing was told.
  if (!log.isLevelEnabled('info')) return;
  let more = true;
  while (more && !signal.aborted) more = await db.transaction().execute((trx) => sayBatch(trx, log));
};

async function sayBatch(trx: Db, log: Logger): Promise<boolean> {
  const told = await toldSoFar(trx);
  const staff =
    await sql<Row>`select id, at, staff_id as "staffId", role, address, call, agent_id as "agentId", subject,
      encode(hash, 'hex') as hash
    from staff_audit where id > ${told.staff} order by id limit ${batch}`.execute(trx);
  // Numbers of this table are given before the commit: a row of a moment ago may still come between others.
  const accounts = await sql<Row>`select id, at, agent_id as "agentId", actor, action, subject
    from audit_log where id > ${told.accounts} and at < now() - interval '1 minute' order by id limit ${batch}`.execute(
    trx,
  );
  for (const row of staff.rows) log.info({ audit: 'staff', ...row }, 'audit');
  for (const row of accounts.rows) log.info({ audit: 'account', ...row }, 'audit');
  const next: Told = {
    staff: Number(staff.rows.at(-1)?.id ?? told.staff),
    accounts: Number(accounts.rows.at(-1)?.id ?? told.accounts),
  };
  await sql`update settings set value = ${JSON.stringify(next)}, updated_at = now() where key = ${place}`.execute(trx);
  return staff.rows.length === batch || accounts.rows.length === batch;
}

/** Locked, so that two workers do not tell the same rows. */
async function toldSoFar(trx: Db): Promise<Told> {
  const none: Told = { staff: 0, accounts: 0 };
  await sql`insert into settings (key, value) values (${place}, ${JSON.stringify(none)}) on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{ value: Told }>`select value from settings where key = ${place} for update`.execute(trx);
  return rows[0]?.value ?? none;
}
