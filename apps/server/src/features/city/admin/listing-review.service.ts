import { audit } from '../../../platform/audit/audit.ts';
import { notify } from '../../message/message.public.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { decideWaiting } from './listing-change.repository.ts';

interface Decision {
  readonly agentId: string;
  readonly listingId: string;
  /** Null publishes it; otherwise the reason that the author reads. */
  readonly refusal: string | null;
  readonly at: number;
}

/** Decides and notifies the author. False when it does not wait (any more): of two moderators one decides. */
export async function decide(trx: Db, { agentId, listingId, refusal, at }: Decision): Promise<boolean> {
  const decided = await decideWaiting(trx, {
    listingId,
    agentId,
    state: refusal === null ? 'published' : 'refused',
    reason: refusal,
    at,
  });
  if (!decided) return false;
  const { authorId, title } = decided;
  await notify(trx, {
    agentId,
    accountId: authorId,
    kind: 'review',
    title: refusal === null ? '同城信息已通过审核' : '同城信息未通过审核',
    text: refusal === null ? `“${title}”现在可以被大家看到了` : `“${title}”：${refusal}`,
    link: refusal === null ? `/cityDetails?id=${listingId}` : '/myCity?tab=listings',
    key: decisionKey(listingId, at),
    at,
  });
  return true;
}

/** Key of the notification of a decision, so that undoing the decision retracts the notification. */
export function decisionKey(listingId: string, at: number): string {
  return `listing decision ${listingId} ${at}`;
}

/** In a transaction of its own, with its row in the audit log; `actor` is who decides. */
export async function decideListing(
  db: Db,
  { actor, ...decision }: Decision & { readonly actor: string },
): Promise<boolean> {
  const { agentId, listingId, refusal, at } = decision;
  return await transact(db, async (trx) => {
    if (!(await decide(trx, decision))) return false;
    await audit(trx, at, {
      agentId,
      actor,
      action: refusal === null ? 'listing.approve' : 'listing.refuse',
      subject: `listing ${listingId}`,
      details: refusal === null ? {} : { reason: refusal },
    });
    return true;
  });
}
