import type { CallOutput } from '@liuguang/contract/calls.ts';
import { listingCategoryNames } from '@liuguang/contract/constants.ts';
import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import { newId } from '@liuguang/contract/helpers/new-id.ts';
import type { Check } from '../../../lib/forms/form.ts';
import type { SentBefore } from '../../../lib/upload/use-pictures.ts';
import { lateStorage } from '../../../lib/storage/late-storage.ts';

export interface Draft {
  readonly fields: Fields;
  readonly pictures: readonly SentBefore[];
  readonly clientKey: string;
}

const empty = {
  kind: 'event',
  category: 'food',
  district: '',
  title: '',
  description: '',
  priceText: '',
  price: '',
  openingHours: '',
  startsAt: '',
  endsAt: '',
  address: '',
  place: '',
  capacity: '',
  contactName: '',
  phone: '',
  wechat: '',
  contactNote: '',
  tags: '',
};

/** What the form holds: texts by the names of their fields. */
export type Fields = typeof empty;

interface TextInput {
  readonly name: keyof Fields;
  readonly label: string;
  readonly maxLength: number;
  readonly placeholder?: string;
  readonly type?: 'tel';
  readonly inputMode?: 'decimal';
}

/** The lines behind the address, in the order of the screen: fields that need nothing but a line of text. */
export const textInputs: readonly TextInput[] = [
  { name: 'priceText', label: '费用说明', maxLength: 30, placeholder: '免费 / 人均 50 元' },
  { name: 'price', label: '人均（元，选填，用于筛选）', maxLength: 9, inputMode: 'decimal' },
  { name: 'tags', label: '标签（选填，用空格分开）', maxLength: 60 },
  { name: 'contactName', label: '联系人', maxLength: 30 },
  { name: 'phone', label: '电话', maxLength: 30, type: 'tel' },
  { name: 'wechat', label: '微信', maxLength: 40 },
  { name: 'contactNote', label: '联系说明（选填）', maxLength: 100 },
];

/** The server clears away pictures that nothing uses after a day. */
const pictureLifeMs = 20 * 3_600_000;

export function readDraft(now: number = Date.now()): Draft {
  const kept = lateStorage.read('listingDraft');
  if (!kept) return { fields: empty, pictures: [], clientKey: newId() };
  const pictures = now - kept.savedAt < pictureLifeMs ? kept.pictures : [];
  return { fields: { ...empty, ...kept.fields }, pictures, clientKey: kept.clientKey };
}

export function keepDraft({ fields, pictures, clientKey }: Draft, now: number = Date.now()): void {
  lateStorage.write('listingDraft', { fields: { ...fields }, pictures: [...pictures], clientKey, savedAt: now });
}

export function dropDraft(): void {
  lateStorage.remove('listingDraft');
}

type Kept = CallOutput<'listing/form'>;

export function draftOf(kept: Kept): Draft {
  const fields: Fields = {
    kind: kept.kind,
    category: kept.category,
    district: kept.district,
    title: kept.title,
    description: kept.description,
    priceText: kept.priceText,
    price: kept.price === null ? '' : String(kept.price / 100),
    openingHours: kept.openingHours ?? '',
    startsAt: localTime(kept.startsAt),
    endsAt: localTime(kept.endsAt),
    address: kept.address,
    place: kept.geo ? `${kept.geo.lat},${kept.geo.lng}` : '',
    capacity: kept.capacity === null ? '' : String(kept.capacity),
    contactName: kept.contactName,
    phone: kept.phone ?? '',
    wechat: kept.wechat ?? '',
    contactNote: kept.contactNote ?? '',
    tags: kept.tags.join(' '),
  };
  const pictures = kept.pictures.map((uploadId, index) => ({ uploadId, url: kept.shown[index]?.url ?? '' }));
  return { fields, pictures, clientKey: newId() };
}

/** Times of listings are those of China, wherever the phone is. */
const zone = '+08:00';
const zoneMs = 8 * 3_600_000;

function localTime(at: number | null): string {
  return at === null ? '' : new Date(at + zoneMs).toISOString().slice(0, 16);
}

function moment(text: string): number | null {
  return text === '' ? null : Date.parse(`${text}${zone}`);
}

function optional(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

export function formOf(fields: Fields, city: string, pictures: string[]): ListingForm {
  const [lat, lng] = fields.place.split(',').map(Number);
  const isEvent = fields.kind !== 'place';
  return {
    kind: fields.kind as ListingForm['kind'],
    category: (fields.category in listingCategoryNames ? fields.category : 'food') as ListingForm['category'],
    city,
    district: fields.district,
    title: fields.title,
    description: fields.description,
    pictures,
    priceText: fields.priceText,
    price: optional(fields.price) === null ? null : Math.round(Number(fields.price) * 100),
    openingHours: isEvent ? null : optional(fields.openingHours),
    startsAt: isEvent ? moment(fields.startsAt) : null,
    endsAt: isEvent ? moment(fields.endsAt) : null,
    address: fields.address,
    geo: lat === undefined || lng === undefined ? null : { lat, lng },
    capacity: isEvent && optional(fields.capacity) !== null ? Number(fields.capacity) : null,
    contactName: fields.contactName,
    phone: optional(fields.phone),
    wechat: optional(fields.wechat),
    contactNote: optional(fields.contactNote),
    tags: fields.tags
      .split(/[\s,，、]+/u)
      .filter((tag) => tag !== '')
      .slice(0, 6),
  };
}

const needed =
  (message: string): Check =>
  (value) =>
    value.trim() === '' ? message : undefined;

/** Empty is fine. */
const shaped =
  (pattern: RegExp, message: string): Check =>
  (value) =>
    value === '' || pattern.test(value) ? undefined : message;

/** What is missing, by field; the server looks at everything again. */
export const checks: { readonly [K in keyof Fields]?: Check } = {
  title: needed('请填写标题'),
  description: needed('请填写介绍'),
  address: needed('请填写地址'),
  contactName: needed('请填写联系人'),
  phone: (phone, { wechat = '' }) =>
    phone.trim() === '' && wechat.trim() === '' ? '电话和微信至少填写一项' : undefined,
  openingHours: (hours, all) => (all['kind'] === 'place' ? needed('请填写营业或开放时间')(hours, all) : undefined),
  startsAt: (start, all) => (all['kind'] === 'place' ? undefined : needed('请选择开始时间')(start, all)),
  endsAt: (end, { startsAt = '' }) => (end !== '' && end < startsAt ? '结束时间不能早于开始时间' : undefined),
  capacity: shaped(/^[1-9]\d{0,3}$/, '请填写 1 到 9999 的整数'),
  price: shaped(/^\d{1,6}(?:\.\d{1,2})?$/, '请填写金额，单位元'),
};
