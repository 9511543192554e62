import { type ListingCategory, listingCategory } from '@liuguang/contract/shapes/listing.ts';
import type { SceneName } from '../../covers/scenes.ts';
import { sceneNamed, type TextRow, textRows } from '../record.ts';

/** A line of the demo's city directory. */
export interface ListingContent {
  readonly city: string;
  readonly category: ListingCategory;
  readonly district: string;
  readonly title: string;
  readonly text: string;
  /** 0 is free; what people read is made of it unless `priceText` says more. */
  readonly yuan: number;
  readonly address: string;
  readonly tags: readonly string[];
  readonly scenes: readonly SceneName[];
  /** Opening hours of a place, or when an event is: days from the moment of loading, hour of the day, length in hours. */
  readonly when: string | readonly [inDays: number, hour: number, hours: number];
  readonly seats?: number;
  readonly kind?: 'meetup';
}

/**
 * Two lines for each listing: `title | category | city district | address | yuan | tags | scenes | when | seats`, and its text.
 * An event begins `+3 20:00 2h`: in three days, at eight, for two hours. The seats of a meet-up are `12 meetup`.
 */
export function listingsOf(text: string): ListingContent[] {
  return textRows(text, [8, 9]).map(listingOf);
}

function listingOf({ cells, prose }: TextRow): ListingContent {
  const [title = '', category, place = '', address = '', yuan, tags = '', scenes = '', when = '', places] = cells;
  const [city = '', district = ''] = place.split(' ');
  const [, inDays, hour, hours] = /^\+(\d+) (\d+):00 ([\d.]+)h$/.exec(when) ?? [];
  const [seats, kind] = places?.split(' ') ?? [];
  if (when.startsWith('+') !== (inDays !== undefined) || (kind ?? 'meetup') !== 'meetup' || !(Number(yuan) >= 0))
    throw new Error(`"${title}" has a price, time or kind that cannot be read`);
  return {
    city,
    category: listingCategory.parse(category),
    district,
    title,
    text: prose,
    yuan: Number(yuan),
    address,
    when: inDays === undefined ? when : [Number(inDays), Number(hour), Number(hours)],
    tags: tags.split(' '),
    scenes: scenes.split(' ').map(sceneNamed),
    ...(seats !== undefined && { seats: Number(seats) }),
    ...(kind !== undefined && { kind: 'meetup' }),
  };
}
