import { audit } from '../../../platform/audit/audit.ts';
import type { PersonalData } from '../../../platform/privacy/personal-data.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface Merge {
  readonly agentId: string;
  /** Is erased; both accounts must be locked. */
  readonly from: string;
  /** Keeps its id and receives the data of the other. */
  readonly into: string;
}

/** Makes one account out of two, in the caller's transaction. */
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
