import { novelListRepository } from '@liuguang/server/features/novel/novel-list.repository.ts';
import { novelRepository } from '@liuguang/server/features/novel/novel.repository.ts';
import { finder } from '@liuguang/server/features/search/roads/finder.ts';
import { indexChanges, rebuildIndex } from '@liuguang/server/features/search/search-index.repository.ts';
import { everyKind, searchRepository } from '@liuguang/server/features/search/search.repository.ts';
import { searchSources } from '@liuguang/server/features/search/sources/search-sources.ts';
import { queryOf } from '@liuguang/server/features/search/text/query.ts';
import { videoFeedRepository } from '@liuguang/server/features/video/feed/video-feed.repository.ts';
import { videoPageRepository } from '@liuguang/server/features/video/video-page.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { start } from '@liuguang/server/platform/db/keyset.ts';
import type pg from 'pg';
import { atMost, type Figure, tableOf } from '../support/figure.ts';
import { withOwnDatabase } from '../support/own-database.ts';
import { fillCatalogue, override } from './override-catalogue.ts';

/** Lists, pages and searches should not take longer than this by what channels show otherwise. */
const most = 1.15;
const rounds = 60;

/**
 * What it costs to look for overrides: the product's own statements against the same without that join, with none, 1,000
 * and all titles overridden, in a catalogue of the demo's size and in one of TITLES (100,000).
 */
export async function bench(): Promise<boolean> {
  for (const titles of [280, Number(process.env['TITLES'] ?? 100_000)]) {
    console.log(tableOf(await withOwnDatabase((database) => ofSize(database, titles))));
  }
  return true;
}

async function ofSize(database: Database, titles: number): Promise<Figure[]> {
  const began = performance.now();
  await fillCatalogue(database, titles);
  await rebuildIndex(database.db);
  await database.pool.query('vacuum analyze');
  console.log(`${titles} titles made and indexed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const figures: Figure[] = [];
  for (const overridden of [0, Math.min(1000, Math.ceil(titles / 10)), titles]) {
    await override(database, overridden);
    await indexChanges(database.db);
    await database.pool.query('vacuum analyze');
    figures.push(...(await compare(database, `${overridden} of ${titles}`)));
  }
  return figures;
}

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

async function compare(database: Database, what: string): Promise<Figure[]> {
  const client = await database.pool.connect();
  try {
    const figures: Figure[] = [];
    for (const [name, ask] of Object.entries(await questions(database))) {
      const asked = await statementsOf(database, ask);
      const { joined, bare } = await timesOf(client, asked);
      const figure = { name: `${name}, ${what} overridden, ms`, value: joined, baseline: bare };
      figures.push(atMost({ ...figure, of: 'without the join', goal: most }));
    }
    return figures;
  } finally {
    client.release();
  }
}

type Asked = Pick<Database, 'pool' | 'db'>;

/** As members ask, each a few times with other words, places and titles. */
async function questions({ pool }: Database): Promise<Record<string, (asked: Asked) => Promise<unknown>>> {
  const ids = async (table: 'videos' | 'novels') =>
    (await pool.query<{ id: string }>(`select id::text from ${table} order by md5(id::text) limit 10`)).rows;
  const [videos, novels] = [await ids('videos'), await ids('novels')];
  const { rows: words } = await pool.query<{ word: string }>(
    `select distinct substr(title, 1, 2) as word from bench_titles where id % 31 = 0 and title ~ '^[一-鿿]{2}' limit 10`,
  );
  const list = { agentId: '3', groupId: '0', size: 20, now: Date.now() } as const;
  const audience = { agentId: '3', adult: false, now: Date.now() };
  return {
    feed: async (asked) => {
      const feed = videoFeedRepository(asked.pool);
      const common = { ...list, length: undefined, access: undefined } as const;
      const first = await feed.byGroup({ ...common, sort: 'new', cursor: undefined });
      await feed.byGroup({ ...common, sort: 'new', cursor: first.nextCursor ?? undefined });
      await feed.byGroup({ ...common, sort: 'hot', cursor: undefined });
    },
    novels: async (asked) => {
      const lists = novelListRepository(asked.pool);
      for (const sort of ['new', 'week', 'score'] as const) await lists.list({ ...list, sort, adult: false });
    },
    'page of a video': async (asked) => {
      const pages = videoPageRepository(asked.pool, Date.now);
      for (const { id } of videos) await pages.page({ agentId: '3', videoId: id, adult: false });
    },
    'page of a novel': async (asked) => {
      const repository = novelRepository(asked);
      for (const { id } of novels) await repository.details('3', id);
    },
    search: async (asked) => {
      for (const { word } of words) {
        const query = queryOf(word);
        if (!query) continue;
        const find = finder(searchRepository(asked.pool, searchSources), Date.now);
        await find.find({ query, audience, kinds: everyKind, after: start, rows: 21 });
      }
    },
  };
}

/** The statements with overrides that a question of members becomes. */
async function statementsOf(database: Database, ask: (asked: Asked) => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  const listen = (asked: Statement | string, values?: unknown[]) => {
    if (typeof asked === 'string') return database.pool.query(asked, values);
    heard.push(asked);
    return database.pool.query(asked);
  };
  const pool = new Proxy(database.pool, {
    get: (of, key) => (key === 'query' ? listen : (Reflect.get(of, key) as unknown)),
  });
  await ask({ db: database.db, pool });
  const found = heard.filter(({ text }) => text.includes('_overrides'));
  if (found.length === 0) throw new Error('nothing of it looks for overrides');
  return found;
}

const joins = [
  /left join "(?:video|novel)_overrides" as "(o)" on ([\s\S]*?)(?=\s(?:inner|left) join)/g,
  /left join (?:video|novel)_overrides (eo) on ([\s\S]*?)(?=\s+where)/g,
];
const nulls = ['title', 'cover_id', 'access'].map((column) => `null::text as ${column}`).join(', ');

/** The same, where no channel shows anything otherwise: the planner leaves out what is always null. */
function withoutJoin({ name, text, values }: Statement): Statement {
  let bare = text;
  for (const join of joins) {
    bare = bare.replaceAll(join, (_all, alias: string, on: string) => {
      // A value that nobody reads any more has still to be of some type.
      const given = (on.match(/\$\d+/g) ?? []).map((slot, at) => `, ${slot}::bigint as unread${at}`).join('');
      return `cross join (select ${nulls}${given}) as ${alias}`;
    });
  }
  if (bare.includes('_overrides')) throw new Error(`an unknown way to look for overrides: ${bare}`);
  return { name: `bare_${name}`.slice(0, 63), text: bare, values };
}

/** Milliseconds for all of them, with and without; taken in turns, so that whatever else runs meets both. */
async function timesOf(client: pg.PoolClient, asked: readonly Statement[]): Promise<{ joined: number; bare: number }> {
  const bareOnes = asked.map(withoutJoin);
  const [joined, bare]: [number[], number[]] = [[], []];
  const run = async (statements: readonly Statement[]) => {
    const began = performance.now();
    for (const statement of statements) await client.query(statement);
    return performance.now() - began;
  };
  for (let round = 0; round < rounds + 10; round += 1) {
    const times = round % 2 === 0 ? [await run(asked), await run(bareOnes)] : [await run(bareOnes), await run(asked)];
    // A connection keeps the plan of a statement after five runs.
    if (round < 10) continue;
    joined.push(times[round % 2] ?? 0);
    bare.push(times[1 - (round % 2)] ?? 0);
  }
  return { joined: undisturbed(joined), bare: undisturbed(bare) };
}

/** A run that little else has met: on a busy machine the median is that of the others. */
function undisturbed(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}
