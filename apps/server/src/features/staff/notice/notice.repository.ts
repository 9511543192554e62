import type { StaffNotice } from '@liuguang/contract/admin/staff/session.ts';
import type { Db } from '../../../platform/db/db.ts';

const keptMs = 90 * 24 * 3600 * 1000;
/** As many as a page has room for; the others follow when these were seen. */
const shown = 5;

export interface Client {
  readonly address: string;
  readonly userAgent: string;
}

/** Also forgets what is older than 90 days. */
export async function insertNotice(
  trx: Db,
  { staffId, kind, at, client }: { staffId: string; kind: StaffNotice['kind']; at: number; client: Client },
): Promise<void> {
  const { address, userAgent } = client;
  await trx
    .deleteFrom('staff_notices')
    .where('staff_id', '=', staffId)
    .where('at', '<', new Date(at - keptMs))
    .execute();
  await trx
    .insertInto('staff_notices')
    .values({ staff_id: staffId, kind, at: new Date(at), address, user_agent: userAgent.slice(0, 400) })
    .execute();
}

export async function unseenNotices(db: Db, staffId: string): Promise<StaffNotice[]> {
  const rows = await db
    .selectFrom('staff_notices')
    .select(['id', 'kind', 'at', 'address', 'user_agent'])
    .where('staff_id', '=', staffId)
    .where('seen_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return rows.map(({ id, kind, at, address, user_agent: userAgent }) => ({
    noticeId: id,
    kind,
    at: at.getTime(),
    address,
    userAgent,
  }));
}

/** False when it is none of theirs, or seen already. */
export async function markSeen(trx: Db, staffId: string, noticeId: string, at: number): Promise<boolean> {
  const seen = await trx
    .updateTable('staff_notices')
    .set({ seen_at: new Date(at) })
    .where('id', '=', noticeId)
    .where('staff_id', '=', staffId)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return seen.numUpdatedRows > 0n;
}

/** Where somebody was signed in since, newest first, each place once. */
export async function placesOf(trx: Db, staffId: string, since: number): Promise<Client[]> {
  return await trx
    .selectFrom('staff_sessions')
    .select(['address', 'user_agent as userAgent'])
    .distinct()
    .where('staff_id', '=', staffId)
    .where('created_at', '>', new Date(since))
    .limit(1000)
    .execute();
}
