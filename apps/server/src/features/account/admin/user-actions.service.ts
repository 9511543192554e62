import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { giveViews } from '../../credits/credits.public.ts';
import { giveDays } from '../../payment/payment.public.ts';
import { revokeAccount } from '../../playback/playback.public.ts';
import { recordStaffAction } from '../staff-action.repository.ts';
import { revokeSession, setVerifiedAt } from './user-records.repository.ts';

const mostViews = 100;

/** Days or views from staff, idempotent by `clientKey`. Days go into the books, views into today's ledger. */
export async function grant(
  trx: Db,
  wanted: AdminParsed<'users/grant'> & { agentId: string; staffName: string },
  now: number,
): Promise<void> {
  const { accountId, unit, amount, reason, staffName } = wanted;
  if (unit === 'view' && amount > mostViews) {
    throw fail('INVALID_INPUT', { fields: { amount: `一次最多 ${mostViews} 次` } });
  }
  const given = unit === 'day' ? await giveDays(trx, wanted, now) : await giveViews(trx, wanted, now);
  if (!given) return;
  const action = unit === 'day' ? 'days' : 'views';
  await recordStaffAction(trx, { accountId, at: now, staffName, action, amount, text: reason });
}

/**
 * Without a session, ends all of them. Playback grants name the account and not the device, so after this playback on every device has to ask
 * again.
 */
export async function endUserSessions(
  trx: Db,
  { accountId, sessionId, staffName }: AdminParsed<'users/endSessions'> & { staffName: string },
  at: number,
): Promise<void> {
  if (sessionId === undefined) await endSessions(trx, accountId, { except: null, at });
  else if (!(await revokeSession(trx, accountId, sessionId, at))) throw fail('NOT_FOUND');
  await revokeAccount(trx, accountId, at);
  const text = sessionId === undefined ? '全部设备' : '一台设备';
  await recordStaffAction(trx, { accountId, at, staffName, action: 'end sessions', text });
}

/** Marks an account as a verified creator, or no longer. */
export async function setVerified(
  trx: Db,
  accountId: string,
  verified: boolean,
  { staffName, reason, at }: { staffName: string; reason: string; at: number },
): Promise<void> {
  const changed = await setVerifiedAt(trx, accountId, verified ? at : null);
  if (!changed) throw failSaying(verified ? '已经认证' : '没有认证', 'CONFLICT');
  await recordStaffAction(trx, { accountId, at, staffName, action: verified ? 'verify' : 'unverify', text: reason });
}
