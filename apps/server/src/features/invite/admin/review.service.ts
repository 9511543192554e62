import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Db } from '../../../platform/db/db.ts';
import { failSaying } from '../../../platform/errors/fail.ts';
import { grant } from '../settle/grant.ts';
import { lockInvite } from '../settle/settle.repository.ts';
import { heldOfCluster, refuseHeld } from './review.repository.ts';

/** Paying takes some statements each, in one transaction: a larger cluster is decided in several steps. */
const most = { approve: 100, refuse: 5000 };

/** Answers which invites were decided. */
export async function decideHeld(
  trx: Db,
  decision: AdminParsed<'invites/decide'> & { clusterId: string | null; by: string; now: number },
): Promise<string[]> {
  const { inviteId, clusterId, approve, whole, note, by, now } = decision;
  const cluster = whole && clusterId !== null ? clusterId : null;
  const ids = cluster === null ? [inviteId] : await heldOfCluster(trx, cluster, approve ? most.approve : most.refuse);
  const decided: string[] = [];
  if (approve) {
    for (const id of ids) {
      const invite = await lockInvite(trx, id, 'held', now);
      if (!invite) continue;
      await grant(trx, invite, { now, by, note });
      decided.push(id);
    }
  } else if (ids.length > 0) decided.push(...(await refuseHeld(trx, ids, { by, note, now })));
  if (decided.length === 0) throw failSaying('该邀请已经处理过了', 'CONFLICT');
  return decided;
}
