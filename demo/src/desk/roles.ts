import { sql } from 'kysely';
import type { Permission } from '@liuguang/contract/admin/staff/permissions.ts';
import type { Db } from '@liuguang/server/platform/db/db.ts';

const roles: readonly { name: string; permissions: readonly Permission[] }[] = [
  { name: '客服', permissions: ['users:read', 'users:write', 'orders:read', 'feedback:read', 'feedback:write'] },
  { name: '推广运营', permissions: ['promotion:read', 'promotion:write', 'commission:read', 'overview:read'] },
];

/** Roles beside the fixed ones, which nobody has yet; which ones they are is written down, for who takes the demo out. */
export async function loadRoles(trx: Db, now: number): Promise<void> {
  const made = await trx
    .insertInto('staff_roles')
    .values(roles.map(({ name, permissions }) => ({ name, permissions: [...permissions], created_at: new Date(now) })))
    .onConflict((one) => one.doNothing())
    .returning('id')
    .execute();
  await sql`insert into settings (key, value) values ('demo desk role ids', ${JSON.stringify(made.map(({ id }) => id))}::jsonb)
    on conflict do nothing`.execute(trx);
}
