import type { ListingSort } from '@liuguang/contract/shapes/listing.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, start, toPage } from '../../../platform/db/keyset.ts';
import { listingsByIds, type StoredListing } from '../stored-listing.repository.ts';
import { type ListingQuery, tagOf } from './listing-filter.ts';
import { pageByDistance } from './listing-near.repository.ts';
import { millis, pageByColumn, type Ranked } from './listing-ranking.repository.ts';

export type ListingLists = ReturnType<typeof listingLists>;

export interface ShelfQuery {
  readonly agentId: string;
  readonly accountId: string;
  readonly cursor: string | undefined;
  readonly size: number;
}

export function listingLists(db: Db) {
  async function run(statement: RawBuilder<unknown>): Promise<Ranked[]> {
    return (await (statement as RawBuilder<Ranked>).execute(db)).rows;
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
    async city(query: ListingQuery): Promise<Page<StoredListing>> {
      const tag = tagOf(query);
      const byTime = query.sort === 'new' || query.sort === 'date';
      const after = decodeCursor(tag, query.cursor, byTime ? 'time' : 'number');
      const rows =
        query.sort === 'distance' && query.near
          ? await pageByDistance(db, query, query.near, after)
          : await pageByColumn(db, query, after ?? firstOf(query.sort));
      return await page(tag, query.size, rows);
    },

    async collected({
      agentId,
      accountId,
      cursor,
      size,
    }: ShelfQuery): Promise<Page<StoredListing & { readonly at: number }>> {
      const tag = 'listing_collections';
      const after = decodeCursor(tag, cursor, 'time') ?? start;
      const rows = await run(sql`select c.listing_id as id, ${millis(sql`c.collected_at`)} as rank
        from listing_collections c join listings l on l.id = c.listing_id
        where c.account_id = ${accountId} and l.agent_id = ${agentId} and l.state = 'published'
          and (c.collected_at, c.listing_id) < (${momentOf(after)}, ${after.id}::bigint)
        order by c.collected_at desc, c.listing_id desc limit ${size + 1}`);
      const at = new Map(rows.map((row) => [row.id, Number(row.rank)]));
      const { list, nextCursor } = await page(tag, size, rows);
      return {
        list: list.map((listing) => Object.assign(listing, { at: at.get(listing.listingId) ?? 0 })),
        nextCursor,
      };
    },

    async mine({ agentId, accountId, cursor, size }: ShelfQuery): Promise<Page<StoredListing>> {
      const tag = 'listings of mine';
      const { id } = decodeCursor(tag, cursor) ?? start;
      const rows = await run(sql`select l.id, 0::bigint as rank from listings l
        where l.author_id = ${accountId} and l.agent_id = ${agentId} and l.id < ${id}::bigint
        order by l.id desc limit ${size + 1}`);
      return await page(tag, size, rows);
    },

    async countCollected(agentId: string, accountId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count
        from listing_collections c join listings l on l.id = c.listing_id
        where c.account_id = ${accountId} and l.agent_id = ${agentId} and l.state = 'published'`.execute(db);
      return rows[0]?.count ?? 0;
    },
  };
}

function firstOf(sort: ListingSort) {
  return sort === 'date' ? { value: '0', id: '0' } : start;
}
