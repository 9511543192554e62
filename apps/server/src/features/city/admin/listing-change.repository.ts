import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import type { Db } from '../../../platform/db/db.ts';
import { valuesOf } from '../listing.repository.ts';
import type { ListingState } from '../stored-listing.repository.ts';

export interface WaitingListing {
  readonly listingId: string;
  readonly title: string;
  readonly cityId: number;
  readonly category: string;
  /** Why it is held; null where every listing waits. */
  readonly reason: string | null;
  readonly updatedAt: Date;
}

/** Those that have waited longest first. */
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

interface Decided {
  readonly listingId: string;
  readonly agentId: string;
  readonly state: 'published' | 'refused';
  readonly reason: string | null;
  readonly at: number;
}

/** Null when it does not wait (any more): of two moderators one decides. */
export async function decideWaiting(trx: Db, { listingId, agentId, state, reason, at }: Decided) {
  const row = await trx
    .updateTable('listings')
    .set({
      state,
      reason,
      updated_at: new Date(at),
      ...(state === 'published' ? { published_at: new Date(at) } : {}),
    })
    .where('id', '=', listingId)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'review')
    .returning(['author_id as authorId', 'title'])
    .executeTakeFirst();
  return row ?? null;
}

export async function setVerified(trx: Db, listingId: string, verified: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ verified })
    .where('id', '=', listingId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Move {
  /** What it must still be. */
  readonly from: readonly ListingState[];
  readonly state: ListingState;
  readonly reason: string | null;
  /** Absent: `updated_at` stays. */
  readonly at?: number;
}

/** False when the listing is no longer in one of the states `from`. */
export async function moveState(trx: Db, listingId: string, { from, state, reason, at }: Move): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('listings')
    .set({ state, reason, ...(at === undefined ? {} : { updated_at: new Date(at) }) })
    .where('id', '=', listingId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function shownPictures(trx: Db, listingId: string) {
  return await trx
    .selectFrom('listing_pictures as s')
    .innerJoin('listings as l', 'l.id', 's.listing_id')
    .select(['s.picture_id as pictureId', 'l.author_id as authorId'])
    .where('s.listing_id', '=', listingId)
    .execute();
}

interface Rewritten {
  readonly form: ListingForm;
  readonly verified: boolean;
  readonly state: ListingState;
  readonly reason: string | null;
  readonly at: number;
}

export async function rewriteListing(trx: Db, listingId: string, { verified, ...written }: Rewritten): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ ...valuesOf(written), verified })
    .where('id', '=', listingId)
    .execute();
}

/** Whether every listing of the agent waits for a moderator; what is held for a reason waits in any case. */
export async function setListingReview(db: Db, agentId: string, review: boolean): Promise<void> {
  await db.updateTable('agents').set({ review_listings: review }).where('id', '=', agentId).execute();
}
