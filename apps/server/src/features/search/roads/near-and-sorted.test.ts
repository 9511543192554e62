import { describe, expect, it } from 'vitest';
import { start } from '../../../platform/db/keyset.ts';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { everyKind, type FindQuery, searchRepository } from '../search.repository.ts';
import type { SearchSort } from '../sources/search-source.ts';
import { documentRow } from '../text/document.ts';
import { queryBySound, queryOf, type SearchQuery } from '../text/query.ts';
import { segmentsOf } from '../text/segments.ts';
import { syllablesOf } from '../text/spoken.ts';
import { finder } from './finder.ts';
import { indexed, makeDocuments, scan, type Scanned, sourceOf } from './roads.test-data.ts';
import { frequenciesOf, type TokenFrequencies } from './token-frequencies.repository.ts';

/** Each sound is written in two ways. */
const documents = makeDocuments(300, Array.from('海害上尚明名'));
const sources = everyKind.map((kind) => sourceOf(kind, documents));
const now = Date.parse('2026-11-17T00:00:00Z');
const rare = frequenciesOf(1_000_000, [
  ['a:3', 0.9],
  ['a:8', 0.9],
]);
const common: TokenFrequencies = { documents: 1_000_000, share: () => 0.5, shareOfBeginning: () => 0.5 };
const viewers = [
  { agentId: '3', adult: false, kinds: everyKind },
  { agentId: '8', adult: true, kinds: ['video'] as const },
];

const database = await forSuite(testDatabase());
const ids = await indexed(database, documents, sources);

const keyOf = ({ kind, itemId }: Scanned) => `${kind} ${itemId}`;
const idOf = (one: Scanned) => ids.get(keyOf(one)) ?? '';

function query(keyword: string): SearchQuery {
  const asked = queryOf(keyword);
  if (!asked) throw new Error(`${keyword} is nothing to search for`);
  return asked;
}

type Asked = Omit<FindQuery, 'after' | 'rows'>;

/** All pages, one after the other, by what is thought of how common the words are. */
async function pages(asked: Asked, known: TokenFrequencies, road: 'find' | 'near'): Promise<string[]> {
  const repository = searchRepository(database.pool, sources, 40);
  const search = finder({ ...repository, frequencies: () => Promise.resolve(known) }, () => now);
  const found: string[] = [];
  for (let after = start; ;) {
    const page = (await search[road]({ ...asked, after, rows: 8 }))?.found ?? [];
    const last = page[6];
    found.push(...page.slice(0, 7).map(({ id }) => id));
    if (page.length < 8 || !last) return found;
    after = { value: String(last.rank), id: last.id };
  }
}

function best(list: readonly Scanned[], rankOf: (one: Scanned) => number): string[] {
  const ranked = list.map((one) => ({ id: idOf(one), rank: rankOf(one) }));
  return ranked.toSorted((a, b) => b.rank - a.rank || Number(b.id) - Number(a.id)).map(({ id }) => id);
}

const score = (one: Scanned) => documentRow(one.kind, one).score;
const shownTo = ({ agentId, adult, kinds }: (typeof viewers)[number]) =>
  documents.filter(
    (one) =>
      one.agentIds.includes(agentId) &&
      (one.rating === 'all' || adult) &&
      one.publishedAt.getTime() <= now &&
      kinds.includes(one.kind),
  );

describe('what sounds like the words is what a scan hears, page after page', () => {
  it.each([
    ['rare', rare],
    ['common', common],
  ])('of words that are thought to be %s', async (_, known) => {
    for (const keyword of ['海上', '害上明', '名海 尚明', '孩商']) {
      for (const viewer of viewers) {
        const { kinds, ...audience } = viewer;
        const sounds = segmentsOf(keyword).map(({ text }) => ` ${syllablesOf(text).join(' ')} `);
        const written = new Set(scan(documents, { keyword, ...viewer }, now).map(({ key }) => key));
        const heard = shownTo(viewer).filter((one) => {
          const { pinyin } = documentRow(one.kind, one);
          return sounds.every((sound) => pinyin.includes(sound)) && !written.has(keyOf(one));
        });
        const found = await pages({ query: query(keyword), audience: { ...audience, now }, kinds }, known, 'near');
        expect([keyword, found]).toEqual([keyword, best(heard, score)]);
        expect([keyword, found.length > 0]).toEqual([keyword, true]);
      }
    }
  });

  it('is nothing for letters, for one character, and for what nobody can read', () => {
    for (const keyword of ['haishang', '海', '海上 x', 'かな', '海上 名'])
      expect(queryBySound(query(keyword))).toBeNull();
  });

  it('counts what is not counted as written', async () => {
    const search = finder(searchRepository(database.pool, sources), () => now);
    const [viewer] = viewers;
    const asked = { query: query('海上'), audience: { agentId: '3', adult: false, now }, kinds: everyKind };
    const { counts } = (await search.near({ ...asked, after: start, rows: 1 })) ?? {};
    const found = await pages(asked, rare, 'near');
    const all = viewer ? documents.filter((one) => found.includes(idOf(one))) : [];
    for (const kind of everyKind) expect(counts?.[kind].count).toBe(all.filter((one) => one.kind === kind).length);
  });
});

describe('a list that is sorted and narrowed is what a scan sorts and keeps', () => {
  const ranks: Record<SearchSort, (one: Scanned) => number> = {
    match: () => 0,
    new: ({ publishedAt }) => publishedAt.getTime(),
    hot: ({ heat, publishedAt }) => heat * 1e10 + publishedAt.getTime() / 1000,
  };

  it.each(['match', 'new', 'hot'] as const)('by %s', async (sort) => {
    for (const known of [rare, common]) {
      for (const viewer of viewers) {
        for (const facets of [[], ['length:short'], ['length:long', 'access:vip']]) {
          const { kinds, ...audience } = viewer;
          const truth = new Map(scan(documents, { keyword: '海上', ...viewer }, now).map((one) => [one.key, one.rank]));
          const kept = documents.filter(
            (one) => truth.has(keyOf(one)) && facets.every((facet) => one.facets?.includes(facet)),
          );
          const rankOf = sort === 'match' ? (one: Scanned) => truth.get(keyOf(one)) ?? 0 : ranks[sort];
          const asked = { query: query('海上'), audience: { ...audience, now }, kinds, sort, facets };
          expect([facets, await pages(asked, known, 'find')]).toEqual([facets, best(kept, rankOf)]);
        }
      }
    }
  });
});
