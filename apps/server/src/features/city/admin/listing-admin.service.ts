import type { ListingAdminRow } from '@liuguang/contract/admin/city.ts';
import type { ListingForm } from '@liuguang/contract/shapes/listing.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import { releasePictures } from '../../picture/picture.public.ts';
import { retract } from '../../message/message.public.ts';
import { emptyToNull } from '../fields/mapping.ts';
import { checked } from '../listing-rules.ts';
import { placePictures } from '../listing.repository.ts';
import type { Db } from '../../../platform/db/db.ts';
import { moveState, rewriteListing, setVerified, shownPictures } from './listing-change.repository.ts';
import { decide, decisionKey } from './listing-review.service.ts';
import { fillSeats } from '../signup.repository.ts';

/** What a bulk action does to one listing. */
export type ListingAction =
  | { readonly what: 'decide'; readonly refusal: string | null }
  | { readonly what: 'verified'; readonly on: boolean }
  | { readonly what: 'hidden'; readonly on: boolean };

type Kept = Pick<ListingAdminRow, 'state' | 'reason' | 'verified'>;

/** How listings were before an action, for undoing it. */
export interface ListingUndo {
  readonly what: ListingAction['what'];
  readonly at: number;
  readonly before: Readonly<Record<string, Kept>>;
}

/** Marks what staff took down, apart from what a report did: that has a case to decide about it. */
const byStaff = '工作人员下架';

/** Why this cannot be done to the listing; null when it can. */
export function obstacle({ state, reason, verified }: ListingAdminRow, action: ListingAction): string | null {
  if (action.what === 'decide') return state === 'review' ? null : '不在待审核中';
  if (action.what === 'verified') return verified === action.on ? (action.on ? '已经认证' : '没有认证') : null;
  if (action.on) return state === 'published' ? null : '不是已发布的内容';
  if (state !== 'hidden') return '没有下架';
  return reason === byStaff ? null : '因举报下架，请在审核中处理';
}

/** False when somebody else was quicker. */
export async function applyAction(
  trx: Db,
  { listingId, agentId }: ListingAdminRow,
  action: ListingAction,
  at: number,
): Promise<boolean> {
  if (action.what === 'decide') return await decide(trx, { agentId, listingId, refusal: action.refusal, at });
  if (action.what === 'verified') return await setVerified(trx, listingId, action.on);
  return action.on
    ? await moveState(trx, listingId, { from: ['published'], state: 'hidden', reason: byStaff })
    : await moveState(trx, listingId, { from: ['hidden'], state: 'published', reason: null });
}

/** Restores only what is still as the action left it, and retracts the notification of a decision. */
export async function undoAction(trx: Db, { what, at, before }: ListingUndo, now: number): Promise<void> {
  for (const [listingId, { state, reason, verified }] of Object.entries(before)) {
    if (what === 'verified') await setVerified(trx, listingId, verified);
    else if (what === 'hidden')
      await moveState(trx, listingId, { from: [state === 'published' ? 'hidden' : 'published'], state, reason });
    else {
      await moveState(trx, listingId, { from: ['published', 'refused'], state, reason, at: now });
      await retract(trx, decisionKey(listingId, at));
    }
  }
}

/** In the place of the author: what staff write is not judged, and what was published or waits stays that. */
export async function saveByStaff(
  trx: Db,
  row: ListingAdminRow,
  { form, verified }: { form: ListingForm; verified: boolean },
  at: number,
): Promise<void> {
  const { listingId, state, reason } = row;
  if (state === 'withdrawn') throw failSaying('发布者已撤回，不能修改', 'CONFLICT');
  const shown = await shownPictures(trx, listingId);
  if (form.pictures.some((one) => shown.every(({ pictureId }) => pictureId !== one))) throw fail('NOT_FOUND');
  const right = checked(emptyToNull(form));
  if (row.taken > (right.capacity ?? 0))
    throw fail('INVALID_INPUT', { fields: { capacity: '名额不能少于已报名的人数' } });
  await rewriteListing(trx, listingId, { form: right, verified, state, reason, at });
  await placePictures(trx, [{ listingId, pictures: form.pictures }]);
  const [first] = shown;
  if (first) await releasePictures(trx, first.authorId, `listing ${listingId}`, form.pictures);
  await fillSeats(trx, listingId, at);
}
