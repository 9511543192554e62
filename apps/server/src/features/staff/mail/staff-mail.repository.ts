import { type StaffMailKind, staffMailKind } from '@liuguang/contract/admin/staff/own-mail.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export async function findStaffMailbox(db: Db, staffId: string) {
  const row = await db
    .selectFrom('staff_mailboxes')
    .select(['address', 'kinds'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row ? { address: row.address, kinds: staffMailKind.options.filter((kind) => row.kinds.includes(kind)) } : null;
}

/** What was chosen stays when only the address changes. */
export async function bindStaffMailbox(
  trx: Db,
  staffId: string,
  { address, kinds, now }: { address: string; kinds: readonly StaffMailKind[]; now: number },
): Promise<void> {
  const bound = { address, bound_at: new Date(now) };
  await trx
    .insertInto('staff_mailboxes')
    .values({ staff_id: staffId, ...bound, kinds: [...kinds] })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(bound))
    .execute();
}

export async function saveStaffMailKinds(trx: Db, staffId: string, kinds: readonly string[]): Promise<boolean> {
  const saved = await trx
    .updateTable('staff_mailboxes')
    .set({ kinds: [...new Set(kinds)] })
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

export async function removeStaffMailbox(trx: Db, staffId: string): Promise<boolean> {
  await trx.deleteFrom('mail_codes').where('staff_id', '=', staffId).execute();
  const gone = await trx.deleteFrom('staff_mailboxes').where('staff_id', '=', staffId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** The mailbox to tell them of this; null where they want none of it, or are staff no longer. */
export async function mailboxFor(trx: Db, staffId: string, kind: StaffMailKind): Promise<string | null> {
  const row = await trx
    .selectFrom('staff_mailboxes as m')
    .innerJoin('staff as s', 's.id', 'm.staff_id')
    .select('m.address')
    .where('m.staff_id', '=', staffId)
    .where('s.disabled_at', 'is', null)
    .where(sql<boolean>`${kind} = any(m.kinds)`)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Owners who want to know of alarms. */
export async function alarmedOwners(trx: Db): Promise<{ staffId: string; address: string }[]> {
  return await trx
    .selectFrom('staff_mailboxes as m')
    .innerJoin('staff as s', 's.id', 'm.staff_id')
    .select(['s.id as staffId', 'm.address'])
    .where('s.role', '=', 'owner')
    .where('s.agent_ids', 'is', null)
    .where('s.disabled_at', 'is', null)
    .where(sql<boolean>`'alarms' = any(m.kinds)`)
    .orderBy('s.id')
    .execute();
}

/** Those of these alarms that they were not mailed of since; they count as told from now on. */
export async function takeUntold(
  trx: Db,
  { staffId, alarms, since, now }: { staffId: string; alarms: readonly string[]; since: number; now: number },
): Promise<string[]> {
  const { rows } = await sql<{ alarm: string }>`
    insert into staff_alarm_mails as t (staff_id, alarm, told_at)
    select ${staffId}::bigint, alarm, ${new Date(now)} from unnest(${[...alarms]}::text[]) as alarm
    on conflict (staff_id, alarm) do update set told_at = excluded.told_at where t.told_at <= ${new Date(since)}
    returning alarm`.execute(trx);
  return rows.map(({ alarm }) => alarm);
}
