import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import type { ListingForm, OwnListing } from '@liuguang/contract/shapes/listing.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { pictureShape } from '../picture/picture.public.ts';
import { holdReason } from './admin/held-words.ts';
import { cleanFields, screenedTexts } from './fields/mapping.ts';
import { formOf, toListingCard } from './listing-card.ts';
import { checked, wrong } from './listing-rules.ts';
import type { ListingLists } from './lists/listing-list.repository.ts';
import type { ListingRepository, SubmittedListing } from './listing.repository.ts';
import type { StoredListing } from './stored-listing.repository.ts';

export type SubmitService = ReturnType<typeof submitService>;

/** How the product reads what people type; the same for posts and listings. */
export interface TextRules {
  readonly clean: (text: string) => string;
  readonly comparable: (text: string) => string;
  /** By the word lists of the agent. */
  verdict(agentId: string, texts: readonly string[]): Promise<'publish' | 'review' | 'refuse'>;
}

interface Deps {
  readonly listings: ListingRepository;
  readonly lists: ListingLists;
  readonly text: TextRules;
  readonly clock: () => number;
}

export function submitService({ listings, lists, text, clock }: Deps) {
  async function own({ agentId, accountId }: Account, listingId: string): Promise<StoredListing> {
    const id = parseId(listingId);
    const found = id === null ? null : await listings.find(agentId, id);
    if (found?.authorId !== accountId) throw fail('NOT_FOUND');
    return found;
  }

  /** Published at once, sent to a moderator with the reason, or refused. */
  async function judged(agentId: string, form: ListingForm): Promise<Pick<SubmittedListing, 'state' | 'reason'>> {
    const [words, contact] = [screenedTexts(form, 'words'), screenedTexts(form, 'contact')];
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
    async submit(account: Account, { listingId: given, clientKey, ...raw }: ParsedInput<'listing/submit'>) {
      const { agentId, accountId } = account;
      const form = checked(cleanFields(raw, text.clean));
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

    async withdraw({ agentId, accountId }: Account, listingId: string) {
      const id = parseId(listingId);
      if (id === null || !(await listings.withdraw(accountId, agentId, id, clock()))) throw fail('NOT_FOUND');
    },

    async mine({ agentId, accountId }: Account, { cursor, size }: ParsedInput<'listing/mine'>) {
      const { list, nextCursor } = await lists.mine({ agentId, accountId, cursor, size });
      return { list: list.map((listing) => toOwn(listing, clock())), nextCursor };
    },

    async form(account: Account, listingId: string): Promise<CallOutput<'listing/form'>> {
      const listing = await own(account, listingId);
      return {
        ...formOf(listing),
        listingId: listing.listingId,
        shown: listing.pictures.map((picture) => pictureShape(picture)),
      };
    },
  };
}

function toOwn(listing: StoredListing, now: number): OwnListing {
  const { state, reason, updatedAt } = listing;
  // Why it is held is for moderators alone: knowing it would teach how to avoid being held.
  const shownReason = state === 'refused' ? reason : null;
  return { listing: toListingCard(listing, { now }), review: state, reason: shownReason, updatedAt };
}
