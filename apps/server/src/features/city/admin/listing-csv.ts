import { createHash } from 'node:crypto';
import { listingCategoryNames } from '@liuguang/contract/constants.ts';
import { listingForm, type ListingForm } from '@liuguang/contract/shapes/listing.ts';
import { CallError } from '../../../platform/errors/fail.ts';
import { fieldMessages } from '../../../platform/errors/field-messages.ts';
import { parseCsv } from '../../../platform/text/csv.ts';
import { cities } from '../cities.ts';
import { checked } from '../submit.service.ts';

export interface CsvListing {
  /** Of the file, from 1; the head is line 1. */
  readonly line: number;
  readonly importKey: string;
  readonly form: ListingForm | null;
  /** Why it cannot be taken. */
  readonly problem: string | null;
}

const columns = (
  'key kind category city district title description price_text price_yuan opening_hours starts_at ends_at address ' +
  'lat lng capacity contact_name phone wechat contact_note tags'
).split(' ');
const needed = ['kind', 'category', 'city', 'title', 'description', 'address', 'contact_name'];
export const csvHead = columns.join(',');

const kinds: Readonly<Record<string, string>> = { 地点: 'place', 活动: 'event', 聚会: 'meetup' };
const categories = new Map<string, string>(Object.entries(listingCategoryNames).map(([id, name]) => [name, id]));

/** Every row with its form or what is wrong with it; nothing is written here. */
export function readListings(text: string): CsvListing[] {
  const [head = { cells: [], line: 1 }, ...rows] = parseCsv(text);
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const unknown = names.filter((name) => !columns.includes(name));
  const missing = needed.filter((name) => !names.includes(name));
  if (unknown.length > 0 || missing.length > 0) {
    const told = unknown.length > 0 ? `不认识的列：${unknown.join('、')}` : `缺少列：${missing.join('、')}`;
    return [{ line: 1, importKey: '', form: null, problem: told }];
  }
  const seen = new Set<string>();
  return rows.map(({ cells, line }) => {
    const value = (name: string) => cells[names.indexOf(name)]?.trim() ?? '';
    const importKey = `csv ${value('key') || createHash('sha256').update(cells.join('\u0000')).digest('hex').slice(0, 24)}`;
    const outcome = readRow(value);
    const twice = seen.has(importKey);
    seen.add(importKey);
    if (twice) return { line, importKey, form: null, problem: '与前面某一行的 key 相同' };
    return typeof outcome === 'string'
      ? { line, importKey, form: null, problem: outcome }
      : { line, importKey, form: outcome, problem: null };
  });
}

function readRow(value: (name: string) => string): ListingForm | string {
  const city = cities().find(value('city')) ?? cities().named(value('city'));
  if (!city) return `没有这个城市：${value('city')}`;
  const optional = (name: string) => (value(name) === '' ? null : value(name));
  const number = (name: string) => (value(name) === '' ? null : Number(value(name)));
  const moment = (name: string) => (value(name) === '' ? null : Date.parse(beijing(value(name))));
  const price = number('price_yuan');
  const place = { lat: number('lat'), lng: number('lng') };
  const given = {
    kind: kinds[value('kind')] ?? value('kind'),
    category: categories.get(value('category')) ?? value('category'),
    city: city.cityId,
    district: value('district'),
    title: value('title'),
    description: value('description'),
    priceText: value('price_text'),
    price: price === null ? null : Math.round(price * 100),
    openingHours: optional('opening_hours'),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    address: value('address'),
    geo: place.lat === null && place.lng === null ? null : place,
    capacity: number('capacity'),
    contactName: value('contact_name'),
    phone: optional('phone'),
    wechat: optional('wechat'),
    contactNote: optional('contact_note'),
    tags: value('tags')
      .split(/[|｜;；]/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  };
  const parsed = listingForm.safeParse(given);
  if (!parsed.success) {
    const [[field, told] = ['', '内容不正确']] = Object.entries(fieldMessages(parsed.error, given));
    return `${field}：${told}`;
  }
  try {
    return checked(parsed.data);
  } catch (error) {
    if (error instanceof CallError) return error.message;
    throw error;
  }
}

/** A time without a zone is one of China. */
function beijing(text: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/u.test(text) ? text : `${text.replace(' ', 'T')}+08:00`;
}
