import type { UserDetail } from '@liuguang/contract/admin/account.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { factorOf } from '../second-factor/second-factor.repository.ts';
import { toUserRow } from './user-list.repository.ts';

export async function findUser(db: Db, accountId: string) {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'agent_id', 'deleted_at'])
    .where('id', '=', parseId(accountId) ?? '0')
    .executeTakeFirst();
  if (!row) throw fail('NOT_FOUND');
  return { accountId: row.id, agentId: row.agent_id, deleted: row.deleted_at !== null };
}

export async function userDetail(
  db: Db,
  accountId: string,
  { viewsLeft, now }: { viewsLeft: number; now: number },
): Promise<UserDetail> {
  const account = db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  const [row, ban, machine, source, factor, counts] = await Promise.all([
    account,
    db.selectFrom('account_bans').selectAll().where('account_id', '=', accountId).executeTakeFirst(),
    db.selectFrom('account_machines').select('information').where('account_id', '=', accountId).executeTakeFirst(),
    db
      .selectFrom('account_sources')
      .select(['channel_api', 'user_name'])
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
    factorOf(db, accountId),
    countsOf(db, accountId),
  ]);
  const came = [source?.channel_api, source?.user_name].filter((part) => part !== undefined && part !== '');
  return {
    ...toUserRow(row, now),
    avatar: row.avatar,
    gender: { male: '男', female: '女', unknown: '未填写' }[row.gender],
    birthday: row.birthday,
    signature: row.signature,
    hasPassword: row.password_hash !== null,
    ageConfirmed: row.age_confirmed_at !== null && (row.age_until?.getTime() ?? Infinity) > now,
    youthMode: row.youth_pin_hash !== null,
    secondFactorSince: factor?.since ?? null,
    deletedAt: row.deleted_at?.getTime() ?? null,
    verifiedAt: row.verified_at?.getTime() ?? null,
    viewsLeft,
    source: came.length > 0 ? came.join(' · ') : null,
    device: machine?.information ?? null,
    ban: ban
      ? {
          reason: ban.reason,
          until: ban.until?.getTime() ?? null,
          bannedAt: ban.banned_at.getTime(),
          by: ban.staff_name,
          hidden: Array.isArray(ban.hidden) ? ban.hidden.length : 0,
        }
      : null,
    counts,
  };
}

async function countsOf(db: Db, accountId: string): Promise<UserDetail['counts']> {
  const { rows } = await sql<UserDetail['counts']>`select
    (select count(*)::int from orders where account_id = ${accountId}) as orders,
    (select coalesce(sum(amount - refunded), 0)::float8 from orders
      where account_id = ${accountId} and paid_at is not null) as paid,
    (select count(*)::int from posts where author_id = ${accountId}) as posts,
    (select count(*)::int from comments where author_id = ${accountId} and text is not null) as comments,
    (select count(*)::int from videos where author_id = ${accountId}) as videos,
    (select count(*)::int from novels where author_id = ${accountId}) as novels,
    (select count(*)::int from listings where author_id = ${accountId}) as listings,
    (select count(*)::int from uploads where account_id = ${accountId}) as uploads,
    (select count(*)::int from safety_cases where owner_id = ${accountId}) as "reportsOn",
    (select count(*)::int from safety_reports where reporter_id = ${accountId}) as "reportsBy"`.execute(db);
  if (!rows[0]) throw new Error('counting answers one row');
  return rows[0];
}
