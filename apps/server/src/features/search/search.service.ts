import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { SharedReads } from '../../platform/cache/shared-reads.ts';
import { decodeCursor, encodeCursor, start } from '../../platform/db/keyset.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import type { HotWords, Searcher } from './hot-words/hot-words.service.ts';
import { stages } from './roads/conditions.ts';
import type { Finder } from './roads/finder.ts';
import { type Counts, each, everyKind, type Found } from './search.repository.ts';
import type { Audience, FoundItem, SearchKind, SearchSort } from './sources/search-source.ts';
import { rangesIn, snippetOf } from './text/highlight.ts';
import { queryOf, type SearchQuery } from './text/query.ts';

type SearchPage = CallOutput<'getSearchVideo'>;
type Hit = SearchPage['list'][number];
type Suggestion = CallOutput<'getSearchSuggest'>['list'][number];

export interface SearchInput {
  readonly agentId: string;
  /** The caller is of age; whether 18+ titles are shown is also the agent's to say. */
  readonly adult: boolean;
  readonly keyword: string;
  readonly kind: SearchKind | 'all';
  readonly sort: SearchSort;
  readonly length: 'short' | 'medium' | 'long' | undefined;
  readonly access: 'free' | 'credit' | 'vip' | undefined;
  readonly state: '连载' | '完结' | undefined;
  readonly cursor: string | undefined;
  readonly size: number;
  /** For counting a searcher once: an account or an address. It is kept in memory for some minutes and nowhere else. */
  readonly who: Searcher;
}

export type SearchService = ReturnType<typeof searchService>;

/** What was found, for everybody with the same rights who asks for the same. */
export interface SharedPage {
  readonly page: SearchPage;
  /** Something in it is for everybody. */
  readonly forAll: boolean;
}

interface Deps {
  /** What was found a moment ago: half of a town looks for the same words. */
  readonly shared: SharedReads<SharedPage>;
  readonly finder: Finder;
  readonly words: HotWords;
  /** Tells what an account looked for, and which videos it found first. */
  readonly learn: (searched: Learned) => void;
  readonly covers: AdultCovers;
  readonly seesAdult: (agentId: string, viewer: { adult: boolean }) => Promise<boolean>;
  readonly clock: () => number;
}

interface Learned {
  readonly accountId: string;
  readonly word: string;
  readonly videoIds: readonly string[];
  readonly at: number;
}

type Asked = Pick<SearchInput, 'kind' | 'sort' | 'length' | 'access' | 'state' | 'cursor' | 'size'>;

const askedParts = ['kind', 'sort', 'length', 'access', 'state', 'cursor', 'size'] as const satisfies (keyof Asked)[];

const nothing: Counts = each(() => ({ count: 0, exact: true }));
const shownSuggestions = 8;
/** The first hits say what somebody meant. */
const tellingHits = 5;
const longestLearned = 30;
/** A post has no name that one could be typing. */
const namedKinds = everyKind.filter((kind) => kind !== 'post');

export function searchService({ shared, finder, words, learn, covers, seesAdult, clock }: Deps) {
  async function audienceOf(agentId: string, adult: boolean): Promise<Audience> {
    return { agentId, adult: adult && (await seesAdult(agentId, { adult })), now: clock() };
  }

  function sealed(item: FoundItem): FoundItem {
    if (item.kind === 'video') return { ...item, video: covers.seal(item.video) };
    return item.kind === 'novel' ? { ...item, novel: covers.seal(item.novel) } : item;
  }

  function hitOf({ item, rank, pinyin, body }: Found, query: SearchQuery, sorted: boolean, near = false): Hit[] {
    if (item === null) return [];
    const titleRanges = rangesIn(titleOf(item), query, pinyin);
    // Where the title says it, nobody needs a piece of the text. A rank by time or heat does not tell where it is said.
    const inTitle = sorted ? titleRanges.length > 0 : rank >= stages.title;
    const snippet = inTitle ? null : snippetOf(body, query);
    return [Object.assign(sealed(item), { titleRanges, snippet, ...(near ? { near: true as const } : {}) })];
  }

  /**
   * What is written like the words, and after it, where that is less than a page, what sounds like them. Both are one
   * list: what only sounds alike ranks below zero, so a cursor says by itself where to go on.
   */
  async function pageOf(query: SearchQuery, audience: Audience, asked: Asked): Promise<SharedPage> {
    const { kind, sort, cursor, size } = asked;
    const facets = facetsOf(asked);
    const tag = ['s', kind, sort, ...facets, query.folded.slice(0, 60)].join(':');
    const after = decodeCursor(tag, cursor) ?? start;
    const given = { query, audience, kinds: kind === 'all' ? everyKind : [kind], sort, facets };
    const isNear = after.value.startsWith('-');
    const written = isNear ? null : await finder.find({ ...given, after, rows: size + 1 });
    const rows = written?.found.slice(0, size) ?? [];
    const room = isNear || (cursor === undefined && rows.length < size) ? size - rows.length : 0;
    const from = isNear ? { ...after, value: String(Number(after.value) + belowAll) } : start;
    const near = room > 0 ? await finder.near({ ...given, after: from, rows: room + 1 }) : null;
    const alike = near?.found.slice(0, room) ?? [];

    const sorted = sort !== 'match';
    const list = [
      ...rows.flatMap((row) => hitOf(row, written?.query ?? query, sorted)),
      ...alike.flatMap((row) => hitOf(row, near?.query ?? query, sorted, true)),
    ];
    const more = near ? near.found.length > room : (written?.found.length ?? 0) > size;
    const [last, lowered] = [alike.at(-1) ?? rows.at(-1), alike.length > 0 ? belowAll : 0];
    return {
      page: {
        list,
        nextCursor: more && last ? encodeCursor(tag, { value: String(last.rank - lowered), id: last.id }) : null,
        counts: bothCounts(written?.counts, near?.counts),
      },
      // What was not meant to be typed must not become a hot word.
      forAll: rows.some(({ item, rating }) => item !== null && rating === 'all'),
    };
  }

  return {
    async search({ agentId, adult, keyword, who, ...asked }: SearchInput): Promise<SearchPage> {
      const { kind, cursor } = asked;
      const query = queryOf(keyword);
      if (!query) return { list: [], nextCursor: null, counts: nothing };
      const audience = await audienceOf(agentId, adult);
      const name = JSON.stringify([agentId, audience.adult, keyword, ...askedParts.map((part) => asked[part] ?? null)]);
      const { page, forAll } = await shared.get(name, () => pageOf(query, audience, asked));
      // A word that only adults find something by must not become known to others.
      if (cursor === undefined && kind === 'all' && forAll) words.count({ agentId, keyword, who });
      const videoIds = page.list
        .slice(0, tellingHits)
        .flatMap((hit) => (hit.kind === 'video' && !hit.near ? [hit.video.videoId] : []));
      if (cursor === undefined && who.accountId !== null && videoIds.length > 0) {
        learn({ accountId: who.accountId, word: query.folded.slice(0, longestLearned), videoIds, at: clock() });
      }
      return page;
    },

    async suggest(agentId: string, adult: boolean, keyword: string | undefined): Promise<Suggestion[]> {
      if (keyword === undefined || keyword === '') {
        return (await words.hot(agentId)).map((text) => ({ text, ranges: [] }));
      }
      const query = queryOf(keyword, { typing: true });
      if (!query) return [];
      const audience = await audienceOf(agentId, adult);
      const asked = { query, audience, kinds: namedKinds, after: start, rows: shownSuggestions, titlesOnly: true };
      const [searched, { found, query: used }] = await Promise.all([
        words.beginning(agentId, query.folded),
        finder.find(asked),
      ]);
      const spoken = new Map(found.flatMap(({ item, pinyin }) => (item ? [[titleOf(item), pinyin] as const] : [])));
      const titles = await words.allowed(agentId, [...spoken.keys()]);
      const texts = [...new Set([...searched, ...titles])].slice(0, shownSuggestions);
      return texts.map((text) => ({ text, ranges: rangesIn(text, used, spoken.get(text) ?? null) }));
    },
  };
}

/** More than any rank is. */
const belowAll = 10_000_000_000_000;

/** What narrows the list, of what the kind has. */
function facetsOf({ kind, length, access, state }: Asked): string[] {
  const named = { length: kind === 'video' && length, access: (kind === 'video' || kind === 'novel') && access };
  return Object.entries({ ...named, state: kind === 'novel' && state }).flatMap(([name, value]) =>
    value ? [`${name}:${value}`] : [],
  );
}

/** Nothing is in both. */
function bothCounts(written: Counts | null | undefined, near: Counts | null | undefined): Counts {
  if (!written || !near) return written ?? near ?? nothing;
  return each((kind) => ({
    count: written[kind].count + near[kind].count,
    exact: written[kind].exact && near[kind].exact,
  }));
}

function titleOf(item: FoundItem): string {
  if (item.kind === 'video') return item.video.title;
  if (item.kind === 'novel') return item.novel.title;
  if (item.kind === 'author') return item.author.nickname;
  return item.kind === 'post' ? item.post.text : item.listing.title;
}
