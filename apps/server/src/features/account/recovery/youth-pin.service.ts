import { randomInt } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import { failSaying } from '../../../platform/errors/fail.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';
import { notify } from '../../message/message.public.ts';
import { recordStaffAction } from '../staff-action.repository.ts';
import { youthPinNotification } from './recovery-notifications.ts';
import { replaceYouthPin } from './youth-pin.repository.ts';

export interface NewPin {
  readonly text: string;
  readonly hash: string;
}

export type YouthPinService = ReturnType<typeof youthPinService>;

/**
 * A guardian who forgot the PIN gets another one from staff. Youth mode never ends that way: a child who talks staff into
 * a reset has won nothing, because the PIN is told to the guardian alone and the account is notified.
 */
export function youthPinService({ passwords, clock }: { passwords: Passwords; clock: () => number }) {
  return {
    /** Made before the transaction: hashing takes a while. */
    async newPin(): Promise<NewPin> {
      const text = String(randomInt(10_000)).padStart(4, '0');
      return { text, hash: await passwords.hash(text) };
    },

    async reset(
      trx: Db,
      {
        agentId,
        accountId,
        reason,
        staffName,
        pin,
      }: { agentId: string; accountId: string; reason: string; staffName: string; pin: NewPin },
    ) {
      const at = clock();
      if (!(await replaceYouthPin(trx, accountId, pin.hash))) throw failSaying('该账号没有开启青少年模式', 'CONFLICT');
      await recordStaffAction(trx, { accountId, at, staffName, action: 'youth pin', text: reason });
      await notify(trx, youthPinNotification({ agentId, accountId, at }));
    },
  };
}
