import { listingCategoryNames } from '@liuguang/contract/constants.ts';
import { cities } from '../cities.ts';
import { cellOf } from '../lists/grid.ts';
import {
  line,
  lines,
  type ListingField,
  type ListingFields,
  moment,
  numberOrNull,
  optionalLine,
  stored,
} from './field.ts';

const kinds: Readonly<Record<string, string>> = { 地点: 'place', 活动: 'event', 聚会: 'meetup' };
const categories = new Map<string, string>(Object.entries(listingCategoryNames).map(([id, name]) => [name, id]));

/**
 * Every field of a listing once. Rows, forms, cards, the screening of words, personal data and CSV files follow from
 * this list (`mapping.ts`): a new field is a column, a line of the contract's shape and a line here.
 */
export const listingFields = {
  kind: stored('kind', { shown: 'card', needed: true }, (cell) => kinds[cell] ?? cell),
  category: stored('category', { shown: 'card', needed: true }, (cell) => categories.get(cell) ?? cell),
  /** A card shows it by its name as well. */
  city: {
    shown: 'form',
    columns: ['city_id'],
    read: (row) => String(row.city_id),
    write: (city) => ({ city_id: Number(city) }),
    csv: {
      headings: ['city'],
      needed: true,
      read: (cell) => (cities().find(cell('city')) ?? cities().named(cell('city')))?.cityId ?? '',
    },
  },
  district: line('district', { shown: 'card' }),
  title: line('title', { shown: 'card', needed: true, screened: 'words', exported: true }),
  description: lines('description', { shown: 'detail', needed: true, screened: 'words', exported: true }),
  priceText: line('price_text', { shown: 'card', screened: 'words' }),
  /** For the filter; readers see `priceText`. */
  price: {
    shown: 'form',
    columns: ['price_fen'],
    read: (row) => (row.price_fen === null ? null : Number(row.price_fen)),
    write: (fen) => ({ price_fen: fen }),
    csv: {
      headings: ['price_yuan'],
      read: (cell) => {
        const yuan = numberOrNull(cell('price_yuan'));
        return yuan === null ? null : Math.round(yuan * 100);
      },
    },
  },
  openingHours: optionalLine('opening_hours', { shown: 'card' }),
  startsAt: moment('starts_at', { shown: 'card' }),
  endsAt: moment('ends_at', { shown: 'card' }),
  address: line('address', { shown: 'detail', needed: true, screened: 'words', exported: true }),
  /** With its cell of the grid, by which lists find what is near. */
  geo: {
    shown: 'detail',
    columns: ['lat', 'lng'],
    read: ({ lat, lng }) => (lat === null || lng === null ? null : { lat, lng }),
    write: (geo) => ({ lat: geo?.lat ?? null, lng: geo?.lng ?? null, cell: geo && cellOf(geo) }),
    csv: {
      headings: ['lat', 'lng'],
      read: (cell) => {
        const place = { lat: numberOrNull(cell('lat')), lng: numberOrNull(cell('lng')) };
        return place.lat === null && place.lng === null ? null : place;
      },
    },
  },
  /** Shown with the seats that are taken. */
  capacity: stored('capacity', { shown: 'form' }, numberOrNull),
  contactName: line('contact_name', { shown: 'contact', needed: true, screened: 'contact', exported: true }),
  phone: optionalLine('phone', { shown: 'contact', screened: 'contact', exported: true }),
  wechat: optionalLine('wechat', { shown: 'contact', screened: 'contact', exported: true }),
  contactNote: optionalLine('contact_note', { shown: 'contact', screened: 'contact', exported: true }),
  tags: {
    ...stored('tags', { shown: 'card', screened: 'words', exported: true }, (cell) =>
      cell
        .split(/[|｜;；]/u)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
    typed: 'list',
  },
} as const satisfies { readonly [Name in keyof ListingFields]: ListingField<Name> };
