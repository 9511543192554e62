import { LRUCache } from 'lru-cache';
import { queryBySound, queryWithSlips, type SearchQuery } from '../text/query.ts';
import { quoted, scopeToken } from '../text/token.ts';
import { type Counts, everyKind, type FindQuery, type FoundPage, type SearchRepository } from '../search.repository.ts';
import type { Audience } from '../sources/search-source.ts';
import { commonRoad, mostRead, type Road, roadFor, type Scope, sortedRoad } from './road.ts';
import type { TokenFrequencies } from './token-frequencies.repository.ts';

/** How common words are changes slowly, and it only chooses the road. */
const frequenciesMs = 5 * 60_000;
/** Common words are counted again this often; their counts stop at a thousand anyway. */
const countsMs = 60_000;

export type Finder = ReturnType<typeof finder>;

/** Takes the road that is shorter for what is asked, and the other one when it was not. */
export function finder(search: SearchRepository, clock: () => number) {
  const counts = new LRUCache<string, Counts>({ max: 1000, ttl: countsMs, perf: { now: clock } });
  // Nothing sounds like most words: that is asked once a minute, and not with every search.
  const silent = new LRUCache<string, true>({ max: 5000, ttl: countsMs, perf: { now: clock } });
  const frequencies = new LRUCache<'all', TokenFrequencies>({
    max: 1,
    ttl: frequenciesMs,
    // What is old is used until the new is there: nobody waits for it but the first.
    allowStale: true,
    fetchMethod: async () => await search.frequencies(),
    perf: { now: clock },
  });

  async function page(asked: FindQuery): Promise<FoundPage> {
    const known = await frequencies.forceFetch('all');
    const { query, audience, kinds, rows } = asked;
    const scope = {
      agent: quoted(scopeToken('agent', audience.agentId)),
      kinds: kinds.length === everyKind.length ? null : kinds.map((kind) => quoted(scopeToken('kind', kind))),
      rows,
    };
    const isSorted = asked.sort !== undefined && asked.sort !== 'match';
    // Only the index has all of it, which another order than the best first needs.
    const first = isSorted ? sortedRoad(query, scope, known) : roadFor(query, scope, known);
    if (asked.titlesOnly === true) return await take(asked, first, scope, known);
    // What the road does not count by itself is counted beside it.
    const isCommon = first.by === 'walk' || first.scope.length > 0;
    const [found, counted] = await Promise.all([
      take(asked, first, scope, known),
      isCommon ? countsOf(query, audience, asked.unlike) : null,
    ]);
    return { ...found, counts: found.counts ?? counted ?? (await countsOf(query, audience, asked.unlike)) };
  }

  async function take(asked: FindQuery, first: Road, scope: Scope, known: TokenFrequencies): Promise<FoundPage> {
    const { query } = asked;
    const found = await search.find(asked, first);
    if (!found.isShort) return found;
    const second = first.by === 'walk' ? sortedRoad(query, scope, known) : commonRoad(query, scope, known, mostRead);
    const again = await search.find(asked, second);
    return again.isShort ? await search.find(asked, sortedRoad(query, scope, known)) : again;
  }

  async function countsOf(query: SearchQuery, audience: Audience, unlike?: SearchQuery): Promise<Counts> {
    const key = `${keyOf(query, audience)}${unlike ? ' by sound' : ''}`;
    const known = counts.get(key);
    if (known) return known;
    const fresh = await search.counts(query, audience, unlike);
    counts.set(key, fresh);
    return fresh;
  }

  return {
    /** What was asked; where that is nowhere, what differs from it by a slip of the finger. */
    async find(asked: FindQuery): Promise<FoundPage & { query: SearchQuery }> {
      const first = await page(asked);
      const isNowhere = first.counts ? isNothing(first.counts) : asked.titlesOnly === true && first.found.length === 0;
      const slipped = isNowhere ? queryWithSlips(asked.query) : null;
      if (!slipped) return { ...first, query: asked.query };
      return { ...(await page({ ...asked, query: slipped })), query: slipped };
    },

    /** What sounds like what was asked and is not written like it; null where nothing can. */
    async near(asked: FindQuery): Promise<(FoundPage & { query: SearchQuery }) | null> {
      const key = keyOf(asked.query, asked.audience);
      const query = silent.has(key) ? null : queryBySound(asked.query);
      if (!query) return null;
      const found = await page({ ...asked, query, unlike: asked.query });
      // Counts are those of every kind, and not of what a list is narrowed to.
      if (found.counts && isNothing(found.counts)) silent.set(key, true);
      return { ...found, query };
    },
  };
}

function keyOf(query: SearchQuery, { agentId, adult }: Audience): string {
  return JSON.stringify([agentId, adult, query.folded]);
}

function isNothing(counts: Counts): boolean {
  return Object.values(counts).every(({ count }) => count === 0);
}
