import { z } from 'zod';
import { count, geo, id, picture, time, typed } from './common.ts';

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
export type ListingCategory = z.infer<typeof listingCategory>;
export const listingSort = z.enum(['new', 'popular', 'distance', 'date']);
export type ListingSort = z.infer<typeof listingSort>;
/** A place has opening hours; an event or a meet-up has a time and may take sign-ups. */
export const listingKind = z.enum(['place', 'event', 'meetup']);

export const city = z
  .object({
    cityId: id,
    name: z.string(),
    pinyin: z.string(),
    /** A-Z, for the index. */
    initial: z.string().length(1),
    hot: z.boolean(),
    geo: geo.nullable(),
    /** Where the name stands more than once, and for those who look for it by province. */
    province: z.string(),
    /** First letters of its syllables. */
    initials: z.string(),
  })
  .meta({ id: 'City' });
export type City = z.infer<typeof city>;

export const listingCard = z
  .object({
    listingId: id,
    title: z.string(),
    cityId: id,
    city: z.string(),
    district: z.string(),
    kind: listingKind,
    category: listingCategory,
    /** As the operator calls it. */
    categoryName: z.string(),
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
    /** Seats of what takes sign-ups; null for everything else. */
    seats: z.object({ capacity: count, taken: count, waiting: count }).nullable(),
  })
  .meta({ id: 'ListingCard' });
export type ListingCard = z.infer<typeof listingCard>;

const contact = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  wechat: z.string().nullable(),
  note: z.string().nullable(),
});

/** `waiting` takes the next seat that is given up. */
export const signUpState = z.enum(['joined', 'waiting']);
export type SignUpState = z.infer<typeof signUpState>;

export const listing = listingCard
  .extend({
    description: z.string(),
    address: z.string(),
    geo: geo.nullable(),
    collects: count,
    publishedAt: time,
    /** Null until the caller asked to see it. */
    contact: contact.nullable(),
    /** `place`: the caller's turn on the waitlist, from 1. */
    my: z.object({
      collected: z.boolean(),
      own: z.boolean(),
      signUp: signUpState.nullable(),
      place: count.nullable(),
    }),
  })
  .meta({ id: 'Listing' });
export type Listing = z.infer<typeof listing>;

/** A listing as its owner sees it. */
export const ownListing = z
  .object({
    listing: listingCard,
    /** Only what is published can be found by others. */
    review: z.enum(['review', 'published', 'refused', 'withdrawn', 'hidden']),
    /** Why it is held or was refused. */
    reason: z.string().nullable(),
    updatedAt: time,
  })
  .meta({ id: 'OwnListing' });
export type OwnListing = z.infer<typeof ownListing>;

const line = (max: number) => z.string().trim().max(max);

/** What a member fills in. Pictures are uploadIds; a change names those that the listing shows already as `listing/form` did. */
export const listingForm = z
  .object({
    kind: listingKind,
    category: listingCategory,
    city: id,
    district: line(30).default(''),
    title: typed(60),
    description: typed(3000),
    pictures: z
      .array(id.or(z.string().max(200)))
      .max(9)
      .default([]),
    priceText: line(30).default(''),
    /** Fen a head, for the filter; null where the words say it all. */
    price: z.number().int().min(0).max(100_000_000).nullable().default(null),
    openingHours: line(80).nullable().default(null),
    startsAt: time.min(0).max(4_102_444_800_000).nullable().default(null),
    endsAt: time.min(0).max(4_102_444_800_000).nullable().default(null),
    address: typed(120),
    geo: geo.nullable().default(null),
    capacity: z.number().int().min(1).max(10_000).nullable().default(null),
    contactName: typed(30),
    phone: line(30).nullable().default(null),
    wechat: line(40).nullable().default(null),
    contactNote: line(100).nullable().default(null),
    tags: z.array(typed(12)).max(6).default([]),
  })
  .meta({ id: 'ListingForm' });
export type ListingForm = z.infer<typeof listingForm>;
/** As it may be given: what has a default can be left out. */
export type ListingFormInput = z.input<typeof listingForm>;

/** The head of a CSV file of listings, in the order of the template. `key` names a row, so that it can be sent again. */
export const listingCsvColumns = [
  'key',
  'kind',
  'category',
  'city',
  'district',
  'title',
  'description',
  'price_text',
  'price_yuan',
  'opening_hours',
  'starts_at',
  'ends_at',
  'address',
  'lat',
  'lng',
  'capacity',
  'contact_name',
  'phone',
  'wechat',
  'contact_note',
  'tags',
] as const;
export type ListingCsvColumn = (typeof listingCsvColumns)[number];

/** One filter of the city screen; `getListingList` takes the chosen values under `key`. */
export const searchParam = z
  .object({
    key: z.string(),
    name: z.string(),
    many: z.boolean(),
    options: z.array(z.object({ value: z.string(), name: z.string() })),
  })
  .meta({ id: 'SearchParam' });
export type SearchParam = z.infer<typeof searchParam>;
