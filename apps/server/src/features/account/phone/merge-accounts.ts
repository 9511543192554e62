import { audit } from '../../../platform/audit/audit.ts';
import type { PersonalData } from '../../../platform/privacy/personal-data.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface Merge {
  readonly agentId: string;
  /** Ends to exist; both must be locked. */
  readonly from: string;
  /** Keeps its id and gets what the other had. */
  readonly into: string;
}

/** One account out of two, in the caller's transaction: all of it or nothing. */
export async function mergeAccounts(
  trx: Db,
  data: readonly PersonalData[],
  { agentId, from, into }: Merge,
  at: number,
): Promise<void> {
  for (const part of data) await part.merge(trx, { from, into });
  for (const part of data) await part.erase(trx, from);
  await audit(trx, at, {
    agentId,
    actor: `account ${into}`,
    action: 'account.merge',
    subject: `account ${into}`,
    details: { from, into },
  });
}
