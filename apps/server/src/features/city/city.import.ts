import { listingForm, type ListingFormInput } from '@liuguang/contract/shapes/listing.ts';
import type { Db } from '../../platform/db/db.ts';
import { within } from '../../platform/db/within.ts';
import { cities, type KnownCity } from './cities.ts';
import { valuesOf, placePictures } from './listing.repository.ts';

export interface ListingImport {
  /** Natural key: importing again changes the listing instead of adding one. */
  readonly importKey: string;
  readonly agentId: string;
  readonly authorId: string;
  /** What is left out is as the contract's form has it. `pictures` are pictureIds of the installation. */
  readonly form: ListingFormInput;
  readonly verified: boolean;
  readonly collects: number;
  readonly publishedAt: Date;
}

export async function saveListing(db: Db, listing: ListingImport): Promise<{ listingId: string }> {
  const { importKey, agentId, authorId, verified, collects, publishedAt } = listing;
  const form = listingForm.parse(listing.form);
  return await within(db, async (trx) => {
    const fields = {
      ...valuesOf({ form, state: 'published', reason: null, at: publishedAt.getTime() }),
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
