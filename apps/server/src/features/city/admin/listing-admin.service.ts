import type { ListingDeskRow } from '@liuguang/contract/admin/city.ts';
import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { releasePictures } from '../../picture/picture.public.ts';
import { retract } from '../../message/message.public.ts';
import { columnsOf, placePictures } from '../listing.repository.ts';
import type { Db } from '../../../platform/db/db.ts';
import { decide, decisionKey } from './listing-review.service.ts';
import { fillSeats } from '../signup.repository.ts';
import { checked } from '../submit.service.ts';

/** What a bulk action does to one listing. */
export type Deed =
  | { readonly what: 'decide'; readonly refusal: string | null }
  | { readonly what: 'verified'; readonly on: boolean }
  | { readonly what: 'hidden'; readonly on: boolean };

type Kept = Pick<ListingDeskRow, 'state' | 'reason' | 'verified'>;

/** How listings were before, for taking it back. */
export interface ListingUndo {
  readonly what: Deed['what'];
  readonly at: number;
  readonly before: Readonly<Record<string, Kept>>;
}

/** Marks what staff took down, apart from what a report did: that has a case to decide about it. */
const byStaff = '工作人员下架';

/** Why this cannot be done to the listing; null when it can. */
export function obstacle({ state, reason, verified }: ListingDeskRow, deed: Deed): string | null {
  if (deed.what === 'decide') return state === 'review' ? null : '不在待审核中';
  if (deed.what === 'verified') return verified === deed.on ? (deed.on ? '已经认证' : '没有认证') : null;
  if (deed.on) return state === 'published' ? null : '不是已发布的内容';
  if (state !== 'hidden') return '没有下架';
  return reason === byStaff ? null : '因举报下架，请在审核中处理';
}

/** False when somebody else was quicker. */
export async function perform(
  trx: Db,
  { listingId, agentId }: ListingDeskRow,
  deed: Deed,
  at: number,
): Promise<boolean> {
  if (deed.what === 'decide') return await decide(trx, { agentId, listingId, refusal: deed.refusal, at });
  const set =
    deed.what === 'verified'
      ? { verified: deed.on }
      : deed.on
        ? { state: 'hidden' as const, reason: byStaff }
        : { state: 'published' as const, reason: null };
  let query = trx.updateTable('listings').set(set).where('id', '=', listingId);
  if (deed.what === 'hidden') query = query.where('state', '=', deed.on ? 'published' : 'hidden');
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Only what is still as the action left it goes back; a notice that told of it is taken back as well. */
export async function takeBack(trx: Db, { what, at, before }: ListingUndo, now: number): Promise<void> {
  for (const [listingId, { state, reason, verified }] of Object.entries(before)) {
    const query = trx.updateTable('listings').where('id', '=', listingId);
    if (what === 'verified') await query.set({ verified }).execute();
    else if (what === 'hidden')
      await query
        .set({ state, reason })
        .where('state', '=', state === 'published' ? 'hidden' : 'published')
        .execute();
    else {
      await query
        .set({ state, reason, updated_at: new Date(now) })
        .where('state', 'in', ['published', 'refused'])
        .execute();
      await retract(trx, decisionKey(listingId, at));
    }
  }
}

/** In the place of the author: what staff write is not judged, and what was published or waits stays that. */
export async function saveByStaff(
  trx: Db,
  row: ListingDeskRow,
  { form, verified }: { form: ListingForm; verified: boolean },
  at: number,
): Promise<void> {
  const { listingId, state, reason } = row;
  if (state === 'withdrawn') throw failSaying('发布者已撤回，不能修改', 'CONFLICT');
  const shown = await trx
    .selectFrom('listing_pictures as s')
    .innerJoin('listings as l', 'l.id', 's.listing_id')
    .select(['s.picture_id as pictureId', 'l.author_id as authorId'])
    .where('s.listing_id', '=', listingId)
    .execute();
  if (form.pictures.some((one) => shown.every(({ pictureId }) => pictureId !== one))) throw fail('NOT_FOUND');
  const right = checked({
    ...form,
    openingHours: none(form.openingHours),
    phone: none(form.phone),
    wechat: none(form.wechat),
    contactNote: none(form.contactNote),
  });
  if (row.taken > (right.capacity ?? 0))
    throw fail('INVALID_INPUT', { fields: { capacity: '名额不能少于已报名的人数' } });
  await trx
    .updateTable('listings')
    .set({ ...columnsOf({ form: right, state, reason, at }), verified })
    .where('id', '=', listingId)
    .execute();
  await placePictures(trx, listingId, form.pictures);
  const [first] = shown;
  if (first) await releasePictures(trx, first.authorId, `listing ${listingId}`, form.pictures);
  await fillSeats(trx, listingId, at);
}

function none(text: string | null): string | null {
  return text === '' ? null : text;
}
