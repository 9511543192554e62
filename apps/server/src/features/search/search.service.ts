import type { CallOutput } from '@liuguang/contract/calls.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, encodeCursor, type Position, start } from '../../platform/db/keyset.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import { rangesIn, snippetOf } from './text/highlight.ts';
import type { HotWords, Searcher } from './hot-words/hot-words.service.ts';
import { queryOf, queryWithSlips, type SearchQuery } from './text/query.ts';
import type { Audience, FoundItem, SearchKind, SearchSource } from './sources/search-source.ts';
import { type Counts, each, type FindQuery, type Found, type SearchRepository, stages } from './search.repository.ts';

type SearchPage = CallOutput<'getSearchVideo'>;
type Hit = SearchPage['list'][number];
type Suggestion = CallOutput<'getSearchSuggest'>['list'][number];

export interface SearchInput {
  readonly agentId: string;
  /** The caller is of age; whether 18+ titles are shown is also the agent's to say. */
  readonly adult: boolean;
  readonly keyword: string;
  readonly kind: SearchKind | 'all';
  readonly cursor: string | undefined;
  readonly size: number;
  /** For counting a searcher once: an account or an address. It is kept in memory for some minutes and nowhere else. */
  readonly who: Searcher;
}

export interface SearchService {
  search(input: SearchInput): Promise<SearchPage>;
  suggest(agentId: string, adult: boolean, keyword: string | undefined): Promise<Suggestion[]>;
}

interface Deps {
  readonly db: Db;
  readonly search: SearchRepository;
  readonly sources: readonly SearchSource[];
  readonly words: HotWords;
  readonly covers: AdultCovers;
  readonly seesAdult: (agentId: string, viewer: { adult: boolean }) => Promise<boolean>;
  readonly clock: () => number;
}

const nothing: Counts = each(() => ({ count: 0, exact: true }));
const shownSuggestions = 8;
/** Common words are counted again this often; their counts stop at a thousand anyway. */
const countsMs = 60_000;

export function searchService({ db, search, sources, words, covers, seesAdult, clock }: Deps): SearchService {
  const counted = new LRUCache<string, Counts>({ max: 1000, ttl: countsMs, perf: { now: clock } });

  async function audienceOf(agentId: string, adult: boolean): Promise<Audience> {
    return { agentId, adult: adult && (await seesAdult(agentId, { adult })), now: clock() };
  }

  /** What was asked; where that is nowhere, what differs from it by a slip of the finger. */
  async function find(asked: FindQuery) {
    const first = { query: asked.query, ...(await search.find(asked)) };
    const slipped = queryWithSlips(asked.query);
    const isEmpty = first.counts !== null && Object.values(first.counts).every(({ count }) => count === 0);
    if (!isEmpty || !slipped) return first;
    return { query: slipped, ...(await search.find({ ...asked, query: slipped })) };
  }

  async function countsOf(query: SearchQuery, audience: Audience): Promise<Counts> {
    const key = JSON.stringify([audience.agentId, audience.adult, query.folded]);
    const known = counted.get(key) ?? (await search.counts(query, audience));
    counted.set(key, known);
    return known;
  }

  /** Items as they are now, in the order they were found. */
  async function itemsOf(found: readonly Found[], audience: Audience): Promise<[Found, FoundItem][]> {
    const byKind = await Promise.all(
      sources.map(async (source) => {
        const ids = found.filter(({ kind }) => kind === source.kind).map(({ itemId }) => itemId);
        return [source.kind, ids.length > 0 ? await source.items(db, ids, audience) : new Map()] as const;
      }),
    );
    const items = new Map<SearchKind, Map<string, FoundItem>>(byKind);
    return found.flatMap((row): [Found, FoundItem][] => {
      const item = items.get(row.kind)?.get(row.itemId);
      return item ? [[row, sealed(item)]] : [];
    });
  }

  function sealed(item: FoundItem): FoundItem {
    if (item.kind === 'video') return { ...item, video: covers.seal(item.video) };
    return item.kind === 'novel' ? { ...item, novel: covers.seal(item.novel) } : item;
  }

  async function hitsOf(found: readonly Found[], query: SearchQuery, audience: Audience): Promise<Hit[]> {
    const [items, texts] = await Promise.all([itemsOf(found, audience), search.texts(found.map(({ id }) => id))]);
    return items.map(([{ id, rank }, item]): Hit => {
      const { body = '', pinyin = null } = texts.get(id) ?? {};
      const titleRanges = rangesIn(titleOf(item), query, pinyin);
      // Where the title says it, nobody needs a piece of the text.
      return Object.assign(item, { titleRanges, snippet: rank >= stages.title ? null : snippetOf(body, query) });
    });
  }

  return {
    async search({ agentId, adult, keyword, kind, cursor, size, who }) {
      const query = queryOf(keyword);
      if (!query) return { list: [], nextCursor: null, counts: nothing };
      const tag = `s:${kind}:${query.folded.slice(0, 60)}`;
      const after = decodeCursor(tag, cursor) ?? start;
      const audience = await audienceOf(agentId, adult);
      const { found, counts, query: used } = await find({ query, audience, kind, after, rows: size + 1 });
      const page = found.slice(0, size);
      const [list, all] = await Promise.all([hitsOf(page, used, audience), counts ?? countsOf(used, audience)]);
      // A word that only adults find something by must not become known to others.
      const forAll = list.length > 0 && page.some(({ rating }) => rating === 'all');
      if (cursor === undefined && kind === 'all' && forAll) words.count({ agentId, keyword, who });
      const last = page.at(-1);
      return {
        list,
        nextCursor: found.length > size && last ? encodeCursor(tag, positionOf(last)) : null,
        counts: all,
      };
    },

    async suggest(agentId, adult, keyword) {
      if (keyword === undefined || keyword === '') {
        return (await words.hot(agentId)).map((text) => ({ text, ranges: [] }));
      }
      const query = queryOf(keyword, { typing: true });
      if (!query) return [];
      const audience = await audienceOf(agentId, adult);
      const asked = { query, audience, kind: 'all', after: start, rows: shownSuggestions } as const;
      const [searched, { found, query: used }] = await Promise.all([
        words.beginning(agentId, query.folded),
        find(asked),
      ]);
      // What is in the body of something is no help to who is typing its name, and a post has none.
      const named = (await itemsOf(found, audience)).filter(([, { kind }]) => kind !== 'post');
      const inTitle = named.filter(([{ rank }]) => rank >= stages.title).map(([, item]) => titleOf(item));
      const titles = await words.allowed(agentId, inTitle);
      const pinyin = await search.texts(found.map(({ id }) => id));
      const spoken = new Map(named.map(([{ id }, item]) => [titleOf(item), pinyin.get(id)?.pinyin ?? null]));
      const texts = [...new Set([...searched, ...titles])].slice(0, shownSuggestions);
      return texts.map((text) => ({ text, ranges: rangesIn(text, used, spoken.get(text) ?? null) }));
    },
  };
}

function positionOf({ rank, id }: Found): Position {
  return { value: String(rank), id };
}

function titleOf(item: FoundItem): string {
  if (item.kind === 'video') return item.video.title;
  if (item.kind === 'novel') return item.novel.title;
  return item.kind === 'post' ? item.post.text : item.listing.title;
}
