import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { noteAction } from '../ban/ban.service.ts';
import { revokeAccount } from '../../playback/playback.public.ts';

interface Ending {
  readonly accountId: string;
  /** Undefined: all of them. */
  readonly sessionId: string | undefined;
  readonly staffName: string;
}

/** Signs somebody out. Grants name the account and not the device, so what plays anywhere has to ask again. */
export async function endSomeSessions(trx: Db, { accountId, sessionId, staffName }: Ending, at: number): Promise<void> {
  if (sessionId === undefined) await endSessions(trx, accountId, { except: null, at });
  else {
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set({ revoked_at: new Date(at) })
      .where('id', '=', parseId(sessionId) ?? '0')
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw fail('NOT_FOUND');
  }
  await revokeAccount(trx, accountId, at);
  const text = sessionId === undefined ? '全部设备' : '一台设备';
  await noteAction(trx, { accountId, at, staffName, action: 'end sessions', text });
}
