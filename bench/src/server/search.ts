import { queryOf } from '@liuguang/server/features/search/text/query.ts';
import { rebuildIndex } from '@liuguang/server/features/search/search-index.repository.ts';
import type { SearchSource } from '@liuguang/server/features/search/sources/search-source.ts';
import { searchRepository } from '@liuguang/server/features/search/search.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { start } from '@liuguang/server/platform/db/keyset.ts';
import { withOwnDatabase } from '../support/own-database.ts';
import { row } from '../support/print.ts';
import { makeTitles, pieces, pinyinPieces } from './search-titles.ts';

const audience = { agentId: '3', adult: false, now: Date.UTC(2027, 0, 1) };
const rounds = 5;

/** TITLES (1,000,000) in the index: what is found against a plain scan of them, how fast, and how large the index is. */
export async function bench(): Promise<boolean> {
  const titles = Number(process.env['TITLES'] ?? 1_000_000);
  return await withOwnDatabase(async (database) => {
    await makeTitles(database, titles);
    const started = performance.now();
    await rebuildIndex(database.db, [titleSource(database)]);
    console.log(`${titles} titles indexed in ${seconds(started)} s`);
    await database.pool.query('vacuum analyze search_documents');
    await sizes(database);
    const right = [
      await compare(database, 'rare words of 2 characters', await pieces(database, 2, 1, 200), 1 / 200),
      await compare(database, 'words of 2 characters', await pieces(database, 2, 200, titles), null),
      await compare(database, 'common words of 4 characters', await pieces(database, 4, titles / 1000, titles), 1 / 8),
      await compare(database, 'pinyin of 2 characters', await pinyinPieces(database), null),
    ];
    return right.every(Boolean);
  });
}

/** Finds all and only what the scan finds; prints the times of a first page beside those of the scan. */
async function compare(
  { db, pool }: Database,
  what: string,
  words: readonly { keyword: string; scan: string }[],
  goal: number | null,
): Promise<boolean> {
  const search = searchRepository(db);
  const [ours, scans]: [number[], number[]] = [[], []];
  let [missed, wrong, truths] = [0, 0, 0];
  for (const { keyword, scan } of words) {
    const query = queryOf(keyword);
    if (!query) throw new Error(`${keyword} is nothing to search for`);
    const asked = { query, audience, kind: 'all', after: start } as const;
    const begun = performance.now();
    const { rows } = await pool.query<{ id: string }>(scan);
    scans.push(performance.now() - begun);
    const truth = new Set(rows.map(({ id }) => id));
    const { found } = await search.find({ ...asked, rows: truth.size + 1000 });
    const ids = new Set(found.map(({ itemId }) => itemId));
    truths += truth.size;
    missed += truth.difference(ids).size;
    wrong += ids.difference(truth).size;
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      await search.find({ ...asked, rows: 21 });
      ours.push(performance.now() - from);
    }
  }
  console.log(`\n${what}: ${words.length} words, ${truths} titles by scan, ${missed} missed, ${wrong} wrong`);
  const note = goal === null ? 'of the scan' : `of the scan, goal 1/${1 / goal}`;
  row(`  median, ms`, percentile(ours, 50), percentile(scans, 50), note);
  row(`  p99, ms`, percentile(ours, 99), percentile(scans, 99), note);
  const times = percentile(scans, 50) / percentile(ours, 99);
  console.log(`  the scan takes ${times.toFixed(0)} times our slowest of a hundred`);
  return missed + wrong === 0;
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
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

/** Titles as a kind of their own, so that the index is made by the same code as that of videos. */
function titleSource({ pool }: Database): SearchSource {
  return {
    kind: 'video',
    async ids(_db, after, limit) {
      const { rows } = await pool.query<{ id: string }>(
        'select id from bench_titles where id > $1 order by id limit $2',
        [after, limit],
      );
      return rows.map(({ id }) => id);
    },
    async documents(_db, itemIds) {
      const { rows } = await pool.query<{ id: string; title: string; heat: number; at: Date }>(
        'select id, title, heat, published_at as at from bench_titles where id = any($1::bigint[])',
        [itemIds],
      );
      return rows.map(({ id, title, heat, at }) => {
        return { itemId: id, agentIds: ['3'], rating: 'all', title, body: '', heat, publishedAt: at };
      });
    },
    items: () => Promise.resolve(new Map()),
  };
}
