import type { ListingCard, ListingForm } from '@liuguang/contract/shapes/listing.ts';
import { pictureShape } from '../picture/picture.public.ts';
import { cityName } from './cities.ts';
import { shownOn } from './fields/mapping.ts';
import { distance, type Place } from './lists/grid.ts';
import type { StoredListing } from './stored-listing.repository.ts';

interface Seen {
  readonly now: number;
  /** Where the caller said to be. */
  readonly near?: Place | undefined;
}

export function toListingCard(listing: StoredListing, { now, near }: Seen): ListingCard {
  const { listingId, fields, pictures, categoryName, verified, taken, waiting } = listing;
  const { city, geo, capacity } = fields;
  return {
    ...shownOn('card', fields),
    listingId,
    cityId: city,
    city: cityName(city),
    categoryName,
    pictures: pictures.map((picture) => pictureShape(picture)),
    verified,
    state: stateOf(listing, now),
    distance: near && geo ? Math.round(distance(near, geo)) : null,
    seats: capacity === null ? null : { capacity, taken, waiting },
  };
}

/** What its author filled in; pictures by their pictureIds. */
export function formOf({ fields, pictures }: StoredListing): ListingForm {
  return { ...fields, pictures: pictures.map(({ pictureId }) => pictureId) };
}

function stateOf({ state, overAt, taken, fields: { capacity } }: StoredListing, now: number): ListingCard['state'] {
  if (state !== 'published') return 'closed';
  if (overAt !== null && overAt <= now) return 'ended';
  return capacity !== null && taken >= capacity ? 'full' : 'open';
}
