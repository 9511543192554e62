import { createHmac } from 'node:crypto';
import { failSaying } from '../../../platform/errors/fail.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { newTypedCode, plainCode } from '../../../platform/text/typed-code.ts';
import { notify } from '../../message/message.public.ts';
import { redeemNotification } from '../payment-notifications.ts';
import { changeDays } from '../books/vip-days.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { addBatch, revokeBatch, takeCode } from './redeem.repository.ts';

export type RedeemService = ReturnType<typeof redeemService>;

interface WantedBatch {
  readonly agentId: string;
  readonly name: string;
  readonly days: number;
  readonly count: number;
  readonly expiresAt: number;
  readonly note?: string;
  /** Who of the staff made it. */
  readonly madeBy?: string;
}

export function redeemService({ db, pepper, clock }: { db: Db; pepper: Buffer; clock: () => number }) {
  const hashOf = (code: string) =>
    createHmac('sha256', pepper)
      .update(`redeem|${plainCode(code)}`)
      .digest();

  return {
    /** A code that is wrong, used, expired or another agent's is refused by the same statement and the same words. */
    async redeem({ agentId, accountId }: Account, code: string): Promise<{ days: number; until: number }> {
      const now = clock();
      const codeHash = hashOf(code);
      return await transact(db, async (tx) => {
        const won = await takeCode(tx, { codeHash, agentId, accountId, now });
        if (!won) throw failSaying('兑换码无效或已使用', 'NOT_FOUND');
        const key = `redeem ${codeHash.toString('hex')}`;
        const given = await changeDays(tx, { key, kind: 'redeem', agentId, accountId, days: won.days, at: now });
        if (!given?.until) throw new Error(`code of account ${accountId} had been posted before`);
        const redeemed = { days: won.days, until: given.until };
        await notify(tx, redeemNotification({ agentId, accountId, key, at: now }, redeemed));
        return redeemed;
      });
    },

    /** What is kept of a code: how a whole one is found among them. */
    hashOf,

    /** Makes the codes of a batch. They are told once: only their hashes are kept. */
    async makeBatch({ agentId, name, days, count, expiresAt, note = '', madeBy = '' }: WantedBatch) {
      const codes = new Set<string>();
      while (codes.size < count) codes.add(newTypedCode());
      const batch = { agentId, name, days, note, madeBy, expiresAt, now: clock() };
      const batchId = await transact(db, async (tx) => await addBatch(tx, batch, Array.from(codes, hashOf)));
      return { batchId, codes: Array.from(codes) };
    },

    revokeBatch: async (agentId: string, batchId: string) => await revokeBatch(db, agentId, batchId, clock()),
  };
}
