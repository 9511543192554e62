import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { failSaying } from '../../platform/errors/fail.ts';
import { type Entry, post } from '../payment/payment.public.ts';
import { addItems, insertStatement, payeesOf, setTotal, sumItems } from './close-statement.repository.ts';
import { findStatement, holdDays, moveStatement, type StoredStatement } from './statement.repository.ts';

const dayMs = 24 * 3_600_000;

export type CommissionService = ReturnType<typeof commissionService>;

/** Rolls back a statement that would be empty. */
class NothingToSettle extends Error {}

export function commissionService({ db, clock }: { db: Db; clock: () => number }) {
  async function closeOne(
    period: { agentId: string; payee: string; until: number },
    by: string,
  ): Promise<number | null> {
    const now = clock();
    try {
      return await transact(db, async (trx) => {
        await lockFor(trx, `commission ${period.agentId}`);
        const statementId = await insertStatement(trx, period, { now, by });
        await addItems(trx, statementId, period);
        const { items, total, own } = await sumItems(trx, statementId);
        if (items === 0) throw new NothingToSettle();
        await setTotal(trx, statementId, total);
        const entries = owed(period, own);
        await post(trx, {
          key: `commission ${statementId}`,
          kind: 'commission',
          agentId: period.agentId,
          at: now,
          entries,
        });
        return total;
      });
    } catch (error) {
      if (error instanceof NothingToSettle) return null;
      throw error;
    }
  }

  return {
    /**
     * One statement for each payee of the agent who has something to settle; those of one agent are closed one after
     * the other.
     */
    async close({ agentId, until, by }: { agentId: string; until: number; by: string }) {
      const end = Math.min(until, clock() - (await holdDays(db, agentId)) * dayMs);
      const totals: number[] = [];
      for (const payee of await payeesOf(db, agentId)) {
        const total = await closeOne({ agentId, payee, until: end }, by);
        if (total !== null) totals.push(total);
      }
      return { statements: totals.length, total: totals.reduce((sum, total) => sum + Math.max(0, total), 0) };
    },

    async approve(trx: Db, statementId: string, by: string): Promise<StoredStatement> {
      const statement = await findStatement(trx, statementId, { lock: true });
      if (statement?.state !== 'waiting') throw failSaying('这张结算单不在待审核状态', 'CONFLICT');
      return await moveStatement(trx, statementId, { state: 'approved', by, at: clock() });
    },

    async pay(trx: Db, statementId: string, { proof, by }: { proof: string; by: string }): Promise<StoredStatement> {
      const statement = await findStatement(trx, statementId, { lock: true });
      if (statement?.state !== 'approved') throw failSaying('这张结算单还未审核，或已经付款', 'CONFLICT');
      const { agentId, total } = statement;
      const now = clock();
      await post(trx, {
        key: `payout ${statementId}`,
        kind: 'payout',
        agentId,
        at: now,
        entries: [
          { unit: 'fen', holder: holderOf(statement), amount: -total },
          { unit: 'fen', holder: `payout ${agentId}`, amount: total },
        ],
      });
      return await moveStatement(trx, statementId, { state: 'paid', by, at: now, proof });
    },
  };
}

function owed(period: { agentId: string; payee: string }, amount: number): Entry[] {
  return [
    { unit: 'fen', holder: holderOf(period), amount },
    { unit: 'fen', holder: `commission ${period.agentId}`, amount: -amount },
  ];
}

function holderOf({ agentId, payee }: { agentId: string; payee: string }): `payee ${string}` {
  return `payee ${agentId} ${payee}`;
}
