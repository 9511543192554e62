import { spawn } from 'node:child_process';
import { makeDataDir, removeDataDir, startProduct } from '../../../e2e/src/product/product.ts';
import { databaseOf } from '../support/database.ts';
import { load } from '../support/load.ts';
import { median, row } from '../support/print.ts';

const turns = 3;

interface DemoSearch {
  /** Calls a second and the slowest of a hundred, in ms, of 32 connections; medians of interleaved turns. */
  readonly search: { perSecond: number; p99: number };
  readonly suggest: { perSecond: number; p99: number };
  readonly statement: { perSecond: number; p99: number };
  /** Of bare node:http. */
  readonly bare: { perSecond: number; p99: number };
}

/**
 * Searches and suggestions of the demo, each word another than the one before, beside one named statement.
 * SEARCH_DEMO_DIR: a folder that stays, with the demo already loaded.
 */
export async function demoSearch(): Promise<DemoSearch> {
  const keptIn = process.env['SEARCH_DEMO_DIR'];
  const dataDir = keptIn ?? makeDataDir();
  const product = await startProduct(dataDir, { NODE_ENV: 'production', DEMO: '1' });
  const database = databaseOf(dataDir);
  const baseline = await serverOf('statement-server.ts', database.pool.options.connectionString ?? '');
  const bare = await serverOf('bare-server.ts', '');
  try {
    const words = await wordsOf(database.pool);
    const searches = words.map((word) => `/api/agent/getSearchVideo?keyword=${encodeURIComponent(word)}`);
    const typed = words.map((word) => `/api/agent/getSearchSuggest?keyword=${encodeURIComponent(word)}`);
    const figures: Record<keyof DemoSearch, { perSecond: number; p99: number }[]> = {
      search: [],
      suggest: [],
      statement: [],
      bare: [],
    };
    for (let turn = 0; turn < turns; turn += 1) {
      figures.bare.push(await load(bare.url, []));
      figures.statement.push(await load(baseline.url, []));
      figures.search.push(await load(product.url, searches));
      figures.suggest.push(await load(product.url, typed));
    }
    const middle = (name: keyof DemoSearch) => ({
      perSecond: median(figures[name].map(({ perSecond }) => perSecond)),
      p99: median(figures[name].map(({ p99 }) => p99)),
    });
    return {
      search: middle('search'),
      suggest: middle('suggest'),
      statement: middle('statement'),
      bare: middle('bare'),
    };
  } finally {
    baseline.stop();
    bare.stop();
    await database.close();
    await product.stop();
    if (keptIn === undefined) removeDataDir(dataDir);
  }
}

export async function printDemoSearch(): Promise<void> {
  const { search, suggest, statement, bare } = await demoSearch();
  row('one named statement, req/s', statement.perSecond, bare.perSecond, 'of bare node:http');
  row('search of the demo, req/s', search.perSecond, bare.perSecond, 'of bare node:http');
  row('search of the demo, req/s', search.perSecond, statement.perSecond, 'of one named statement, goal 0.3');
  row('  p99, ms', search.p99, statement.p99);
  row('suggestions, req/s', suggest.perSecond, statement.perSecond, 'of one named statement');
  row('  p99, ms', suggest.p99, statement.p99, 'goal at most 5');
}

/** Every two characters of the titles, in an order that means nothing. */
async function wordsOf(pool: { query: ReturnType<typeof databaseOf>['pool']['query'] }): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from (select distinct substr(folded, place, 2) as word from search_documents,
       generate_series(1, length(folded) - 1) as place where kind <> 'post') words
     where word ~ '^[一-鿿]{2}$' order by md5(word) limit 500`,
  );
  return rows.map(({ word }) => word);
}

async function serverOf(program: string, database: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn('node', [`bench/src/server/${program}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE: database },
  });
  const url = await new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim().replace('ready ', ''))),
  );
  return { url, stop: () => child.kill() };
}
