import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import type { Db } from '../../platform/db/db.ts';
import { within } from '../../platform/db/within.ts';
import { cities, type KnownCity } from './cities.ts';
import { columnsOf, placePictures } from './listing.repository.ts';

export interface ListingImport {
  /** Natural key: importing again changes the listing instead of adding one. */
  readonly importKey: string;
  readonly agentId: string;
  readonly authorId: string;
  /** `pictures` are pictureIds of the installation. */
  readonly form: ListingForm;
  readonly verified: boolean;
  readonly collects: number;
  readonly publishedAt: Date;
}

export async function saveListing(db: Db, listing: ListingImport): Promise<{ listingId: string }> {
  const { importKey, agentId, authorId, form, verified, collects, publishedAt } = listing;
  return await within(db, async (trx) => {
    const fields = {
      ...columnsOf({ form, state: 'published', reason: null, at: publishedAt.getTime() }),
      agent_id: agentId,
      author_id: authorId,
      verified,
      collects,
      published_at: publishedAt,
    };
    const { id } = await trx
      .insertInto('listings')
      .values({ import_key: importKey, ...fields })
      .onConflict((conflict) => conflict.column('import_key').doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await placePictures(trx, id, form.pictures);
    return { listingId: id };
  });
}

export async function setListingReview(db: Db, agentId: string, review: boolean): Promise<void> {
  await db.updateTable('agents').set({ review_listings: review }).where('id', '=', agentId).execute();
}

/** The account that staff's own listings stand under. */
export async function accountByCode(db: Db, agentId: string, userCode: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('user_code', '=', userCode)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A city as people name it; null for what is none. */
export function standardCity(name: string): KnownCity | null {
  return cities().named(name);
}
