import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { type Routes, WithMessage } from '../../../platform/http/calls/handlers.ts';
import type { Sessions } from '../../../platform/session/session-store.ts';
import { deviceName } from './device-name.ts';
import { placeOf } from './place.ts';
import { isProven } from './session-proof.repository.ts';
import { signedIn } from './sign-in.ts';

export function sessionRoutes({ db, sessions }: { db: Db; sessions: Sessions }) {
  return {
    sessions: async (_input, context) => {
      const { accountId, sessionId } = signedIn(context);
      const devices = await sessions.list(accountId);
      return {
        list: devices.map((device) => ({
          sessionId: device.sessionId,
          device: deviceName(device.userAgent),
          place: placeOf(device.address),
          createdAt: device.createdAt,
          lastSeenAt: device.lastSeenAt,
          current: device.sessionId === sessionId,
        })),
      };
    },

    'sessions/revoke': async ({ sessionId: given }, context) => {
      const { accountId, sessionId } = signedIn(context);
      // Somebody who finds a browser left open must not be able to sign the owner out everywhere else.
      if (!(await isProven(db, sessionId, context.now()))) throw failSaying('请先验证身份', 'FORBIDDEN');
      if (given === undefined) {
        await sessions.revokeOthers(accountId, sessionId);
      } else {
        const other = parseId(given);
        if (other === null || !(await sessions.revoke(accountId, other))) throw fail('NOT_FOUND');
      }
      return new WithMessage('已下线', {});
    },
  } satisfies Routes;
}
