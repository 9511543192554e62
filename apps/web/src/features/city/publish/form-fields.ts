import type { CallOutput } from '@liuguang/contract/calls.ts';
import { listingCategoryNames } from '@liuguang/contract/constants.ts';
import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import type { SentBefore } from '../../../lib/upload/use-pictures.ts';
import { local } from '../../../lib/storage/storage.ts';

/** What the form holds: texts by the names of their fields. */
export interface Fields {
  readonly kind: string;
  readonly category: string;
  readonly district: string;
  readonly title: string;
  readonly description: string;
  readonly priceText: string;
  readonly price: string;
  readonly openingHours: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly address: string;
  readonly place: string;
  readonly capacity: string;
  readonly contactName: string;
  readonly phone: string;
  readonly wechat: string;
  readonly contactNote: string;
  readonly tags: string;
}

export interface Draft {
  readonly fields: Fields;
  readonly pictures: readonly SentBefore[];
  readonly clientKey: string;
}

const empty: Fields = {
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

/** The server clears away pictures that nothing uses after a day. */
const pictureLifeMs = 20 * 3_600_000;

export function readDraft(now: number = Date.now()): Draft {
  const kept = local.read('listingDraft');
  if (!kept) return { fields: empty, pictures: [], clientKey: crypto.randomUUID() };
  const pictures = now - kept.savedAt < pictureLifeMs ? kept.pictures : [];
  return { fields: { ...empty, ...kept.fields }, pictures, clientKey: kept.clientKey };
}

export function keepDraft({ fields, pictures, clientKey }: Draft, now: number = Date.now()): void {
  local.write('listingDraft', { fields: { ...fields }, pictures: [...pictures], clientKey, savedAt: now });
}

export function dropDraft(): void {
  local.remove('listingDraft');
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
  return { fields, pictures, clientKey: crypto.randomUUID() };
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

/** What is missing, by field; the server looks at everything again. */
export function problemsOf(fields: Fields): Partial<Record<keyof Fields, string>> {
  const problems: Partial<Record<keyof Fields, string>> = {};
  const need = (name: keyof Fields, message: string) => {
    if (fields[name].trim() === '') problems[name] = message;
  };
  need('title', '请填写标题');
  need('description', '请填写介绍');
  need('address', '请填写地址');
  need('contactName', '请填写联系人');
  if (fields.phone.trim() === '' && fields.wechat.trim() === '') problems.phone = '电话和微信至少填写一项';
  if (fields.kind === 'place') need('openingHours', '请填写营业或开放时间');
  else need('startsAt', '请选择开始时间');
  if (fields.endsAt !== '' && fields.endsAt < fields.startsAt) problems.endsAt = '结束时间不能早于开始时间';
  if (fields.capacity !== '' && !/^[1-9]\d{0,3}$/.test(fields.capacity)) problems.capacity = '请填写 1 到 9999 的整数';
  if (fields.price !== '' && !/^\d{1,6}(?:\.\d{1,2})?$/.test(fields.price)) problems.price = '请填写金额，单位元';
  return problems;
}
