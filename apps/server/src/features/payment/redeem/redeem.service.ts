import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { failSaying } from '../../../platform/errors/fail.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { newTypedCode, plainCode } from '../../../platform/text/typed-code.ts';
import { notify } from '../../message/message.public.ts';
import { redeemNotice } from '../payment-notifications.ts';
import { changeDays } from '../books/vip-days.ts';
import type { Db } from '../../../platform/db/db.ts';

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
      return await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{
          days: number;
        }>`update redeem_codes c set used_by = ${accountId}, used_at = ${new Date(now)}
          from redeem_batches b
          where c.code_hash = ${hashOf(code)} and c.used_by is null and c.revoked_at is null and b.id = c.batch_id
            and b.agent_id = ${agentId} and b.revoked_at is null and b.expires_at > ${new Date(now)}
          returning b.days`.execute(trx);
        const [won] = rows;
        if (!won) throw failSaying('兑换码无效或已使用', 'NOT_FOUND');
        const key = `redeem ${hashOf(code).toString('hex')}`;
        const given = await changeDays(trx, { key, kind: 'redeem', agentId, accountId, days: won.days, at: now });
        if (!given?.until) throw new Error(`code of account ${accountId} had been posted before`);
        const redeemed = { days: won.days, until: given.until };
        await notify(trx, redeemNotice({ agentId, accountId, key, at: now }, redeemed));
        return redeemed;
      });
    },

    hashOf,

    async makeBatch({ agentId, name, days, count, expiresAt, note = '', madeBy = '' }) {
      const codes = new Set<string>();
      while (codes.size < count) codes.add(newTypedCode());
      const batchId = await db.transaction().execute(async (trx) => {
        const times = { expires_at: new Date(expiresAt), created_at: new Date(clock()) };
        const { id } = await trx
          .insertInto('redeem_batches')
          .values({ agent_id: agentId, name, days, note, made_by: madeBy, codes: count, ...times })
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`insert into redeem_codes (code_hash, batch_id, number)
          select hash, ${id}, place from unnest(${Array.from(codes, hashOf)}::bytea[]) with ordinality as c (hash, place)`.execute(
          trx,
        );
        return id;
      });
      return { batchId, codes: Array.from(codes) };
    },

    async revokeBatch(agentId, batchId) {
      const { numUpdatedRows } = await db
        .updateTable('redeem_batches')
        .set({ revoked_at: new Date(clock()) })
        .where('id', '=', batchId)
        .where('agent_id', '=', agentId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
