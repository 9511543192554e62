import type { ListingCategory, ListingSort } from '@liuguang/contract/shapes/listing.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from './grid.ts';

export interface ListingFilter {
  readonly category: ListingCategory | null;
  readonly district: string | null;
  /** Going on at some moment between these, epoch milliseconds; places are open on any day and not among them. */
  readonly date: readonly [number, number] | null;
  /** Fen, first inclusive, last exclusive. */
  readonly price: readonly [number, number] | null;
}

export interface ListingQuery extends ListingFilter {
  readonly agentId: string;
  readonly cityId: string;
  readonly sort: ListingSort;
  readonly near: Place | null;
  readonly now: number;
  readonly cursor: string | undefined;
  readonly size: number;
}

/** A cursor of one filter or place means nothing in another. */
export function tagOf({ cityId, sort, near, category, district, date, price }: ListingQuery): string {
  return [
    'listings',
    cityId,
    sort,
    category,
    district,
    date,
    price,
    sort === 'distance' && near ? [near.lat, near.lng] : '',
  ]
    .flat()
    .join(' ');
}

/** What a ranking can be walked through by index alone: the city, and one of the two filters that have indexes. */
export interface Stretch {
  readonly inside: RawBuilder<boolean>;
  /** The same, in the one way that only the indexes of the grid can answer. */
  readonly onGrid: RawBuilder<boolean>;
  /** Of what is inside, what the list shows. */
  readonly fits: RawBuilder<boolean>;
  /** Whether `fits` may refuse much. */
  readonly filtered: boolean;
}

/** Agent and city as the indexes of the grid spell them: as it is written, it fits one of them and no other index. */
const gridKey = {
  neither: sql`l.agent_id * 1000000 + l.city_id`,
  category: sql`l.city_id + l.agent_id * 1000000`,
  district: sql`l.city_id + 1000000 * l.agent_id`,
} as const;

/** `indexed`: the filters that the indexes of the ranking begin with, the preferred one first. */
export function stretchOf(query: ListingQuery, indexed: readonly ('category' | 'district')[]): Stretch {
  const { agentId, cityId, category, district, date, price, now } = query;
  const city = sql`l.agent_id = ${agentId} and l.city_id = ${Number(cityId)} and l.state = 'published' and not l.past`;
  const chosen = indexed.find((one) => query[one] !== null);
  const grid = sql`${gridKey[chosen ?? 'neither']} = ${agentId}::bigint * 1000000 + ${Number(cityId)}::int
    and l.state = 'published' and not l.past`;
  const refusing = [
    category !== null && chosen !== 'category' ? sql`l.category = ${category}` : null,
    district !== null && chosen !== 'district' ? sql`l.district = ${district}` : null,
    date && sql`l.starts_at < ${new Date(date[1])} and l.over_at >= ${new Date(date[0])}`,
    price && sql`l.price_fen >= ${price[0]} and l.price_fen < ${price[1]}`,
  ].filter((part) => part !== null);
  const within = (place: RawBuilder<unknown>) =>
    chosen ? sql<boolean>`${place} and ${sql.ref(`l.${chosen}`)} = ${query[chosen]}` : sql<boolean>`${place}`;
  return {
    inside: within(city),
    onGrid: within(grid),
    fits: sql<boolean>`${sql.join([sql`(l.over_at is null or l.over_at > ${new Date(now)})`, ...refusing], sql` and `)}`,
    filtered: refusing.length > 0,
  };
}
