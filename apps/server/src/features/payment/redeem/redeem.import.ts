import { createHash } from 'node:crypto';
import { transact, type Db } from '../../../platform/db/db.ts';
import { changeDays } from '../books/vip-days.ts';
import { addBatch, takeCode } from './redeem.repository.ts';

export interface RedeemBatchImport {
  readonly agentId: string;
  readonly name: string;
  readonly note: string;
  readonly madeBy: string;
  readonly days: number;
  readonly count: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedBy: readonly { readonly accountId: string; readonly at: number }[];
}

/** A batch whose codes nobody can type: what is kept of them is the hash of no code. Saved again, it changes nothing. */
export async function saveRedeemBatch(db: Db, batch: RedeemBatchImport): Promise<void> {
  const { agentId, name, usedBy, createdAt } = batch;
  const hashes = Array.from({ length: batch.count }, (_, number) =>
    createHash('sha256').update(`no code|${agentId}|${name}|${number}`).digest(),
  );
  await transact(db, async (tx) => {
    const known = tx.selectFrom('redeem_codes').select('batch_id').where('code_hash', 'in', hashes.slice(0, 1));
    if (await known.executeTakeFirst()) return;
    await addBatch(tx, { ...batch, now: createdAt }, hashes);
    for (const [number, { accountId, at }] of usedBy.entries()) {
      const codeHash = hashes[number];
      const won = codeHash && (await takeCode(tx, { codeHash, agentId, accountId, now: at }));
      if (!codeHash || !won) continue;
      const key = `redeem ${codeHash.toString('hex')}`;
      await changeDays(tx, { key, kind: 'redeem', agentId, accountId, days: won.days, at });
    }
  });
}
