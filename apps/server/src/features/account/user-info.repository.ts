import { gender, type UserInfo } from '@liuguang/contract/shapes/user.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { gathered } from '../../platform/db/gathered.ts';
import { builder, prepared } from '../../platform/db/prepared.ts';
import { fail } from '../../platform/errors/fail.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { viewsLeftOf } from '../credits/credits.public.ts';
import { unreadOf } from '../message/message.public.ts';
import { learnedOf } from '../recommend/recommend.public.ts';
import { youthMinutes, youthMinutesOf } from '../youth/youth.public.ts';
import { fresh } from './recovery/recovery.repository.ts';

interface Params {
  accountIds: readonly string[];
  now: Date;
  day: string;
  /** Recoveries that were opened before are over. */
  recoveriesSince: Date;
}

const accountId = sql<string>`a.id`;

/** Everything that an account is told about itself. The app asks with every start, so it is one statement. */
const statement = prepared('user_info', (p: Params) =>
  builder
    .selectFrom('accounts as a')
    .leftJoin('account_recoveries as r', (join) =>
      join.onRef('r.account_id', '=', 'a.id').on('r.ended_at', 'is', null).on('r.opened_at', '>', p.recoveriesSince),
    )
    .select(['a.id', 'a.user_code', 'a.nickname', 'a.avatar', 'a.gender', 'a.birthday', 'a.signature', 'a.phone'])
    .select(['a.vip_until', 'a.age_confirmed_at', 'a.age_until', 'r.opened_at', 'r.ready_at'])
    .select([
      sql<boolean>`a.password_hash is not null`.as('has_password'),
      sql<boolean>`a.claimed_at is not null`.as('claimed'),
      sql<boolean>`a.youth_pin_hash is not null`.as('youth'),
      sql<number>`case when a.youth_pin_hash is null then 0 else ${youthMinutesOf(accountId, p.day)} end`.as(
        'youth_minutes',
      ),
      viewsLeftOf(accountId, p.day).as('views_left'),
      unreadOf(p.now).as('unread'),
      learnedOf(accountId).as('learned'),
    ])
    .where(sql<boolean>`a.id = any(${p.accountIds}::bigint[])`)
    .where('a.deleted_at', 'is', null),
);

type Row = Awaited<ReturnType<typeof statement.run>>[number];

export type Accounts = ReturnType<typeof accountInfo>;

export function accountInfo(pool: pg.Pool, clock: () => number) {
  const read = gathered(async (accountIds: readonly string[]): Promise<(UserInfo | null)[]> => {
    const now = clock();
    const params = { accountIds, now: new Date(now), day: shanghaiDay(now), recoveriesSince: fresh(now) };
    const rows = await statement.run(pool, params);
    const found = new Map(rows.map((row) => [row.id, toUserInfo(row, now)]));
    return accountIds.map((id) => found.get(id) ?? null);
  });
  return {
    async userInfo(id: string): Promise<UserInfo> {
      const info = await read(id);
      // Deleted between the session check and here.
      if (!info) throw fail('SESSION_REPLACED');
      return info;
    },
  };
}

function toUserInfo(row: Row, now: number): UserInfo {
  const until = row.vip_until?.getTime() ?? 0;
  const isVip = until > now;
  return {
    userCode: row.user_code,
    authorId: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    gender: gender.parse(row.gender),
    birthday: row.birthday,
    signature: row.signature,
    phone: row.phone === null ? null : maskPhone(row.phone),
    hasPassword: row.has_password,
    claimed: row.claimed,
    vip: { level: isVip ? 1 : 0, until: isVip ? until : null },
    viewingTimes: row.views_left,
    ageConfirmed: row.age_confirmed_at !== null && !row.youth && (row.age_until?.getTime() ?? Infinity) > now,
    youthMode: row.youth,
    youthMinutesLeft: row.youth ? Math.max(0, youthMinutes - row.youth_minutes) : null,
    unread: row.unread,
    learned: row.learned && !row.youth,
    ...(row.opened_at
      ? { recovery: { openedAt: row.opened_at.getTime(), readyAt: row.ready_at?.getTime() ?? null } }
      : {}),
  };
}

function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
