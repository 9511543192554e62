import { listingCategoryNames } from '@liuguang/contract/constants.ts';
import type { ListingCategory } from '@liuguang/contract/shapes/listing.ts';
import { sql } from 'kysely';
import { cityName, listingCard, listingRow } from '../../city/city.public.ts';
import type { SearchSource, SourceDocument } from './search-source.ts';

interface Row extends Omit<SourceDocument, 'agentIds' | 'rating' | 'body'> {
  readonly agentId: string;
  readonly cityId: string;
  readonly category: ListingCategory;
  readonly words: string;
}

/** What stands in the city directory: found by its words, its city and its category. */
export const listingSource: SearchSource = {
  kind: 'listing',

  async ids(db, after, limit) {
    const { rows } = await sql<{ id: string }>`select id from listings
      where id > ${after} order by id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  async documents(db, itemIds) {
    const { rows } =
      await sql<Row>`select id as "itemId", agent_id as "agentId", city_id::text as "cityId", category, title,
        concat_ws(' · ', nullif(district, ''), nullif(array_to_string(tags, ' '), ''), address, description) as words,
        search_heat(contact_views, collects) as heat, published_at as "publishedAt"
      from listings where state = 'published' and id = any(${[...itemIds]}::bigint[])`.execute(db);
    return rows.map(({ itemId, agentId, cityId, category, title, words, heat, publishedAt }) => ({
      itemId,
      title,
      heat,
      publishedAt,
      agentIds: [agentId],
      rating: 'all',
      body: `${cityName(cityId)} · ${listingCategoryNames[category]} · ${words}`,
    }));
  },

  row: (audience) => listingRow(audience),
  item: (row, now) => ({ kind: 'listing', listing: listingCard(row, now) }),
};
