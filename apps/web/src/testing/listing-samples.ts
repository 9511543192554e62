import type { Listing, ListingCard } from '@liuguang/contract/shapes/listing.ts';

export function sampleListingCard(listingId: string, changes: Partial<ListingCard> = {}): ListingCard {
  return {
    listingId,
    title: `江边夜跑 ${listingId}`,
    cityId: '310000',
    city: '上海',
    district: '徐汇区',
    kind: 'event',
    category: 'sports',
    categoryName: '运动',
    pictures: [],
    priceText: '免费',
    startsAt: Date.UTC(2030, 4, 1, 11),
    endsAt: null,
    openingHours: null,
    tags: ['夜跑'],
    verified: false,
    state: 'open',
    distance: null,
    seats: { capacity: 10, taken: 4, waiting: 0 },
    ...changes,
  };
}

export function sampleListing(listingId: string, changes: Partial<Listing> = {}): Listing {
  return {
    ...sampleListingCard(listingId),
    description: '沿着江边慢慢跑。',
    address: '龙腾大道 1 号',
    geo: null,
    collects: 3,
    publishedAt: Date.now(),
    contact: null,
    my: { collected: false, own: false, signUp: null, place: null },
    ...changes,
  };
}
