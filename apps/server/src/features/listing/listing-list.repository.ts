import type { ListingCategory, ListingSort } from '@liuguang/contract/shapes/listing.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { decodeCursor, type Page, start, toPage } from '../../platform/db/keyset.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { commonCell, type Place } from './grid.ts';
import { listingsByIds, type StoredListing } from './listing-card.service.ts';
import { nearest, type Placed } from './near.ts';

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

export interface ListingLists {
  city(query: ListingQuery): Promise<Page<StoredListing>>;
  collected(query: ShelfQuery): Promise<Page<StoredListing & { at: number }>>;
  mine(query: ShelfQuery): Promise<Page<StoredListing>>;
  countCollected(agentId: string, accountId: string): Promise<number>;
}

export interface ShelfQuery {
  readonly agentId: string;
  readonly accountId: string;
  readonly cursor: string | undefined;
  readonly size: number;
}

interface Ranked {
  readonly id: string;
  readonly rank: string;
}

/** Behind everything that has a place. */
const nowhere = 10 ** 15;

export function listingLists(db: Kysely<Schema>): ListingLists {
  async function byColumn(query: ListingQuery): Promise<readonly Ranked[]> {
    const tag = tagOf(query);
    const { value, id } = decodeCursor(tag, query.cursor) ?? firstOf(query.sort);
    const rows = query.size + 1;
    if (query.sort === 'popular')
      return await run(sql`select l.id, l.heat as rank from listings l where ${shown(query)}
        and (l.heat, l.id) < (${value}::bigint, ${id}::bigint) order by l.heat desc, l.id desc limit ${rows}`);
    if (query.sort === 'date')
      return await run(sql`select l.id, ${millis(sql`l.starts_at`)} as rank from listings l where ${shown(query)}
        and l.starts_at is not null and (l.starts_at, l.id) > (${moment(value)}, ${id}::bigint)
        order by l.starts_at, l.id limit ${rows}`);
    return await run(sql`select l.id, ${millis(sql`l.published_at`)} as rank from listings l where ${shown(query)}
      and (l.published_at, l.id) < (${moment(value)}, ${id}::bigint)
      order by l.published_at desc, l.id desc limit ${rows}`);
  }

  async function run(statement: RawBuilder<unknown>): Promise<Ranked[]> {
    return (await (statement as RawBuilder<Ranked>).execute(db)).rows;
  }

  async function byDistance(query: ListingQuery, from: Place): Promise<readonly Ranked[]> {
    const at = decodeCursor(tagOf(query), query.cursor);
    const after = at && { id: at.id, mm: Number(at.value) };
    const size = query.size + 1;
    const placed = after && after.mm >= nowhere ? [] : await placedNear(query, from, after, size);
    const rows: Ranked[] = placed.map(({ id, mm }) => ({ id, rank: String(mm) }));
    if (rows.length === size) return rows;
    const below = after && after.mm >= nowhere ? after.id : start.id;
    const others = await run(sql`select l.id, ${nowhere}::bigint as rank from listings l where ${shown(query)}
      and l.cell is null and l.id < ${below}::bigint order by l.id desc limit ${size - rows.length}`);
    return [...rows, ...others];
  }

  async function placedNear(query: ListingQuery, from: Place, after: { id: string; mm: number } | null, size: number) {
    const { rows } = await sql<{ first: string | null; last: string | null }>`select min(l.cell) as first,
      max(l.cell) as last from listings l where ${ofCity(query)}`.execute(db);
    const [edges] = rows;
    if (!edges || edges.first === null || edges.last === null) return [];
    const look = async (ranges: readonly (readonly [number, number])[], most: number) => {
      const found = await sql<Placed & { at: number }>`select r.at::int as at, f.id, f.lat, f.lng
        from unnest(${ranges.map(([low]) => low)}::bigint[], ${ranges.map(([, high]) => high)}::bigint[])
          with ordinality as r (low, high, at)
        cross join lateral (select l.id, l.lat, l.lng from listings l
          where ${shown(query)} and l.cell between r.low and r.high limit ${most}) f`.execute(db);
      const byRange = ranges.map((): Placed[] => []);
      for (const row of found.rows) byRange[row.at - 1]?.push(row);
      return byRange;
    };
    return await nearest({ from, root: commonCell(Number(edges.first), Number(edges.last)), after, size, look });
  }

  async function page(tag: string, size: number, rows: readonly Ranked[]): Promise<Page<StoredListing>> {
    const { list, nextCursor } = toPage(
      tag,
      size,
      rows,
      ({ rank, id }) => ({ value: rank, id }),
      ({ id }) => id,
    );
    return { list: await listingsByIds(db, list), nextCursor };
  }

  return {
    async city(query) {
      const rows =
        query.sort === 'distance' && query.near ? await byDistance(query, query.near) : await byColumn(query);
      return await page(tagOf(query), query.size, rows);
    },

    async collected({ agentId, accountId, cursor, size }) {
      const tag = 'listing_collections';
      const { value, id } = decodeCursor(tag, cursor) ?? start;
      const rows = await run(sql`select c.listing_id as id, ${millis(sql`c.collected_at`)} as rank
        from listing_collections c join listings l on l.id = c.listing_id
        where c.account_id = ${accountId} and l.agent_id = ${agentId} and l.state = 'published'
          and (c.collected_at, c.listing_id) < (${moment(value)}, ${id}::bigint)
        order by c.collected_at desc, c.listing_id desc limit ${size + 1}`);
      const at = new Map(rows.map((row) => [row.id, Number(row.rank)]));
      const { list, nextCursor } = await page(tag, size, rows);
      return { list: list.map((listing) => Object.assign(listing, { at: at.get(listing.row.id) ?? 0 })), nextCursor };
    },

    async mine({ agentId, accountId, cursor, size }) {
      const tag = 'listings of mine';
      const { id } = decodeCursor(tag, cursor) ?? start;
      const rows = await run(sql`select l.id, 0::bigint as rank from listings l
        where l.author_id = ${accountId} and l.agent_id = ${agentId} and l.id < ${id}::bigint
        order by l.id desc limit ${size + 1}`);
      return await page(tag, size, rows);
    },

    async countCollected(agentId, accountId) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count
        from listing_collections c join listings l on l.id = c.listing_id
        where c.account_id = ${accountId} and l.agent_id = ${agentId} and l.state = 'published'`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

/** A cursor of one filter or place means nothing in another. */
function tagOf({ cityId, sort, near, category, district, date, price }: ListingQuery): string {
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

function firstOf(sort: ListingSort) {
  return sort === 'date' ? { value: '0', id: '0' } : start;
}

function ofCity({ agentId, cityId, category }: ListingQuery): RawBuilder<boolean> {
  const chosen = category === null ? sql`` : sql`and l.category = ${category}`;
  return sql<boolean>`l.agent_id = ${agentId} and l.city_id = ${Number(cityId)} and l.state = 'published' ${chosen}`;
}

function shown(query: ListingQuery): RawBuilder<boolean> {
  const { district, date, price, now } = query;
  const parts = [ofCity(query), sql`(l.over_at is null or l.over_at > ${new Date(now)})`];
  if (district !== null) parts.push(sql`l.district = ${district}`);
  if (date) parts.push(sql`l.starts_at < ${new Date(date[1])} and l.over_at >= ${new Date(date[0])}`);
  if (price) parts.push(sql`l.price_fen >= ${price[0]} and l.price_fen < ${price[1]}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function millis(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(extract(epoch from ${column}) * 1000)::bigint`;
}

/** A cursor may say any number; what is no moment is before or after all of them. */
function moment(value: string): Date {
  return new Date(Math.max(0, Math.min(Number(value), Date.UTC(9999, 0))));
}
