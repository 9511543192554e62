import { audit } from '../../../platform/audit/audit.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { announce } from '../../webhook/webhook.public.ts';
import { detachDevices, markAsMember } from './member.repository.ts';

/** Who changes the credentials of their account. */
export interface Owner {
  readonly agentId: string;
  readonly accountId: string;
  readonly sessionId: string;
}

/**
 * The account has got a phone or password of its own. The first time, every way in that it had as a visitor is closed:
 * the machine code, an issued one-time password, trusted browsers, and all other sessions.
 */
export async function becomeMember(trx: Db, { agentId, accountId, sessionId }: Owner, at: number): Promise<void> {
  if (!(await markAsMember(trx, accountId, at))) return;
  await detachDevices(trx, accountId);
  await endSessions(trx, accountId, { except: sessionId, at });
  const who = `account ${accountId}`;
  await audit(trx, at, { agentId, actor: who, action: 'account.claim', subject: who, details: {} });
  await announce(trx, { type: 'member.new', agentId, data: { accountId, agentId, at }, at });
}
