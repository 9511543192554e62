import { createHmac } from 'node:crypto';
import { isBot } from '../../../platform/caller/bots.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { addressKey } from '../../../platform/net/address.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import {
  addAddress,
  addVisitor,
  codeOfVisit,
  countVisit,
  type KnownCode,
  touch,
  type VisitFigure,
} from './visit.repository.ts';

export interface Visit {
  readonly account: Pick<Account, 'agentId' | 'accountId' | 'hasPhone'>;
  /** As the link said it. */
  readonly code: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * So many people of one address are new visitors by one code on a day; more are kept apart. Phones of one carrier share
 * addresses, so what they buy counts all the same: money is harder to make up than accounts.
 */
export const mostAtAddress = 30;

export function visitService({ db, pepper, clock }: { db: Db; pepper: Buffer; clock: () => number }) {
  const hashOf = (address: string) =>
    createHmac('sha256', pepper)
      .update(`promotion|${addressKey(address)}`)
      .digest()
      .subarray(0, 16);

  async function figureOf(
    trx: Db,
    { account, address, userAgent }: Visit,
    known: KnownCode,
    day: string,
  ): Promise<VisitFigure> {
    if (isBot(userAgent)) return 'bots';
    if (known.own) return 'own';
    const where = { day, agentId: account.agentId, code: known.code };
    if (!(await addVisitor(trx, where, account.accountId))) return 'repeats';
    if (account.hasPhone === true) return 'visits';
    return (await addAddress(trx, where, hashOf(address))) > mostAtAddress ? 'crowded' : 'visits';
  }

  return {
    /** Somebody came by a link with a code: who is told by it, and which figure it is. */
    async arrived(visit: Visit) {
      const now = clock();
      const day = shanghaiDay(now);
      const { agentId, accountId } = visit.account;
      await transact(db, async (trx) => {
        const known = await codeOfVisit(trx, { agentId, accountId, code: visit.code, day });
        const figure = await figureOf(trx, visit, known, day);
        const counts = known.codeId !== null && known.open && figure !== 'bots' && figure !== 'own';
        const began = counts && (await touch(trx, { agentId, accountId, codeId: known.codeId, now }));
        const figures: VisitFigure[] = began && figure === 'visits' ? ['visits', 'accounts'] : [figure];
        await countVisit(trx, { agentId, day, ...known }, figures);
      });
    },
  };
}
