import { audit } from '../../../platform/audit/audit.ts';
import { notify } from '../../message/message.public.ts';
import type { Db } from '../../../platform/db/db.ts';

export interface WaitingListing {
  readonly listingId: string;
  readonly title: string;
  readonly cityId: number;
  readonly category: string;
  /** Why it is held; null where every listing waits. */
  readonly reason: string | null;
  readonly updatedAt: Date;
}

/** Longest first; what is held for a reason stands out by it. */
export async function waitingListings(db: Db, agentId: string, limit = 200): Promise<WaitingListing[]> {
  return await db
    .selectFrom('listings')
    .select(['id as listingId', 'title', 'city_id as cityId', 'category', 'reason', 'updated_at as updatedAt'])
    .where('agent_id', '=', agentId)
    .where('state', '=', 'review')
    .orderBy('id')
    .limit(limit)
    .execute();
}

interface Decision {
  readonly agentId: string;
  readonly listingId: string;
  /** Null lets it out; otherwise what the author is told. */
  readonly refusal: string | null;
  readonly at: number;
}

/** Decides and tells the author. False when it does not wait (any more): of two moderators one decides. */
export async function decide(trx: Db, { agentId, listingId, refusal, at }: Decision): Promise<boolean> {
  const row = await trx
    .updateTable('listings')
    .set({
      state: refusal === null ? 'published' : 'refused',
      reason: refusal,
      updated_at: new Date(at),
      ...(refusal === null ? { published_at: new Date(at) } : {}),
    })
    .where('id', '=', listingId)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'review')
    .returning(['author_id', 'title'])
    .executeTakeFirst();
  if (!row) return false;
  await notify(trx, {
    agentId,
    accountId: row.author_id,
    kind: 'review',
    title: refusal === null ? '同城信息已通过审核' : '同城信息未通过审核',
    text: refusal === null ? `“${row.title}”现在可以被大家看到了` : `“${row.title}”：${refusal}`,
    link: refusal === null ? `/cityDetails?id=${listingId}` : '/myCity?tab=listings',
    key: decisionKey(listingId, at),
    at,
  });
  return true;
}

/** Names the notice of a decision, so that one that is taken back takes its notice along. */
export function decisionKey(listingId: string, at: number): string {
  return `listing decision ${listingId} ${at}`;
}

/** The same by itself, with its row in the log; `actor` is who decides. */
export async function decideListing(
  db: Db,
  { actor, ...decision }: Decision & { readonly actor: string },
): Promise<boolean> {
  const { agentId, listingId, refusal, at } = decision;
  return await db.transaction().execute(async (trx) => {
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
