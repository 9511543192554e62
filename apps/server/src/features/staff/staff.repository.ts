import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { StaffMember } from '@liuguang/contract/admin/shapes.ts';
import { type InferResult, sql } from 'kysely';
import { literal } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';

export async function listStaff(db: Db, search: AdminParsed<'staff/list'>): Promise<Page<StaffMember>> {
  const tag = `staff ${search.sort}`;
  const after = decodeCursor(tag, search.cursor);
  const newest = search.sort === 'new';
  let query = withLastSeen(db);
  if (search.keyword !== undefined && search.keyword !== '') {
    const like = `%${literal(search.keyword)}%`;
    query = query.where((is) => is.or([is('s.name', 'ilike', like), is('s.display_name', 'ilike', like)]));
  }
  if (search.role !== undefined) query = query.where('s.role', '=', search.role);
  if (search.disabled !== undefined) query = query.where('s.disabled_at', search.disabled ? 'is not' : 'is', null);
  if (after) query = query.where('s.id', newest ? '<' : '>', after.id);
  const rows = await query
    .orderBy('s.id', newest ? 'desc' : 'asc')
    .limit(search.size + 1)
    .execute();
  return toPage(tag, search.size, rows, byId, memberOf);
}

export async function findStaffMember(db: Db, staffId: string): Promise<StaffMember | null> {
  const row = await withLastSeen(db).where('s.id', '=', staffId).executeTakeFirst();
  return row ? memberOf(row) : null;
}

/** Owners who can sign in. */
export async function countOwners(db: Db): Promise<number> {
  const row = await db
    .selectFrom('staff')
    .select((is) => is.fn.countAll().as('count'))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function updateStaff(
  trx: Db,
  staffId: string,
  values: { displayName: string; role: StaffRole; roleId: string | null; agentIds: string[] | null },
): Promise<void> {
  const { displayName, role, roleId, agentIds } = values;
  const row = { display_name: displayName, role, role_id: roleId, agent_ids: agentIds };
  await trx.updateTable('staff').set(row).where('id', '=', staffId).execute();
}

export async function setDisabledAt(trx: Db, staffId: string, at: number | null): Promise<void> {
  const disabledAt = at === null ? null : new Date(at);
  await trx.updateTable('staff').set({ disabled_at: disabledAt }).where('id', '=', staffId).execute();
}

/** Password, authenticator, passkeys and recovery codes. */
export async function clearSecrets(trx: Db, staffId: string): Promise<void> {
  await trx.updateTable('staff').set({ totp_secret: null, password_hash: null }).where('id', '=', staffId).execute();
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await trx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute();
}

/** How many of these agents exist. */
export async function countAgents(trx: Db, agentIds: readonly string[]): Promise<number> {
  if (agentIds.length === 0) return 0;
  return (await trx.selectFrom('agents').select('id').where('id', 'in', agentIds).execute()).length;
}

/** Null: every agent. */
export async function agentNames(
  db: Db,
  agentIds: readonly string[] | null,
): Promise<{ agentId: string; name: string }[]> {
  let query = db.selectFrom('agents').select(['id as agentId', 'name']).orderBy('id');
  if (agentIds) query = query.where('id', 'in', [...agentIds]);
  return await query.execute();
}

function withLastSeen(db: Db) {
  return db
    .selectFrom('staff as s')
    .leftJoin('staff_roles as r', 'r.id', 's.role_id')
    .select(['s.id', 's.name', 's.display_name', 's.role', 's.agent_ids', 's.created_at', 's.disabled_at'])
    .select(['s.role_id', 'r.name as role_name'])
    .select(
      sql<Date | null>`(select max(t.last_seen_at) from staff_sessions t where t.staff_id = s.id)`.as('last_seen_at'),
    );
}

function memberOf(row: InferResult<ReturnType<typeof withLastSeen>>[number]): StaffMember {
  return {
    staffId: row.id,
    name: row.name,
    displayName: row.display_name,
    role: row.role,
    roleId: row.role === 'custom' ? row.role_id : null,
    roleName: row.role === 'custom' ? row.role_name : null,
    agentIds: row.agent_ids,
    createdAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at?.getTime() ?? null,
    disabledAt: row.disabled_at?.getTime() ?? null,
  };
}
