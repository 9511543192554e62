import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import type { ListingForm, OwnListing } from '@liuguang/contract/shapes/listing.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { pictureShape } from '../picture/picture.public.ts';
import { cities } from './cities.ts';
import { holdReason } from './admin/held-words.ts';
import { placeOf, type StoredListing, toListingCard } from './listing-card.ts';
import type { ListingLists } from './lists/listing-list.repository.ts';
import type { ListingRepository, SubmittedListing } from './listing.repository.ts';

export interface SubmitService {
  submit(account: Account, given: ParsedInput<'listing/submit'>): Promise<OwnListing>;
  withdraw(account: Account, listingId: string): Promise<void>;
  mine(account: Account, page: ParsedInput<'listing/mine'>): Promise<CallOutput<'listing/mine'>>;
  form(account: Account, listingId: string): Promise<CallOutput<'listing/form'>>;
}

/** How the product reads what people type; one way for posts and listings. */
export interface TextRules {
  readonly clean: (text: string) => string;
  readonly comparable: (text: string) => string;
  /** What the words of the agent say to it. */
  verdict(agentId: string, texts: readonly string[]): Promise<'publish' | 'review' | 'refuse'>;
}

interface Deps {
  readonly listings: ListingRepository;
  readonly lists: ListingLists;
  readonly text: TextRules;
  readonly clock: () => number;
}

export function submitService({ listings, lists, text, clock }: Deps): SubmitService {
  async function own({ agentId, accountId }: Account, listingId: string): Promise<StoredListing> {
    const id = parseId(listingId);
    const found = id === null ? null : await listings.find(agentId, id);
    if (found?.row.author_id !== accountId) throw fail('NOT_FOUND');
    return found;
  }

  /** Where it goes: out, to a moderator with the reason, or back. */
  async function judged(agentId: string, form: ListingForm): Promise<Pick<SubmittedListing, 'state' | 'reason'>> {
    const words = [form.title, form.description, form.address, form.priceText, ...form.tags];
    const contact = [form.contactName, form.phone, form.wechat, form.contactNote].map((part) => part ?? '');
    const verdict = await text.verdict(agentId, [...words, ...contact]);
    if (verdict === 'refuse')
      throw failSaying('内容包含不允许发布的词语，请修改后再试', 'INVALID_INPUT', {
        fields: { description: '内容包含不允许发布的词语' },
      });
    const written = { words: words.map(text.comparable).join('\n'), contact: contact.map(text.comparable).join('\n') };
    const reason = holdReason(written) ?? (verdict === 'review' ? '包含需要审核的词语' : null);
    if (reason !== null) return { state: 'review', reason };
    return { state: (await listings.reviews(agentId)) ? 'review' : 'published', reason: null };
  }

  return {
    async submit(account, { listingId: given, clientKey, ...raw }) {
      const { agentId, accountId } = account;
      const form = checked(cleaned(raw, text));
      const judgement = await judged(agentId, form);
      const listing = { agentId, authorId: accountId, clientKey: clientKey ?? null, form, ...judgement, at: clock() };
      let listingId: string | null;
      if (given === undefined) listingId = await listings.create(listing);
      else {
        const id = parseId(given);
        const outcome = id === null ? 'gone' : await listings.change(id, listing);
        if (outcome === 'gone') throw fail('NOT_FOUND');
        if (outcome === 'too few seats') throw wrong('capacity', '名额不能少于已报名的人数');
        listingId = outcome === 'done' ? id : null;
      }
      if (listingId === null) throw wrong('pictures', '有图片已失效，请重新添加');
      return toOwn(await own(account, listingId), clock());
    },

    async withdraw({ agentId, accountId }, listingId) {
      const id = parseId(listingId);
      if (id === null || !(await listings.withdraw(accountId, agentId, id, clock()))) throw fail('NOT_FOUND');
    },

    async mine({ agentId, accountId }, { cursor, size }) {
      const { list, nextCursor } = await lists.mine({ agentId, accountId, cursor, size });
      return { list: list.map((listing) => toOwn(listing, clock())), nextCursor };
    },

    async form(account, listingId) {
      const listing = await own(account, listingId);
      return {
        ...formOf(listing),
        listingId: listing.row.id,
        shown: listing.pictures.map((picture) => pictureShape(picture)),
      };
    },
  };
}

function toOwn(listing: StoredListing, now: number): OwnListing {
  const { state, reason, updated_at: updatedAt } = listing.row;
  // Why a person looks at it is the moderator's business; telling would teach how to get past.
  const told = state === 'refused' ? reason : null;
  return { listing: toListingCard(listing, { now }), review: state, reason: told, updatedAt: updatedAt.getTime() };
}

/** What its author filled in; pictures by their pictureIds. */
export function formOf({ row, pictures }: StoredListing): ListingForm {
  return {
    kind: row.kind,
    category: row.category,
    city: String(row.city_id),
    district: row.district,
    title: row.title,
    description: row.description,
    pictures: pictures.map(({ pictureId }) => pictureId),
    priceText: row.price_text,
    price: row.price_fen === null ? null : Number(row.price_fen),
    openingHours: row.opening_hours,
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    address: row.address,
    geo: placeOf(row),
    capacity: row.capacity,
    contactName: row.contact_name,
    phone: row.phone,
    wechat: row.wechat,
    contactNote: row.contact_note,
    tags: row.tags,
  };
}

function cleaned(form: ListingForm, { clean }: TextRules): ListingForm {
  const line = (text: string) => clean(text).replaceAll(/\s+/gu, ' ');
  const optional = (text: string | null) => (text === null || line(text) === '' ? null : line(text));
  return {
    ...form,
    district: line(form.district),
    title: line(form.title),
    description: clean(form.description),
    priceText: line(form.priceText),
    openingHours: optional(form.openingHours),
    address: line(form.address),
    contactName: line(form.contactName),
    phone: optional(form.phone),
    wechat: optional(form.wechat),
    contactNote: optional(form.contactNote),
    tags: [...new Set(form.tags.map(line).filter((tag) => tag !== ''))],
  };
}

/** What the fields say together; each by itself is checked by the contract. */
export function checked(form: ListingForm): ListingForm {
  const city = cities().find(form.city);
  if (!city) throw wrong('city', '请选择城市');
  if (form.district !== '' && city.districts.length > 0 && !city.districts.includes(form.district))
    throw wrong('district', '请选择该城市的区域');
  if (form.title === '') throw wrong('title', '请填写标题');
  if (form.description === '') throw wrong('description', '请填写介绍');
  if (form.address === '') throw wrong('address', '请填写地址');
  if (form.contactName === '') throw wrong('contactName', '请填写联系人');
  if (form.phone === null && form.wechat === null) throw wrong('phone', '电话和微信至少填写一项');
  if (form.kind === 'place') {
    if (form.openingHours === null) throw wrong('openingHours', '请填写营业或开放时间');
    return { ...form, startsAt: null, endsAt: null, capacity: null };
  }
  if (form.startsAt === null) throw wrong('startsAt', '请选择开始时间');
  if (form.endsAt !== null && form.endsAt < form.startsAt) throw wrong('endsAt', '结束时间不能早于开始时间');
  return { ...form, openingHours: null };
}

function wrong(field: string, message: string) {
  return failSaying(message, 'INVALID_INPUT', { fields: { [field]: message } });
}
