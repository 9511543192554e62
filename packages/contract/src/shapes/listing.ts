import { z } from 'zod';
import { count, geo, id, picture, time } from './common.ts';

/** Fixed by the platform: no agent can add one. */
export const listingCategory = z.enum([
  'food',
  'outdoors',
  'sports',
  'music',
  'exhibition',
  'class',
  'game',
  'photography',
  'pet',
  'market',
  'volunteering',
  'service',
]);
export const listingSort = z.enum(['new', 'popular', 'distance', 'date']);

export const city = z
  .object({
    cityId: id,
    name: z.string(),
    pinyin: z.string(),
    /** A-Z, for the index. */
    initial: z.string().length(1),
    hot: z.boolean(),
    geo: geo.nullable(),
  })
  .meta({ id: 'City' });

export const listingCard = z
  .object({
    listingId: id,
    title: z.string(),
    cityId: id,
    city: z.string(),
    district: z.string(),
    category: listingCategory,
    pictures: z.array(picture),
    priceText: z.string(),
    /** An event has a time, a place has opening hours. */
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    openingHours: z.string().nullable(),
    tags: z.array(z.string()),
    verified: z.boolean(),
    state: z.enum(['open', 'full', 'ended', 'closed']),
    /** Metres, when the caller said where they are. */
    distance: count.nullable(),
  })
  .meta({ id: 'ListingCard' });

const contact = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  wechat: z.string().nullable(),
  note: z.string().nullable(),
});

export const listing = listingCard
  .extend({
    description: z.string(),
    address: z.string(),
    geo: geo.nullable(),
    collects: count,
    publishedAt: time,
    /** Null until the caller asked to see it. */
    contact: contact.nullable(),
    my: z.object({ collected: z.boolean() }),
  })
  .meta({ id: 'Listing' });

/** One filter of the city screen; `getListingList` takes the chosen values under `key`. */
export const searchParam = z
  .object({
    key: z.string(),
    name: z.string(),
    many: z.boolean(),
    options: z.array(z.object({ value: z.string(), name: z.string() })),
  })
  .meta({ id: 'SearchParam' });
