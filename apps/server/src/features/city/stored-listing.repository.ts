import type { OwnListing } from '@liuguang/contract/shapes/listing.ts';
import type { Db } from '../../platform/db/db.ts';
import { type StoredPicture, pictureColumns } from '../picture/picture.public.ts';
import { type CityRules, readCityRules } from './city-rules.repository.ts';
import type { ListingFields, ListingRow } from './fields/field.ts';
import { readFields } from './fields/mapping.ts';

export type ListingState = OwnListing['review'];

export interface StoredListing {
  readonly listingId: string;
  readonly agentId: string;
  readonly authorId: string;
  /** What its author filled in. */
  readonly fields: ListingFields;
  readonly pictures: readonly StoredPicture[];
  /** What the operator calls its category. */
  readonly categoryName: string;
  readonly verified: boolean;
  readonly state: ListingState;
  /** Why it waits, or why it was refused. */
  readonly reason: string | null;
  readonly taken: number;
  readonly waiting: number;
  readonly collects: number;
  /** Times are epoch milliseconds. Null: it has no end. */
  readonly overAt: number | null;
  readonly publishedAt: number;
  readonly updatedAt: number;
}

/** The listings of these ids in their order; one that has gone is left out. */
export async function listingsByIds(db: Db, ids: readonly string[]): Promise<StoredListing[]> {
  if (ids.length === 0) return [];
  const [rows, pictures, { categories }] = await Promise.all([
    db
      .selectFrom('listings')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('listing_pictures as s')
      .innerJoin('pictures as p', 'p.id', 's.picture_id')
      .select(['s.listing_id', ...pictureColumns])
      .where('s.listing_id', 'in', [...ids])
      .orderBy('s.listing_id')
      .orderBy('s.position')
      .execute(),
    readCityRules(db),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const shown = pictures.filter((picture) => picture.listing_id === id);
    return [storedListing(row, shown, categories)];
  });
}

export function storedListing(
  row: ListingRow,
  pictures: readonly StoredPicture[],
  categories: CityRules['categories'],
): StoredListing {
  const categoryName = categories.find(({ category }) => category === row.category)?.name ?? '';
  return { ...fromRow(row), pictures, categoryName };
}

function fromRow(row: ListingRow): Omit<StoredListing, 'pictures' | 'categoryName'> {
  return {
    listingId: row.id,
    agentId: row.agent_id,
    authorId: row.author_id,
    fields: readFields(row),
    verified: row.verified,
    state: row.state,
    reason: row.reason,
    taken: row.taken,
    waiting: row.waiting,
    collects: Number(row.collects),
    overAt: row.over_at?.getTime() ?? null,
    publishedAt: row.published_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  };
}
