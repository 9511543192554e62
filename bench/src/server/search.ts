import { finder } from '@liuguang/server/features/search/roads/finder.ts';
import { queryOf } from '@liuguang/server/features/search/text/query.ts';
import { rebuildIndex } from '@liuguang/server/features/search/search-index.repository.ts';
import type { SearchKind, SearchSource } from '@liuguang/server/features/search/sources/search-source.ts';
import { searchSources } from '@liuguang/server/features/search/sources/search-sources.ts';
import { everyKind, searchRepository } from '@liuguang/server/features/search/search.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { start } from '@liuguang/server/platform/db/keyset.ts';
import { withOwnDatabase } from '../support/own-database.ts';
import { row } from '../support/print.ts';
import { makeTitles, type Piece, pieces, pinyinPieces } from './search-titles.ts';

const audience = { agentId: '3', adult: false, now: Date.UTC(2027, 0, 1) };
const rounds = 5;
const sorted = { by: 'index', most: null, scope: [] } as const;

export async function bench(): Promise<boolean> {
  const groups = await titleSearch();
  for (const group of groups) print(group);
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
  readonly scans: readonly number[];
  /** One named statement through the same pool. */
  readonly statements: readonly number[];
}

/**
 * TITLES (1,000,000) in the index: what is found against a plain scan of them, and how fast. SEARCH_DATA_DIR: a folder in
 * which the database is kept, because filling it takes a quarter of an hour.
 */
export async function titleSearch(): Promise<Figures[]> {
  const titles = Number(process.env['TITLES'] ?? 1_000_000);
  return await withOwnDatabase(
    async (database) => {
      const { rows } = await database.pool.query(`select from pg_class where relname = 'bench_titles'`);
      if (rows.length === 0) await fill(database, titles);
      await sizes(database);
      return [
        await compare(database, 'rare words of 2 characters', await pieces(database, 2, 1, 200), 200),
        await compare(database, 'words of 2 characters', await pieces(database, 2, 200, titles / 100), null),
        await compare(database, 'common words of 2 characters', await pieces(database, 2, titles / 100, titles), 30),
        await compare(database, 'common words of 4 characters', await pieces(database, 4, titles / 1000, titles), 30),
        await compare(database, 'pinyin of 2 characters', await pinyinPieces(database), null),
      ];
    },
    { keptIn: process.env['SEARCH_DATA_DIR'] },
  );
}

async function fill(database: Database, titles: number): Promise<void> {
  await makeTitles(database, titles);
  const started = performance.now();
  await rebuildIndex(
    database.db,
    everyKind.map((kind) => titleSource(database, kind)),
  );
  console.log(`${titles} titles indexed in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await database.pool.query('vacuum analyze search_documents');
}

/** Finds all and only what the scan finds; times of a first page and its counts, beside those of the scan. */
async function compare(
  database: Database,
  what: string,
  words: readonly Piece[],
  goal: number | null,
): Promise<Figures> {
  const { pool } = database;
  const search = searchRepository(
    pool,
    everyKind.map((kind) => titleSource(database, kind)),
  );
  const figures = {
    pages: [] as number[],
    suggestions: [] as number[],
    scans: [] as number[],
    statements: [] as number[],
  };
  let [missed, wrong] = [0, 0];
  for (const { keyword, scan, truth } of words) {
    const query = queryOf(keyword);
    const typed = queryOf(keyword, { typing: true });
    if (!query || !typed) throw new Error(`${keyword} is nothing to search for`);
    const asked = { query, audience, kinds: everyKind, after: start } as const;
    figures.scans.push(await timed(async () => await pool.query(scan)));
    const truths = new Set((await pool.query<{ id: string }>(truth)).rows.map(({ id }) => id));
    const all = await search.find({ ...asked, rows: truths.size + 1000 }, sorted);
    const ids = new Set(
      await itemIds(
        database,
        all.found.map(({ id }) => id),
      ),
    );
    missed += truths.difference(ids).size;
    wrong += ids.difference(truths).size;
    for (let round = 0; round < rounds; round += 1) {
      // New each time: what it remembers of counts would hide what they cost.
      const find = finder(search, Date.now);
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

function print({ what, goal, words, missed, wrong, pages, suggestions, scans, statements }: Figures): void {
  console.log(`\n${what}: ${words} words, ${missed} missed, ${wrong} wrong`);
  const scan = percentile(scans, 50);
  row('  page and counts, median, ms', percentile(pages, 50), scan, 'of the scan');
  row(
    '  page and counts, p99, ms',
    percentile(pages, 99),
    scan,
    `1/${(scan / percentile(pages, 99)).toFixed(0)} of the scan`,
  );
  if (goal !== null) console.log(`    goal at most 1/${goal}`);
  row(
    '  suggestions, p99, ms',
    percentile(suggestions, 99),
    percentile(statements, 99),
    'of one statement, goal at most 5',
  );
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
