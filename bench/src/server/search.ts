import { finder } from '@liuguang/server/features/search/roads/finder.ts';
import { queryOf } from '@liuguang/server/features/search/text/query.ts';
import { rebuildIndex } from '@liuguang/server/features/search/search-index.repository.ts';
import type { SearchKind, SearchSource } from '@liuguang/server/features/search/sources/search-source.ts';
import { searchSources } from '@liuguang/server/features/search/sources/search-sources.ts';
import {
  everyKind,
  type SearchRepository,
  searchRepository,
} from '@liuguang/server/features/search/search.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { start } from '@liuguang/server/platform/db/keyset.ts';
import { sql } from 'kysely';
import { atLeast, type Figure } from '../support/figure.ts';
import { withOwnDatabase } from '../support/own-database.ts';
import { withoutIndexes } from '../support/without-indexes.ts';
import { median } from '../support/median.ts';
import { type Group, makeTitles, makeWords, type Piece, wordsOf } from './search-titles.ts';

const audience = { agentId: '3', adult: false, now: Date.UTC(2027, 0, 1) };
const rounds = 5;
/** Scans of each group: they only say how long one takes. */
const scansOfEach = 5;
/** How many times as long the scan must take as our slowest of a hundred. */
const goals: readonly (readonly [Group, number | null])[] = [
  ['rare pairs', 60],
  ['pairs', null],
  ['common pairs', 40],
  ['common fours', 40],
  ['pinyin', null],
];
const sorted = { by: 'index', most: null, scope: [] } as const;

/**
 * TITLES (1,000,000) in the index: what is found against a plain scan of them, and how fast. SEARCH_DATA_DIR: a folder in
 * which the database is kept, because filling it takes a quarter of an hour; FILL_ONLY=1 does no more than that.
 */
export async function figures(): Promise<Figure[]> {
  const titles = Number(process.env['TITLES'] ?? 1_000_000);
  return await withOwnDatabase(
    async (database) => {
      const { rows } = await database.pool.query(`select from pg_class where relname = 'bench_filled'`);
      if (rows.length === 0) await fill(database, titles);
      const found: Figure[] = [];
      if (process.env['FILL_ONLY'] === '1') return found;
      for (const [part, goal] of goals) found.push(await compare(database, part, goal));
      return found;
    },
    { keptIn: process.env['SEARCH_DATA_DIR'] },
  );
}

/** By the indexer of the product. */
async function fill(database: Database, titles: number): Promise<void> {
  const { pool } = database;
  await makeTitles(database, titles);
  const began = performance.now();
  const since = () => ((performance.now() - began) / 1000).toFixed(0);
  const write = async () => {
    await rebuildIndex(
      database.db,
      everyKind.map((kind) => titleSource(database, kind)),
    );
    console.log(`${titles} documents written in ${since()} s`);
  };
  // Each batch looks for what channels show of its items.
  await withoutIndexes(database, ['search_documents'], write, ['search_documents_shown']);
  await pool.query('vacuum analyze search_documents');
  await makeWords(database, titles);
  await pool.query('create table bench_filled ()');
  console.log(`indexes and words made after ${since()} s`);
}

/** Finds all and only what the scan finds; the slowest of a hundred first pages beside the scan. */
async function compare(database: Database, what: Group, goal: number | null): Promise<Figure> {
  const { pool } = database;
  const words = await wordsOf(database, what);
  const search = searchRepository(
    pool,
    everyKind.map((kind) => titleSource(database, kind)),
  );
  // Ids alone: what else a page shows is not what is compared, and takes a while for a hundred thousand of them.
  const bare = searchRepository(
    pool,
    everyKind.map((kind) => ({ ...titleSource(database, kind), row: () => sql`null::json` })),
  );
  const pages: number[] = [];
  const scans: number[] = [];
  await warmUp(search, words);
  let [missed, wrong] = [0, 0];
  for (const [at, { keyword, scan, truth }] of words.entries()) {
    const query = queryOf(keyword);
    if (!query) throw new Error(`${keyword} is nothing to search for`);
    const asked = { query, audience, kinds: everyKind, after: start } as const;
    if (at < scansOfEach) scans.push(await timed(async () => await pool.query(scan)));
    const all = await bare.find({ ...asked, rows: truth.size + 1000 }, sorted);
    const ids = new Set(
      await itemIds(
        database,
        all.found.map(({ id }) => id),
      ),
    );
    missed += truth.difference(ids).size;
    wrong += ids.difference(truth).size;
    for (let round = 0; round < rounds; round += 1) {
      const find = finder(search, Date.now);
      // It knows now how common words are, and the counts of this one.
      await find.find({ ...asked, rows: 1 });
      pages.push(
        await timed(async () => {
          const { found } = await find.find({ ...asked, rows: 21 });
          wrong += found.filter(({ id }, place) => all.found[place]?.id !== id).length;
        }),
      );
    }
  }
  if (missed + wrong > 0) throw new Error(`${what}: ${missed} titles missed, ${wrong} wrong`);
  const of = 'the slowest of a hundred pages';
  return atLeast({
    name: `search, ${what}: scan of all titles, ms`,
    value: median(scans),
    baseline: percentile(pages, 99),
    of,
    goal,
  });
}

/** Until each connection has its plans and the pages that everybody reads are in memory, as in a server that runs. */
async function warmUp(search: SearchRepository, words: readonly Piece[]): Promise<void> {
  for (const { keyword } of [...words, ...words].slice(0, 12)) {
    const query = queryOf(keyword);
    if (query) await finder(search, Date.now).find({ query, audience, kinds: everyKind, after: start, rows: 21 });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function itemIds({ pool }: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select item_id as id from search_documents where id = any($1::bigint[])',
    [ids],
  );
  return rows.map(({ id }) => id);
}

function percentile(values: readonly number[], percent: number): number {
  const ordered = values.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor((ordered.length * percent) / 100))] ?? Number.NaN;
}

/** Titles as a source of their own, so that the index is made by the same code as that of videos. */
function titleSource({ pool }: Database, kind: SearchKind): SearchSource {
  return {
    kind,
    async ids(_db, after, limit) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from bench_titles where kind = $3 and id > $1 order by id limit $2',
        [after, limit, kind],
      );
      return rows.map(({ id }) => id);
    },
    async documents(_db, itemIdsAsked) {
      const { rows } = await pool.query(
        `select id as "itemId", agent_ids::text[] as "agentIds", rating, title, body, heat, published_at as "publishedAt"
         from bench_titles where kind = $2 and id = any($1::bigint[])`,
        [itemIdsAsked, kind],
      );
      return rows;
    },
    // As the product asks for it; nothing is there.
    row: (viewer) => sourceOf(kind).row(viewer),
    item: () => {
      throw new Error('there is nothing to show of a title');
    },
  };
}

function sourceOf(kind: SearchKind): SearchSource {
  const source = searchSources.find((one) => one.kind === kind);
  if (!source) throw new Error(`nothing of the kind ${kind} is searched`);
  return source;
}
