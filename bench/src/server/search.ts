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
import { withOwnDatabase } from '../support/own-database.ts';
import { withoutIndexes } from '../support/without-indexes.ts';
import { row } from '../support/print.ts';
import { soundTimes } from './search-sound.ts';
import { type Group, makeTitles, makeWords, type Piece, wordsOf } from './search-titles.ts';

const audience = { agentId: '3', adult: false, now: Date.UTC(2027, 0, 1) };
const rounds = 5;
/** Scans of each group: they only say how long one takes. */
const scansOfEach = 5;
/** How many times as long the scan must take as our slowest of a hundred. */
const goals: readonly (readonly [Group, number | null])[] = [
  ['rare pairs', 200],
  ['pairs', null],
  ['common pairs', 30],
  ['common fours', 30],
  ['pinyin', null],
];
const sorted = { by: 'index', most: null, scope: [] } as const;

export async function bench(): Promise<boolean> {
  const groups = await titleSearch(print);
  return groups.every(({ missed, wrong }) => missed + wrong === 0);
}

export interface Figures {
  readonly what: string;
  /** The scan must take this many times as long as our slowest of a hundred. */
  readonly goal: number | null;
  readonly words: number;
  readonly missed: number;
  readonly wrong: number;
  /** Milliseconds of each call. */
  readonly pages: readonly number[];
  readonly suggestions: readonly number[];
  /** What the first search of a minute waits for beside its page, where the word is common. */
  readonly counts: readonly number[];
  readonly scans: readonly number[];
  /** One named statement through the same pool. */
  readonly statements: readonly number[];
}

/**
 * TITLES (1,000,000) in the index: what is found against a plain scan of them, and how fast. SEARCH_DATA_DIR: a folder in
 * which the database is kept, because filling it takes a quarter of an hour; FILL_ONLY=1 does no more than that.
 */
export async function titleSearch(say: (group: Figures) => void): Promise<Figures[]> {
  const titles = Number(process.env['TITLES'] ?? 1_000_000);
  return await withOwnDatabase(
    async (database) => {
      const { rows } = await database.pool.query(`select from pg_class where relname = 'bench_filled'`);
      if (rows.length === 0) await fill(database, titles);
      if (process.env['FILL_ONLY'] === '1') return [];
      await sizes(database);
      await sounds(database);
      const measured: Figures[] = [];
      if (process.env['SOUND'] === '1') return measured;
      for (const [part, goal] of goals) {
        const group = await compare(database, part, goal);
        say(group);
        measured.push(group);
      }
      return measured;
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

/** Finds all and only what the scan finds; times of a first page and its counts, beside those of the scan. */
async function compare(database: Database, what: Group, goal: number | null): Promise<Figures> {
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
  const figures = {
    pages: [] as number[],
    suggestions: [] as number[],
    counts: [] as number[],
    scans: [] as number[],
    statements: [] as number[],
  };
  await warmUp(search, words);
  let [missed, wrong] = [0, 0];
  for (const [at, { keyword, scan, truth }] of words.entries()) {
    const query = queryOf(keyword);
    const typed = queryOf(keyword, { typing: true });
    if (!query || !typed) throw new Error(`${keyword} is nothing to search for`);
    const asked = { query, audience, kinds: everyKind, after: start } as const;
    if (at < scansOfEach) figures.scans.push(await timed(async () => await pool.query(scan)));
    const all = await bare.find({ ...asked, rows: truth.size + 1000 }, sorted);
    const ids = new Set(
      await itemIds(
        database,
        all.found.map(({ id }) => id),
      ),
    );
    missed += truth.difference(ids).size;
    wrong += ids.difference(truth).size;
    figures.counts.push(await timed(async () => await search.counts(query, audience)));
    for (let round = 0; round < rounds; round += 1) {
      const find = finder(search, Date.now);
      // It knows now how common words are, and the counts of this one: those are measured by themselves.
      await find.find({ ...asked, rows: 1 });
      figures.pages.push(
        await timed(async () => {
          const { found } = await find.find({ ...asked, rows: 21 });
          wrong += found.filter(({ id }, place) => all.found[place]?.id !== id).length;
        }),
      );
      const suggested = { ...asked, query: typed, rows: 8, titlesOnly: true };
      figures.suggestions.push(await timed(async () => await find.find(suggested)));
      figures.statements.push(
        await timed(
          async () =>
            await pool.query({ name: 'one', text: 'select title from bench_titles where id = $1', values: [7] }),
        ),
      );
    }
  }
  return { what, goal, words: words.length, missed, wrong, ...figures };
}

/** Until each connection has its plans and the pages that everybody reads are in memory, as in a server that runs. */
async function warmUp(search: SearchRepository, words: readonly Piece[]): Promise<void> {
  for (const { keyword } of [...words, ...words].slice(0, 12)) {
    for (const typing of [false, true]) {
      const query = queryOf(keyword, { typing });
      if (!query) continue;
      const asked = { query, audience, kinds: everyKind, after: start, rows: 21, titlesOnly: typing };
      await finder(search, Date.now).find(asked);
    }
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

function print({ what, goal, words, missed, wrong, pages, suggestions, counts, scans, statements }: Figures): void {
  console.log(`\n${what}: ${words} words, ${missed} missed, ${wrong} wrong`);
  const scan = percentile(scans, 50);
  row('  page, median, ms', percentile(pages, 50), scan, `1/${(scan / percentile(pages, 50)).toFixed(0)} of the scan`);
  row('  page, p99, ms', percentile(pages, 99), scan, `1/${(scan / percentile(pages, 99)).toFixed(0)} of the scan`);
  row('  counts of a common word, once a minute, median, ms', percentile(counts, 50), scan, 'of the scan');
  row('  one statement, p99, ms', percentile(statements, 99), percentile(statements, 50), 'of its median');
  if (goal !== null) console.log(`    goal at most 1/${goal}`);
  row(
    '  suggestions, p99, ms',
    percentile(suggestions, 99),
    percentile(statements, 99),
    'of one statement, goal at most 5',
  );
}

/** SOUND=1: only this. */
async function sounds(database: Database): Promise<void> {
  const search = searchRepository(
    database.pool,
    everyKind.map((kind) => titleSource(database, kind)),
  );
  const { written, alike, heard, silent } = await soundTimes(database, search, audience);
  console.log(`\nby sound: ${heard} of ${alike.length} words that are nowhere sound like a title`);
  for (const percent of [50, 99]) {
    const beside = percentile(written, percent);
    const name = percent === 50 ? 'median' : 'p99';
    row(
      `  page of words that sound alike, ${name}, ms`,
      percentile(alike, percent),
      beside,
      'of words that are written',
    );
    row(`  page of words like nothing, ${name}, ms`, percentile(silent, percent), beside, 'of words that are written');
  }
}

async function sizes({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ tokens: number; table: number; all: number }>(
    `select pg_relation_size('search_documents_tokens') / 1048576 as tokens,
       pg_table_size('search_documents') / 1048576 as table,
       pg_total_relation_size('search_documents') / 1048576 as all`,
  );
  const [size] = rows;
  console.log(`token index ${size?.tokens} MB, table ${size?.table} MB, with every index ${size?.all} MB`);
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
