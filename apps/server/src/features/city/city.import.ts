import { listingForm, type ListingFormInput } from '@liuguang/contract/shapes/listing.ts';
import type { Db } from '../../platform/db/db.ts';
import { columnsOf, excluded } from '../../platform/db/upsert/excluded.ts';
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
  const [listingId = ''] = await saveListings(db, [listing]);
  return { listingId };
}

/** Many at once; the ids are in the order of the listings. */
export async function saveListings(db: Db, listings: readonly ListingImport[]): Promise<string[]> {
  const parsed = listings.map((listing) => ({ ...listing, form: listingForm.parse(listing.form) }));
  const rows = parsed.map(({ importKey, agentId, authorId, form, verified, collects, publishedAt }) => ({
    import_key: importKey,
    ...valuesOf({ form, state: 'published', reason: null, at: publishedAt.getTime() }),
    agent_id: agentId,
    author_id: authorId,
    verified,
    collects,
    published_at: publishedAt,
  }));
  return await within(db, async (trx) => {
    const saved = await trx
      .insertInto('listings')
      .values(rows)
      .onConflict((conflict) => conflict.column('import_key').doUpdateSet(excluded(columnsOf(rows, 'import_key'))))
      .returning(['id', 'import_key'])
      .execute();
    const byKey = new Map(saved.map(({ id, import_key: key }) => [key, id]));
    const placed = parsed.map(({ importKey, form: { pictures } }) => ({
      listingId: byKey.get(importKey) ?? '',
      pictures,
    }));
    await placePictures(trx, placed);
    return placed.map(({ listingId }) => listingId);
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
