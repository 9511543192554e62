import type { ListingCard } from '@liuguang/contract/shapes/listing.ts';
import { type RawBuilder, sql } from 'kysely';
import { type JsonRow, rowOfJson } from '../../platform/db/json-row.ts';
import { builder } from '../../platform/db/prepared.ts';
import { pictureColumns, type StoredPicture } from '../picture/picture.public.ts';
import { cityRulesKey, cityRulesOf } from './city-rules.repository.ts';
import type { ListingRow } from './fields/field.ts';
import { toListingCard } from './listing-card.ts';
import { storedListing } from './stored-listing.repository.ts';

/** The listing that `d.item_id` names, as JSON; null where the agent does not show it. */
export function listingRow({ agentId }: { agentId: string }): RawBuilder<JsonRow | null> {
  const pictures = builder
    .selectFrom('listing_pictures as s')
    .innerJoin('pictures as p', 'p.id', 's.picture_id')
    .select(pictureColumns)
    .where('s.listing_id', '=', sql.ref<string>('d.item_id'))
    .orderBy('s.position');
  return sql`(select to_json(c) from (
    select one.*, array(select to_json(picture) from (${pictures}) picture) as pictures,
      (select value from settings where key = ${sql.lit(cityRulesKey)}) as rules
    from listings one where one.id = d.item_id and one.agent_id = ${agentId} and one.state = 'published') c)`;
}

export function listingCard({ pictures, rules, ...json }: JsonRow, now: number): ListingCard {
  const row = rowOfJson<ListingRow>(json, {
    ids: ['id', 'agent_id', 'author_id', 'price_fen', 'collects'],
    moments: ['starts_at', 'ends_at', 'over_at', 'published_at', 'updated_at'],
  });
  return toListingCard(storedListing(row, pictures as StoredPicture[], cityRulesOf(rules).categories), { now });
}
