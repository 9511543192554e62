import { createHmac, randomInt } from 'node:crypto';
import { mailCodeDigits } from '@liuguang/contract/constants.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { failSaying } from '../../../platform/errors/fail.ts';
import type { Face } from '../letter/letter.ts';
import { codeLetter } from '../letter/letters.ts';
import type { MailOwner } from '../send/mail.repository.ts';
import type { Outbox } from '../send/outbox.service.ts';
import { addressOfCode, saveMailCode, takeMailCode } from './mail-code.repository.ts';

const validMinutes = 10;
const maxTries = 5;
/** Seconds until the next code, as the limit per mailbox says. */
export const codeRetryAfter = 60;

interface Deps {
  readonly db: Db;
  readonly outbox: Outbox;
  readonly pepper: Buffer;
  readonly clock: () => number;
}

export type MailCodes = ReturnType<typeof mailCodes>;

/** Six digits that show whose a mailbox is: good for ten minutes, five tries and one use, for who asked for them. */
export function mailCodes({ db, outbox, pepper, clock }: Deps) {
  function hashOf(owner: MailOwner, address: string, code: string): Buffer {
    const whose = 'accountId' in owner ? `account ${owner.accountId}` : `staff ${owner.staffId}`;
    return createHmac('sha256', pepper).update(`mail|${whose}|${address}|${code}`).digest();
  }

  return {
    /** Limits are the caller's to keep. */
    async send(owner: MailOwner, address: string, face: Face): Promise<void> {
      if (!(await outbox.isOn())) throw failSaying('邮件服务尚未开通', 'CONFLICT');
      const code = String(randomInt(10 ** mailCodeDigits)).padStart(mailCodeDigits, '0');
      const goodForMs = validMinutes * 60_000;
      await transact(db, async (trx) => {
        await saveMailCode(trx, owner, { address, hash: hashOf(owner, address, code), expiresAt: clock() + goodForMs });
        const words = codeLetter(face, code, validMinutes);
        await outbox.post(trx, { ...words, owner, kind: 'code', to: address, fromName: face.name, goodForMs });
      });
    },

    addressOf: (owner: MailOwner) => addressOfCode(db, owner, clock()),

    /** Throws CONFLICT when it is wrong, over or used; a right one is used up. */
    async take(owner: MailOwner, address: string, code: string): Promise<void> {
      const hash = hashOf(owner, address, code);
      if (await takeMailCode(db, owner, { address, hash, now: clock(), maxTries })) return;
      throw failSaying('验证码错误或已过期', 'CONFLICT');
    },
  };
}
