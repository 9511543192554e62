import { randomInt } from 'node:crypto';
import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import type { SharedReads } from '../../../platform/cache/shared-reads.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { createBuckets } from '../../../platform/limits/buckets.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { addressKey } from '../../../platform/net/address.ts';
import type { Leading } from '../../catalogue/catalogue.public.ts';
import type { Notes } from '../notes/notes.service.ts';
import { type Audience, audienceName } from './audience.ts';
import type { Asked, CardRepository, Shown } from './card.repository.ts';
import { readRunCursor, type RunPlace, writeRunCursor } from './cursor.ts';
import { orderFeed } from './order.ts';
import type { Pool, PoolRepository } from './pool.repository.ts';
import { profileOf } from './profile.ts';
import type { ProfileRepository, Refused } from './profile.repository.ts';
import { writeWhy } from './reason.ts';
import type { Run, RunRepository } from './run.repository.ts';
import type { TagTopRepository } from './tag-top.repository.ts';

export interface LearnedQuery {
  readonly account: Pick<Account, 'accountId'>;
  readonly address: string;
  readonly audience: Audience;
  /** What the agent puts first, and what it recommends. */
  readonly leading: Leading;
  readonly cursor: string | undefined;
  readonly size: number;
}

export type LearnedFeed = ReturnType<typeof learnedFeed>;

interface Deps {
  readonly profiles: ProfileRepository;
  readonly tagTops: TagTopRepository;
  readonly pools: PoolRepository;
  readonly shared: SharedReads<Pool>;
  readonly runs: RunRepository;
  readonly cards: CardRepository;
  readonly notes: Pick<Notes, 'shown'>;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

type Order = Pick<Run, 'ids' | 'reasons'>;

/** New orders of one account. */
const refreshPace = { burst: 60, perSecond: 0.5 } as const;
/** Pages of one address that count as shown: accounts cost nothing, and new titles must not be used up by one visitor. */
const showPace = { burst: 600, perSecond: 5 } as const;
/** Asked for beyond a page, because some may not be shown any more; of an order that was just made, hardly any. */
const spare = { atFirst: 3, later: 8 } as const;

export function learnedFeed(deps: Deps) {
  const { profiles, tagTops, pools, shared, runs, cards, notes, clock, log } = deps;
  const refreshes = createBuckets({ max: 20_000 });
  const shows = createBuckets({ max: 20_000 });

  /** A new order, or null for somebody of whom nothing is known. */
  async function begin({ account: { accountId }, audience, leading: { pinned, recommended } }: LearnedQuery) {
    const now = clock();
    const debt = refreshes.debt(accountId, refreshPace, now);
    if (debt > 0) throw fail('TOO_OFTEN', { retryAfter: Math.ceil(debt / refreshPace.perSecond) });
    const [signals, pool] = await Promise.all([
      profiles.signals(accountId, audience, now),
      shared.get(JSON.stringify([audienceName(audience), recommended]), () => pools.pool(audience, recommended, now)),
    ]);
    const profile = profileOf(signals);
    if (!profile) return null;
    const personal = [...(await tagTops.liked(audience, profile, now)), ...signals.own];
    const seed = randomInt(2 ** 31);
    const placed = orderFeed(personal, pool, profile, { seed, now });
    const rest = placed.filter(({ videoId }) => !pinned.includes(videoId));
    const ids = [...pinned, ...rest.map(({ videoId }) => videoId)];
    const reasons = [...pinned.map(() => ''), ...rest.map(({ why }) => writeWhy(why))];
    const run: Run = { accountId, seed: String(seed), madeAt: now, ids, reasons };
    // Nothing was weighed of what is pinned, neither whether its owner wants it.
    return { run, refused: pinned.length === 0 ? null : signals.refused };
  }

  function keep(run: Run): void {
    runs.save(run).catch((error: unknown) => log.warn({ err: error }, 'the order of a feed was not kept'));
  }

  /** The order that a cursor names, with what was refused since. */
  async function goOn(accountId: string, { seed }: RunPlace): Promise<[Order | null, Refused]> {
    return await Promise.all([runs.find(accountId, seed), profiles.refused(accountId)]);
  }

  async function pageOf(query: LearnedQuery, order: Order, at: RunPlace, refused: Refused | null) {
    const { account, address, audience, size } = query;
    const list: VideoCard[] = [];
    let { place } = at;
    // One round nearly always: only a feed of which much was removed or refused needs another.
    while (list.length < size && place < order.ids.length) {
      const asked = slice(order, place, size - list.length + (place === 0 ? spare.atFirst : spare.later));
      const found = await cards.cards(audience, asked, clock());
      const wanted = found.filter((shown) => refused === null || isWanted(shown, refused)).slice(0, size - list.length);
      list.push(...wanted.map(({ card }) => card));
      const last = wanted.at(-1);
      place += list.length === size && last ? last.at + 1 : asked.length;
    }
    const counted = shows.debt(addressKey(address), showPace, clock()) <= 0;
    if (list.length > 0) {
      notes.shown({ accountId: account.accountId, videoIds: list.map(({ videoId }) => videoId), counted });
    }
    const more = place < order.ids.length;
    return { list, nextCursor: more ? writeRunCursor(audienceName(audience), { seed: at.seed, place }) : null };
  }

  return {
    /** Null when there is nothing to learn from, or it is not allowed: then the plain list is for them. */
    async page(query: LearnedQuery): Promise<Page<VideoCard> | null> {
      const at = readRunCursor(audienceName(query.audience), query.cursor);
      if (at) {
        const [order, refused] = await goOn(query.account.accountId, at);
        if (order) return await pageOf(query, order, at, refused);
      } else if (query.cursor !== undefined) return null;
      // Also for the rest of an order that is forgotten: what was shown of it is known, and does not come first again.
      const begun = await begin(query);
      if (!begun || begun.run.ids.length === 0) return null;
      const { run, refused } = begun;
      keep(run);
      return await pageOf(query, run, { seed: run.seed, place: 0 }, refused);
    },
  };
}

function slice({ ids, reasons }: Order, from: number, most: number): Asked[] {
  return ids.slice(from, from + most).map((videoId, index) => ({ videoId, reason: reasons[from + index] ?? '' }));
}

function isWanted({ card, tags }: Shown, refused: Refused): boolean {
  return (
    !refused.video.includes(card.videoId) &&
    !refused.author.includes(card.author.authorId) &&
    !tags.some((tag) => refused.tag.includes(tag))
  );
}
