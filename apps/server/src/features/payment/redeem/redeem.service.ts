import { createHmac } from 'node:crypto';
import { failSaying } from '../../../platform/errors/fail.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { newTypedCode, plainCode } from '../../../platform/text/typed-code.ts';
import { notify } from '../../message/message.public.ts';
import { redeemNotification } from '../payment-notifications.ts';
import { changeDays } from '../books/vip-days.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { addBatch, revokeBatch, takeCode } from './redeem.repository.ts';

export interface RedeemService {
  /** A code that is wrong, used, expired or another agent's is refused by the same statement and the same words. */
  redeem(account: Account, code: string): Promise<{ days: number; until: number }>;
  /** Makes the codes of a batch. They are told once: only their hashes are kept. */
  makeBatch(batch: {
    agentId: string;
    name: string;
    days: number;
    count: number;
    expiresAt: number;
    note?: string;
    /** Who of the staff made it. */
    madeBy?: string;
  }): Promise<{ batchId: string; codes: string[] }>;
  /** What is kept of a code: how a whole one is found among them. */
  hashOf(code: string): Buffer;
  revokeBatch(agentId: string, batchId: string): Promise<boolean>;
}

interface Deps {
  readonly db: Db;
  readonly pepper: Buffer;
  readonly clock: () => number;
}

export function redeemService({ db, pepper, clock }: Deps): RedeemService {
  const hashOf = (code: string) =>
    createHmac('sha256', pepper)
      .update(`redeem|${plainCode(code)}`)
      .digest();

  return {
    async redeem({ agentId, accountId }, code) {
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

    hashOf,

    async makeBatch({ agentId, name, days, count, expiresAt, note = '', madeBy = '' }) {
      const codes = new Set<string>();
      while (codes.size < count) codes.add(newTypedCode());
      const batch = { agentId, name, days, note, madeBy, expiresAt, now: clock() };
      const batchId = await transact(db, async (tx) => await addBatch(tx, batch, Array.from(codes, hashOf)));
      return { batchId, codes: Array.from(codes) };
    },

    revokeBatch: async (agentId, batchId) => await revokeBatch(db, agentId, batchId, clock()),
  };
}
