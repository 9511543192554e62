import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { reportKindNames } from '@liuguang/contract/report-names.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { byId, decodeCursor, start, toPage } from '../../../platform/db/keyset.ts';
import { parseId } from '../../../platform/db/id.ts';

const actionNames = {
  ban: '封禁',
  unban: '解封',
  'end sessions': '结束会话',
  days: '加天数',
  views: '加次数',
  note: '备注',
  verify: '认证创作者',
  unverify: '取消认证',
  'youth pin': '重置青少年密码',
  recovery: '找回账号',
} as const;

export async function userActions(db: Db, accountId: string): Promise<AdminOutput<'users/actions'>> {
  const rows = await db
    .selectFrom('account_actions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return {
    list: rows.map((row) => ({
      actionId: row.id,
      at: row.at.getTime(),
      by: row.staff_name === '' ? '系统' : row.staff_name,
      action: actionNames[row.action],
      amount: row.amount,
      text: row.text,
    })),
  };
}

export async function userSessions(db: Db, accountId: string, now: number): Promise<AdminOutput<'users/sessions'>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return {
    list: rows.map((row) => ({
      sessionId: row.id,
      device: row.user_agent,
      address: row.address,
      createdAt: row.created_at.getTime(),
      lastSeenAt: row.last_seen_at.getTime(),
      active: row.revoked_at === null && row.expires_at.getTime() > now,
    })),
  };
}

interface ReportRow {
  id: string;
  at: Date;
  kind: string;
  title: string;
  reason: string | null;
  state: string;
}

const kinds: Readonly<Record<string, string>> = { ...reportKindNames, user: '用户' };
const states: Readonly<Record<string, string>> = {
  open: '待处理',
  kept: '未违规',
  removed: '已下架',
  restricted: '设为 18+',
};

export async function userReports(
  db: Db,
  { accountId, side, cursor, size }: AdminParsed<'users/reports'>,
): Promise<AdminOutput<'users/reports'>> {
  const tag = `reports ${side} ${accountId}`;
  const after = (decodeCursor(tag, cursor) ?? start).id;
  const query =
    side === 'on'
      ? sql<ReportRow>`select c.id, c.opened_at as at, c.kind, c.title, c.state,
            (select r.reason from safety_reports r where r.case_id = c.id order by r.id limit 1) as reason
          from safety_cases c where c.owner_id = ${accountId} and c.id < ${after}
          order by c.id desc limit ${size + 1}`
      : sql<ReportRow>`select r.id, r.reported_at as at, r.kind, c.title, r.reason, c.state
          from safety_reports r join safety_cases c on c.id = r.case_id
          where r.reporter_id = ${accountId} and r.id < ${after} order by r.id desc limit ${size + 1}`;
  const { rows } = await query.execute(db);
  return toPage(tag, size, rows, byId, (row) => ({
    rowId: row.id,
    at: row.at.getTime(),
    kind: kinds[row.kind] ?? row.kind,
    title: row.title,
    reason: row.reason ?? '',
    state: states[row.state] ?? row.state,
  }));
}

/** False when the account has no such open session. */
export async function revokeSession(trx: Db, accountId: string, sessionId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revoked_at: new Date(at) })
    .where('id', '=', parseId(sessionId) ?? '0')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when the account is in that state already. */
export async function setVerifiedAt(trx: Db, accountId: string, verifiedAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ verified_at: verifiedAt === null ? null : new Date(verifiedAt) })
    .where('id', '=', accountId)
    .where('verified_at', verifiedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
