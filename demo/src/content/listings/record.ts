import type { ListingCategory } from '@liuguang/contract/shapes/listing.ts';
import type { SceneName } from '../../covers/scenes.ts';

/** A line of the demo's city directory, short enough to be written by the dozen. */
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

type Line = readonly [
  category: ListingCategory,
  district: string,
  title: string,
  text: string,
  yuan: number,
  address: string,
  tags: string,
  scenes: string,
  when: ListingContent['when'],
  seats?: number,
];

/** Listings of one city; a seat count below zero is that of a meet-up. */
export function ofCity(city: string, ...lines: readonly Line[]): ListingContent[] {
  return lines.map(([category, district, title, text, yuan, address, tags, scenes, when, seats]): ListingContent => {
    const painted = scenes.split(' ') as SceneName[];
    const listing = {
      city,
      category,
      district,
      title,
      text,
      yuan,
      address,
      when,
      tags: tags.split(' '),
      scenes: painted,
    };
    if (seats === undefined) return listing;
    return Object.assign(listing, seats < 0 ? { seats: -seats, kind: 'meetup' as const } : { seats });
  });
}
