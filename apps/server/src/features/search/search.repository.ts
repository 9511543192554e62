import type { Pool } from 'pg';
import type { Position } from '../../platform/db/keyset.ts';
import { stages } from './roads/conditions.ts';
import { countStatement } from './roads/counts.statement.ts';
import { indexRoad } from './roads/index-road.statement.ts';
import { type Match, matchOf } from './roads/match.ts';
import { readFrequencies } from './roads/token-frequencies.repository.ts';
import { walkRoad } from './roads/walk-road.statement.ts';
import type { Road } from './roads/road.ts';
import type { Audience, FoundItem, SearchKind, SearchSort, SearchSource } from './sources/search-source.ts';
import type { SearchQuery } from './text/query.ts';
import { quoted, scopeToken } from './text/token.ts';

export interface Found {
  readonly id: string;
  readonly kind: SearchKind;
  readonly rating: 'all' | '18';
  /** Higher comes first: how well it matches, then heat and recency. */
  readonly rank: number;
  /** As it is now; null where the audience may not see it any more, whatever the index says. */
  readonly item: FoundItem | null;
  readonly pinyin: string;
  /** Only of what its title does not match. */
  readonly body: string;
}

export interface KindCount {
  readonly count: number;
  readonly exact: boolean;
}
export type Counts = Record<SearchKind, KindCount>;

export interface FindQuery {
  readonly query: SearchQuery;
  readonly audience: Audience;
  readonly kinds: readonly SearchKind[];
  /** The row before the page. */
  readonly after: Position;
  readonly rows: number;
  /** Nothing that is found by its body alone. */
  readonly titlesOnly?: boolean;
  /** Only what has all of these; counts are those of the words alone. */
  readonly facets?: readonly string[];
  /** `match` when left out. Any other is the index road's to go. */
  readonly sort?: SearchSort;
  /** What this finds is left out. */
  readonly unlike?: SearchQuery;
}

export interface FoundPage {
  readonly found: Found[];
  /** Where finding has counted anyway. */
  readonly counts: Counts | null;
  /** Not all was seen that the page may have: another road must be taken. */
  readonly isShort: boolean;
}

export const everyKind: readonly SearchKind[] = ['video', 'novel', 'post', 'listing', 'author'];
/** Nothing is counted beyond. */
const mostCounted = 999;
const step = stages.elsewhere;
const above = step;
const below = -1;

export type SearchRepository = ReturnType<typeof searchRepository>;

export function searchRepository(pool: Pick<Pool, 'query'>, sources: readonly SearchSource[], farthest?: number) {
  const [byIndex, byWalk] = [indexRoad(sources), walkRoad(sources, farthest)];
  const sourceOf = new Map(sources.map((source) => [source.kind, source]));

  async function indexed(asked: FindQuery, { most, scope }: Extract<Road, { by: 'index' }>): Promise<FoundPage> {
    const { after, rows, titlesOnly = false, sort = 'match' } = asked;
    const params = paramsOf(asked);
    const given = { ...params, sort, most: most === null ? null : most + 1, rows, value: after.value, id: after.id };
    const tokens = [titlesOnly ? params.titleTokens : params.anyTokens, ...scope].join(' & ');
    const all = await byIndex.run(pool, { ...given, tokens, least: titlesOnly ? stages.title : 0 });
    const [{ read, counts } = { read: 0, counts: null }] = all;
    return {
      found: foundOf(all, asked.audience),
      // The kinds that the index was asked for are no count of the others.
      counts: scope.length > 0 || titlesOnly ? null : each((kind) => capped(counts?.[kind] ?? 0)),
      isShort: most !== null && read > most,
    };
  }

  async function walked(asked: FindQuery, { fewTitles }: Extract<Road, { by: 'walk' }>): Promise<FoundPage> {
    const { after, rows, titlesOnly = false } = asked;
    const params = paramsOf(asked);
    const from = (stage: keyof typeof stages) => String(scoreIn(stages[stage], after));
    const all = await byWalk.run(pool, {
      ...params,
      rows,
      id: after.id,
      exactScore: from('exact'),
      titleScore: fewTitles ? String(below) : from('title'),
      fewTitles: fewTitles ? params.titleTokens : null,
      fewTitlesScore: from('title'),
      elsewhereScore: titlesOnly ? String(below) : from('elsewhere'),
    });
    return { found: foundOf(all, asked.audience), counts: null, isShort: all[0]?.short ?? false };
  }

  function foundOf(rows: readonly { id: string | null }[], { now }: Audience): Found[] {
    return (rows as Awaited<ReturnType<typeof byIndex.run>>).flatMap(({ id, kind, rating, rank, pinyin, body, item }) =>
      id === null
        ? []
        : [
            {
              id,
              kind,
              rating,
              rank: Number(rank),
              pinyin,
              body: body ?? '',
              item: item === null ? null : (sourceOf.get(kind)?.item(item, now) ?? null),
            },
          ],
    );
  }

  return {
    /** In order of rank. */
    find: async (asked: FindQuery, road: Road): Promise<FoundPage> =>
      await (road.by === 'index' ? indexed(asked, road) : walked(asked, road)),

    async counts(query: SearchQuery, audience: Audience, unlike?: SearchQuery): Promise<Counts> {
      const params = paramsOf({ query, audience, kinds: everyKind, ...(unlike && { unlike }) });
      const tokensOfKinds = everyKind.map((kind) => `${params.anyTokens} & ${quoted(scopeToken('kind', kind))}`);
      const given = { ...params, tokens: params.anyTokens, tokensOfKinds, most: mostCounted + 1 };
      const rows = await countStatement.run(pool, given);
      const counted = new Map(rows.map(({ kind, count }) => [kind, count]));
      return each((kind) => capped(counted.get(kind) ?? 0));
    },

    frequencies: async () => await readFrequencies(pool),
  };
}

type Params = Pick<FindQuery, 'query' | 'audience' | 'kinds' | 'facets' | 'unlike'>;

function paramsOf({ query, audience, kinds, facets = [], unlike }: Params) {
  const { agentId, adult, now } = audience;
  const match: Match = matchOf(query);
  return {
    ...match,
    agentId,
    adult,
    moment: new Date(now),
    agentToken: quoted(scopeToken('agent', agentId)),
    kinds,
    facets: facets.length > 0 ? facets.map((facet) => quoted(scopeToken('facet', facet))).join(' & ') : null,
    unlike: unlike ? matchOf(unlike).likes : null,
  };
}

/** Where a stage goes on after a row: from its top, from the row's own score, or not at all. */
function scoreIn(base: number, { value }: Position): number {
  const score = Number(value) - base;
  if (score < 0) return below;
  return Math.min(score, above);
}

function capped(count: number): KindCount {
  return { count: Math.min(count, mostCounted), exact: count <= mostCounted };
}

export function each(make: (kind: SearchKind) => KindCount): Counts {
  return {
    video: make('video'),
    novel: make('novel'),
    post: make('post'),
    listing: make('listing'),
    author: make('author'),
  };
}
