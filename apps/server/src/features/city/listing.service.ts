import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { contactsPerDay } from '@liuguang/contract/constants.ts';
import type { City, Listing, ListingCard } from '@liuguang/contract/shapes/listing.ts';
import { parseId } from '../../platform/db/id.ts';
import type { Page } from '../../platform/db/keyset.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { clientTime } from '../../platform/time/client-time.ts';
import { shanghaiDay, shanghaiMidnight } from '../../platform/time/shanghai.ts';
import { cities, type KnownCity } from './cities.ts';
import type { CityRules } from './city-rules.repository.ts';
import { shownOn } from './fields/mapping.ts';
import { toListingCard } from './listing-card.ts';
import type { ListingLists } from './lists/listing-list.repository.ts';
import type { ListingRepository } from './listing.repository.ts';
import { readFilters, searchParams } from './lists/search-params.ts';
import type { SignUps } from './signup.repository.ts';
import type { StoredListing } from './stored-listing.repository.ts';

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly size: number;
}

export type ListingService = ReturnType<typeof listingService>;

interface Deps {
  readonly listings: ListingRepository;
  readonly lists: ListingLists;
  readonly signUps: SignUps;
  readonly rules: () => Promise<CityRules>;
  readonly clock: () => number;
}

export function listingService({ listings, lists, signUps, rules, clock }: Deps) {
  /** A listing that this caller may see: a published one, or an own one. */
  async function visible({ agentId, accountId }: Account, listingId: string): Promise<StoredListing> {
    const id = parseId(listingId);
    const found = id === null ? null : await listings.find(agentId, id);
    if (!found || (found.state !== 'published' && found.authorId !== accountId)) throw fail('NOT_FOUND');
    return found;
  }

  async function reveal(
    { accountId }: Account,
    { listingId, authorId, fields }: StoredListing,
  ): Promise<Listing['contact']> {
    const now = clock();
    const own = authorId === accountId;
    if (!own && !(await listings.countContact(accountId, listingId, shanghaiDay(now), contactsPerDay))) {
      const retryAfter = Math.ceil((shanghaiMidnight(now) - now) / 1000);
      throw failSaying(`今天已查看 ${contactsPerDay} 个联系方式，明天再来吧`, 'TOO_OFTEN', { retryAfter });
    }
    const { contactName: name, contactNote: note, ...ways } = shownOn('contact', fields);
    return { name, ...ways, note };
  }

  return {
    async cities(): Promise<CallOutput<'listing/addressList'>> {
      const { hot } = await rules();
      return { list: cities().list.map((city) => cityShape(city, hot.includes(city.cityId))) };
    },

    nearestCity(near: ParsedInput<'listing/nearestCity'>['near']): CallOutput<'listing/nearestCity'> {
      const found = cities().nearest(near);
      return { city: found && cityShape(found) };
    },

    async searchParams(cityId: string): Promise<CallOutput<'listing/getSearchParam'>> {
      const city = cities().find(cityId);
      if (!city) throw fail('NOT_FOUND');
      return { list: searchParams(city, await rules()) };
    },

    async list(
      { agentId }: Account,
      { city, filters, sort, near, cursor, size }: ParsedInput<'listing/getListingList'>,
    ): Promise<Page<ListingCard>> {
      if (!cities().find(city)) throw fail('NOT_FOUND');
      const now = clock();
      const filter = readFilters(filters, now);
      if (!filter) throw fail('INVALID_INPUT', { fields: { filters: '筛选条件有误，请重新选择' } });
      if (sort === 'distance' && !near) throw fail('INVALID_INPUT', { fields: { near: '按距离排序需要先定位' } });
      const found = await lists.city({ agentId, cityId: city, ...filter, sort, near: near ?? null, now, cursor, size });
      return { ...found, list: found.list.map((listing) => toListingCard(listing, { now, near })) };
    },

    async info(account: Account, { listingId, contact }: ParsedInput<'listing/getListingInfo'>): Promise<Listing> {
      const found = await visible(account, listingId);
      const shown = contact ? await reveal(account, found) : null;
      const my = await listings.my(account.accountId, found.listingId);
      return {
        ...toListingCard(found, { now: clock() }),
        ...shownOn('detail', found.fields),
        collects: found.collects,
        publishedAt: found.publishedAt,
        contact: shown,
        my: { ...my, own: found.authorId === account.accountId },
      };
    },

    /** `at`: when it was collected, for what comes back into the collection. */
    async collect(account: Account, listingId: string, at?: number) {
      const { listingId: id } = await visible(account, listingId);
      await listings.collect(account.accountId, [id], true, clientTime(at, clock()));
    },

    /** Also what is no longer shown can be taken out. */
    async uncollect({ accountId }: Account, listingIds: readonly string[]) {
      const ids = [...new Set(listingIds.flatMap((id) => parseId(id) ?? []))];
      await listings.collect(accountId, ids, false, clock());
    },

    async isCollected({ accountId }: Account, listingId: string): Promise<boolean> {
      const id = parseId(listingId);
      return id !== null && (await listings.isCollected(accountId, id));
    },

    async collected(account: Account, page: PageQuery): Promise<Page<{ listing: ListingCard; collectedAt: number }>> {
      const now = clock();
      const { list, nextCursor } = await lists.collected(query(account, page));
      return {
        list: list.map(({ at, ...listing }) => ({ listing: toListingCard(listing, { now }), collectedAt: at })),
        nextCursor,
      };
    },

    countCollected: ({ agentId, accountId }: Account) => lists.countCollected(agentId, accountId),

    async signUp({ agentId, accountId }: Account, listingId: string): Promise<CallOutput<'listing/signUp'>> {
      const id = parseId(listingId);
      const seat = id === null ? 'gone' : await signUps.join(agentId, accountId, id, clock());
      if (seat === 'gone') throw fail('NOT_FOUND');
      if (seat === 'closed') throw failSaying('报名已结束', 'CONFLICT');
      if (seat === 'full') throw failSaying('名额和候补都已满', 'CONFLICT');
      return seat;
    },

    async cancelSignUp({ accountId }: Account, listingId: string) {
      const id = parseId(listingId);
      if (id !== null) await signUps.leave(accountId, id, clock());
    },

    async mySignUps(account: Account, page: PageQuery): Promise<CallOutput<'listing/mySignUps'>> {
      const now = clock();
      const { list, nextCursor } = await signUps.mine(query(account, page));
      return {
        list: list.map(({ listing, state, place, signedUpAt }) => ({
          listing: toListingCard(listing, { now }),
          state,
          place,
          signedUpAt,
        })),
        nextCursor,
      };
    },
  };
}

function query({ agentId, accountId }: Account, { cursor, size }: PageQuery) {
  return { agentId, accountId, cursor, size };
}

/** Districts come with the filters of one city. */
function cityShape(city: KnownCity, hot = city.hot): City {
  const { cityId, name, pinyin, initial, initials, geo, province } = city;
  return { cityId, name, pinyin, initial, initials, hot, geo, province };
}
