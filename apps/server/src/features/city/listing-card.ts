import type { ListingCard } from '@liuguang/contract/shapes/listing.ts';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type StoredPicture, pictureColumns, pictureShape } from '../picture/picture.public.ts';
import { cities } from './cities.ts';
import { readCityRules } from './city-rules.repository.ts';
import { distance, type Place } from './lists/grid.ts';

export type ListingRow = Selectable<Schema['listings']>;

export interface StoredListing {
  readonly row: ListingRow;
  readonly pictures: readonly StoredPicture[];
  /** What the operator calls its category. */
  readonly categoryName: string;
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
  const nameOf = (row: ListingRow) => categories.find(({ category }) => category === row.category)?.name ?? '';
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return [{ row, pictures: pictures.filter((picture) => picture.listing_id === id), categoryName: nameOf(row) }];
  });
}

interface Seen {
  readonly now: number;
  /** Where the caller said to be. */
  readonly near?: Place | undefined;
}

export function toListingCard({ row, pictures, categoryName }: StoredListing, { now, near }: Seen): ListingCard {
  const place = placeOf(row);
  return {
    listingId: row.id,
    title: row.title,
    cityId: String(row.city_id),
    city: cityName(row.city_id),
    district: row.district,
    kind: row.kind,
    category: row.category,
    categoryName,
    pictures: pictures.map((picture) => pictureShape(picture)),
    priceText: row.price_text,
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    openingHours: row.opening_hours,
    tags: row.tags,
    verified: row.verified,
    state: stateOf(row, now),
    distance: near && place ? Math.round(distance(near, place)) : null,
    seats: row.capacity === null ? null : { capacity: row.capacity, taken: row.taken, waiting: row.waiting },
  };
}

export function cityName(cityId: number): string {
  return cities().find(String(cityId))?.name ?? '';
}

export function placeOf({ lat, lng }: Pick<ListingRow, 'lat' | 'lng'>): Place | null {
  return lat === null || lng === null ? null : { lat, lng };
}

function stateOf(row: ListingRow, now: number): ListingCard['state'] {
  if (row.state !== 'published') return 'closed';
  if (row.over_at !== null && row.over_at.getTime() <= now) return 'ended';
  return row.capacity !== null && row.taken >= row.capacity ? 'full' : 'open';
}
