import { LRUCache } from 'lru-cache';
import { queryWithSlips, type SearchQuery } from '../text/query.ts';
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
    const first = roadFor(query, scope, known);
    if (asked.titlesOnly === true) return await take(asked, first, scope, known);
    // What the road does not count by itself is counted beside it.
    const isCommon = first.by === 'walk' || first.scope.length > 0;
    const [found, counted] = await Promise.all([
      take(asked, first, scope, known),
      isCommon ? countsOf(query, audience) : null,
    ]);
    return { ...found, counts: found.counts ?? counted ?? (await countsOf(query, audience)) };
  }

  async function take(asked: FindQuery, first: Road, scope: Scope, known: TokenFrequencies): Promise<FoundPage> {
    const { query } = asked;
    const found = await search.find(asked, first);
    if (!found.isShort) return found;
    const second = first.by === 'walk' ? sortedRoad(query, scope, known) : commonRoad(query, scope, known, mostRead);
    const again = await search.find(asked, second);
    return again.isShort ? await search.find(asked, sortedRoad(query, scope, known)) : again;
  }

  async function countsOf(query: SearchQuery, audience: Audience): Promise<Counts> {
    const key = JSON.stringify([audience.agentId, audience.adult, query.folded]);
    const known = counts.get(key);
    if (known) return known;
    const fresh = await search.counts(query, audience);
    counts.set(key, fresh);
    return fresh;
  }

  return {
    /** What was asked; where that is nowhere, what differs from it by a slip of the finger. */
    async find(asked: FindQuery): Promise<FoundPage & { query: SearchQuery }> {
      const first = await page(asked);
      const isNowhere = first.counts
        ? Object.values(first.counts).every(({ count }) => count === 0)
        : asked.titlesOnly === true && first.found.length === 0;
      const slipped = isNowhere ? queryWithSlips(asked.query) : null;
      if (!slipped) return { ...first, query: asked.query };
      return { ...(await page({ ...asked, query: slipped })), query: slipped };
    },
  };
}
