import { describe, expect, it } from 'vitest';
import { encodeCursor, decodeCursor, start } from '../../../platform/db/keyset.ts';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { indexChanges } from '../search-index.repository.ts';
import { everyKind, type FindQuery, searchRepository } from '../search.repository.ts';
import { queryOf } from '../text/query.ts';
import { finder } from './finder.ts';
import { indexed, makeDocuments, scan, sourceOf } from './roads.test-data.ts';
import { frequenciesOf, type TokenFrequencies } from './token-frequencies.repository.ts';

const documents = makeDocuments(250);
const sources = everyKind.map((kind) => sourceOf(kind, documents));
const now = Date.parse('2026-11-17T00:00:00Z');
const rare = frequenciesOf(1_000_000, [
  ['a:3', 0.9],
  ['a:8', 0.9],
  ['k:video', 0.5],
]);
const common: TokenFrequencies = { documents: 1_000_000, share: () => 0.5, shareOfBeginning: () => 0.5 };
/** Common in bodies, and hardly in titles. */
const told: TokenFrequencies = { ...common, share: (token) => (/^(?:b|a|k):/.test(token) ? 0.5 : 0) };
/** An agent and kinds that are rarer than the word. */
const narrow: TokenFrequencies = { ...common, share: (token) => (/^(?:a|k):/.test(token) ? 0.000_1 : 0.5) };

const database = await forSuite(testDatabase());
const ids = await indexed(database, documents, sources);

/** Every page of a search; what is known of the words may be something else for each of them. */
async function pagesOf(asked: Pick<FindQuery, 'query' | 'audience' | 'kinds'>, known: readonly TokenFrequencies[]) {
  const roads: string[] = [];
  const finders = known.map((frequencies) => {
    // So near that most walks end before their page is full.
    const search = searchRepository(database.pool, sources, 40);
    return finder(
      {
        ...search,
        frequencies: () => Promise.resolve(frequencies),
        find: async (one, road) => {
          roads.push(road.by);
          // So few that what was thought to be rare turns out not to be.
          return await search.find(one, road.by === 'index' && road.most !== null ? { ...road, most: 60 } : road);
        },
      },
      () => now,
    );
  });
  const found: string[] = [];
  let [after, turn] = [start, 0];
  for (;;) {
    const take = finders[turn % finders.length];
    const page = await take?.find({ ...asked, after, rows: 21 });
    const rows = page?.found ?? [];
    found.push(...rows.slice(0, 20).map(({ id }) => id));
    const last = rows[19];
    if (rows.length < 21 || !last) return { found, roads };
    after = decodeCursor('t', encodeCursor('t', { value: String(last.rank), id: last.id })) ?? start;
    turn += 1;
  }
}

const keywords = ['海', '海上', '海上明', '上 月', 'harb', 'haishang', 'hsm', 'x', '月 hai'];
const audiences = [
  { agentId: '3', adult: false, kinds: everyKind },
  { agentId: '8', adult: true, kinds: ['video'] as const },
  { agentId: '3', adult: true, kinds: ['listing', 'novel'] as const },
];

async function expectAsScanned(known: readonly TokenFrequencies[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const keyword of keywords) {
    const query = queryOf(keyword);
    if (!query) throw new Error(`${keyword} is nothing to search for`);
    for (const { kinds, ...viewer } of audiences) {
      const idOf = ({ key }: { key: string }) => ids.get(key) ?? '';
      const truth = scan(documents, { keyword, ...viewer, kinds }, now).toSorted(
        (a, b) => b.rank - a.rank || Number(idOf(b)) - Number(idOf(a)),
      );
      const { found, roads } = await pagesOf({ query, audience: { ...viewer, now }, kinds }, known);
      for (const road of roads) taken.add(road);
      expect([keyword, viewer, found]).toEqual([keyword, viewer, truth.map(idOf)]);
    }
  }
  return taken;
}

describe('both roads lead to what a scan finds, page after page', () => {
  it.each([
    ['a word that is thought to be rare', [rare], ['index', 'walk']],
    ['a common word', [common], ['walk', 'index']],
    ['a word that is common in bodies', [told], ['walk', 'index']],
    ['an agent or kind that is rare', [narrow], ['index']],
    ['a choice that is another for each page', [rare, common, told, narrow], ['index', 'walk']],
  ])('%s', async (_, known, roads) => {
    expect([...(await expectAsScanned(known))].toSorted()).toEqual(roads.toSorted());
  });

  it('what an older version wrote is found as well, before and after it is indexed again', async () => {
    await database.pool.query('update search_documents set agent_ids = null');
    await expectAsScanned([rare, common]);
    expect(await indexChanges(database.db, undefined, sources)).toBe(documents.length);
    const { rows } = await database.pool.query('select from search_documents where agent_ids is null');
    expect(rows).toEqual([]);
    await expectAsScanned([rare, common]);
  });
});

it('counts each kind, however it was found', async () => {
  const search = searchRepository(database.pool, sources);
  for (const keyword of keywords) {
    const query = queryOf(keyword);
    if (!query) continue;
    const viewer = { agentId: '8', adult: false };
    const truth = scan(documents, { keyword, ...viewer, kinds: everyKind }, now);
    const counts = everyKind.map((kind) => [kind, truth.filter((one) => one.kind === kind).length]);
    const asked = { query, audience: { ...viewer, now }, kinds: ['video'] as const, after: start, rows: 1 };
    const { counts: counted } = await search.find(asked, { by: 'index', most: 1000, scope: [] });
    for (const found of [counted, await search.counts(query, asked.audience)]) {
      expect([keyword, Object.entries(found ?? {}).map(([kind, { count }]) => [kind, count])]).toEqual([
        keyword,
        counts,
      ]);
    }
  }
});
