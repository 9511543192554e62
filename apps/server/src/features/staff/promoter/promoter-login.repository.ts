import type { PromoterLogin } from '@liuguang/contract/admin/promotion/promoters.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export async function listLogins(db: Db, promoterId: string): Promise<PromoterLogin[]> {
  const rows = await db
    .selectFrom('staff as s')
    .select(['s.id', 's.name', 's.display_name', 's.created_at', 's.disabled_at'])
    .select(sql<Date | null>`(select max(last_seen_at) from staff_sessions t where t.staff_id = s.id)`.as('seen'))
    .where('s.promoter_id', '=', promoterId)
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    staffId: row.id,
    name: row.name,
    displayName: row.display_name,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.seen?.getTime() ?? null,
    disabledAt: row.disabled_at?.getTime() ?? null,
  }));
}

/** With the invitations that are still open. */
export async function countLogins(trx: Db, promoterId: string): Promise<number> {
  // One at a time: two of them together must not make one too many.
  await trx.selectFrom('promoters').select('id').where('id', '=', promoterId).forUpdate().execute();
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from staff where promoter_id = ${promoterId} and disabled_at is null)::int
    + (select count(*) from staff_links where promoter_id = ${promoterId} and kind = 'invite' and expires_at > now())::int
    as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function isLoginOf(db: Db, promoterId: string, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staffId)
    .where('promoter_id', '=', promoterId)
    .executeTakeFirst();
  return row !== undefined;
}
