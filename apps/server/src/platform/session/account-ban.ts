import type pg from 'pg';
import { type CallError, failSaying } from '../errors/fail.ts';

/** In `accounts.banned_until`: for good. */
export const forGood = new Date('9999-12-31T00:00:00Z');

const days = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** What somebody reads who is shut out. It never speaks of logging in: that would send the app back to try again. */
export function banRefusal(ban: { reason: string; until: number | null }): CallError {
  const how = ban.until === null ? '账号已被永久封禁' : `账号已被封禁至${days.format(ban.until)}`;
  return failSaying(`${how}。原因：${ban.reason}。如有疑问，请联系客服。`, 'FORBIDDEN');
}

/** The refusal for an account that is shut out now, or null. */
export async function findBan(pool: Pick<pg.Pool, 'query'>, accountId: string, now: number): Promise<CallError | null> {
  const { rows } = await pool.query<{ reason: string | null; until: Date | null }>(
    `select b.reason, b.until from accounts a left join account_bans b on b.account_id = a.id
     where a.id = $1 and a.banned_until > $2`,
    [accountId, new Date(now)],
  );
  const [ban] = rows;
  return ban ? banRefusal({ reason: ban.reason ?? '违反用户协议', until: ban.until?.getTime() ?? null }) : null;
}
