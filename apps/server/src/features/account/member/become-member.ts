import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Who changes the ways into their account. */
export interface Owner {
  readonly agentId: string;
  readonly accountId: string;
  readonly sessionId: string;
}

/**
 * The account has got a phone or password of its own. The first time, what led to it before is cut: the machine code,
 * a one-time password that is out, trusted browsers, and every other session.
 */
export async function claim(trx: Db, { agentId, accountId, sessionId }: Owner, at: number): Promise<void> {
  const first = await trx
    .updateTable('accounts')
    .set({ claimed_at: new Date(at), otp_epoch: sql<number>`otp_epoch + 1`, otp_issued_at: null })
    .where('id', '=', accountId)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  if (first.numUpdatedRows === 0n) return;
  await trx.updateTable('devices').set({ account_id: null }).where('account_id', '=', accountId).execute();
  await trx.deleteFrom('browser_proofs').where('account_id', '=', accountId).execute();
  await endSessions(trx, accountId, { except: sessionId, at });
  const who = `account ${accountId}`;
  await audit(trx, at, { agentId, actor: who, action: 'account.claim', subject: who, details: {} });
}
