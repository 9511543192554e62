import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { StaffRole } from '@liuguang/contract/admin/admin-call.ts';
import type { AuditEntry } from '@liuguang/contract/admin/staff/audit.ts';
import { sql } from 'kysely';
import { holds, literal } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';
import { parseId } from '../../platform/db/id.ts';

export async function listAudit(db: Db, search: AdminParsed<'audit/list'>): Promise<Page<AuditEntry>> {
  const tag = `audit ${search.sort}`;
  const after = decodeCursor(tag, search.cursor);
  const newest = search.sort === 'new';
  let query = db.selectFrom('staff_audit').selectAll();
  if (search.staffId !== undefined) query = query.where('staff_id', '=', parseId(search.staffId) ?? '0');
  if (search.call !== undefined && search.call !== '') query = query.where('call', 'like', `${literal(search.call)}%`);
  if (search.keyword !== undefined && search.keyword !== '') {
    query = query.where(sql<boolean>`${holds(search.keyword, sql`subject`, sql`staff_name`)}`);
  }
  if (search.from !== undefined) query = query.where('at', '>=', new Date(search.from));
  if (search.to !== undefined) query = query.where('at', '<', new Date(search.to));
  if (after) query = query.where('id', newest ? '<' : '>', after.id as never);
  const rows = await query
    .orderBy('id', newest ? 'desc' : 'asc')
    .limit(search.size + 1)
    .execute();
  return toPage(tag, search.size, rows, byId, (row) => ({
    entryId: row.id,
    at: row.at.getTime(),
    staffId: row.staff_id,
    staffName: row.staff_name,
    role: row.role as StaffRole | null,
    address: row.address,
    call: row.call,
    agentId: row.agent_id,
    subject: row.subject,
    details: row.details as Record<string, unknown>,
    hash: row.hash.toString('hex'),
  }));
}

/** Recomputes every hash from its row and the row before. */
export async function verifyAudit(db: Db): Promise<AdminOutput<'audit/verify'>> {
  const { rows } = await sql<{ entries: string; brokenAt: string | null; head: Buffer | null }>`
    with chained as (
      select a.id, a.hash, row_number() over (order by a.id) as place,
        staff_audit_hash(a, coalesce(lag(a.hash) over (order by a.id), ''::bytea)) as wanted
      from staff_audit a
    )
    select count(*)::text as entries,
      (min(id) filter (where hash <> wanted or id <> place))::text as "brokenAt",
      (select hash from staff_audit order by id desc limit 1) as head
    from chained`.execute(db);
  const row = rows[0];
  return {
    entries: Number(row?.entries ?? 0),
    brokenAt: row?.brokenAt ?? null,
    head: row?.head?.toString('hex') ?? '',
  };
}
