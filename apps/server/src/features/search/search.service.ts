import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { SharedReads } from '../../platform/cache/shared-reads.ts';
import { decodeCursor, encodeCursor, type Position, start } from '../../platform/db/keyset.ts';
import type { AdultCovers } from '../picture/picture.public.ts';
import type { HotWords, Searcher } from './hot-words/hot-words.service.ts';
import { stages } from './roads/conditions.ts';
import type { Finder } from './roads/finder.ts';
import { type Counts, each, everyKind, type Found } from './search.repository.ts';
import type { Audience, FoundItem, SearchKind } from './sources/search-source.ts';
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
  readonly cursor: string | undefined;
  readonly size: number;
  /** For counting a searcher once: an account or an address. It is kept in memory for some minutes and nowhere else. */
  readonly who: Searcher;
}

export interface SearchService {
  search(input: SearchInput): Promise<SearchPage>;
  suggest(agentId: string, adult: boolean, keyword: string | undefined): Promise<Suggestion[]>;
}

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
  readonly covers: AdultCovers;
  readonly seesAdult: (agentId: string, viewer: { adult: boolean }) => Promise<boolean>;
  readonly clock: () => number;
}

type Asked = Pick<SearchInput, 'kind' | 'cursor' | 'size'>;

const nothing: Counts = each(() => ({ count: 0, exact: true }));
const shownSuggestions = 8;
/** A post has no name that one could be typing. */
const namedKinds = everyKind.filter((kind) => kind !== 'post');

export function searchService({ shared, finder, words, covers, seesAdult, clock }: Deps): SearchService {
  async function audienceOf(agentId: string, adult: boolean): Promise<Audience> {
    return { agentId, adult: adult && (await seesAdult(agentId, { adult })), now: clock() };
  }

  function sealed(item: FoundItem): FoundItem {
    if (item.kind === 'video') return { ...item, video: covers.seal(item.video) };
    return item.kind === 'novel' ? { ...item, novel: covers.seal(item.novel) } : item;
  }

  function hitOf({ item, rank, pinyin, body }: Found, query: SearchQuery): Hit[] {
    if (item === null) return [];
    const titleRanges = rangesIn(titleOf(item), query, pinyin);
    // Where the title says it, nobody needs a piece of the text.
    return [
      Object.assign(sealed(item), { titleRanges, snippet: rank >= stages.title ? null : snippetOf(body, query) }),
    ];
  }

  async function pageOf(query: SearchQuery, audience: Audience, asked: Asked): Promise<SharedPage> {
    const { kind, cursor, size } = asked;
    const tag = `s:${kind}:${query.folded.slice(0, 60)}`;
    const after = decodeCursor(tag, cursor) ?? start;
    const kinds = kind === 'all' ? everyKind : [kind];
    const { found, counts, query: used } = await finder.find({ query, audience, kinds, after, rows: size + 1 });
    const rows = found.slice(0, size);
    const list = rows.flatMap((row) => hitOf(row, used));
    const last = rows.at(-1);
    const nextCursor = found.length > size && last ? encodeCursor(tag, positionOf(last)) : null;
    return {
      page: { list, nextCursor, counts: counts ?? nothing },
      forAll: list.length > 0 && rows.some(({ rating }) => rating === 'all'),
    };
  }

  return {
    async search({ agentId, adult, keyword, kind, cursor, size, who }) {
      const query = queryOf(keyword);
      if (!query) return { list: [], nextCursor: null, counts: nothing };
      const audience = await audienceOf(agentId, adult);
      const name = JSON.stringify([agentId, audience.adult, keyword, kind, cursor, size]);
      const { page, forAll } = await shared.get(name, () => pageOf(query, audience, { kind, cursor, size }));
      // A word that only adults find something by must not become known to others.
      if (cursor === undefined && kind === 'all' && forAll) words.count({ agentId, keyword, who });
      return page;
    },

    async suggest(agentId, adult, keyword) {
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

function positionOf({ rank, id }: Found): Position {
  return { value: String(rank), id };
}

function titleOf(item: FoundItem): string {
  if (item.kind === 'video') return item.video.title;
  if (item.kind === 'novel') return item.novel.title;
  return item.kind === 'post' ? item.post.text : item.listing.title;
}
