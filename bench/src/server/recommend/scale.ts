import { videoFeedRepository } from '@liuguang/server/features/video/feed/video-feed.repository.ts';
import { learnSimilarTitles } from '@liuguang/server/features/recommend/similar/similar.repository.ts';
import { refreshTagTopTitles } from '@liuguang/server/features/recommend/similar/tag-tops.repository.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import type pg from 'pg';
import { atMost, type Figure } from '../../support/figure.ts';
import { withoutIndexes } from '../../support/without-indexes.ts';
import { feedOf } from './feed-of.ts';
import { chanceBy, seed } from './people.ts';
import { prepareGround } from './replay.ts';

/** Titles, and as many people. */
const size = Number(process.env['SIZE'] ?? 100_000);
/** Of each person; those whose pages are timed have many. */
const watchedEach = 5;
const timed = 2000;
const watchedByTimed = 40;
const rounds = Number(process.env['ROUNDS'] ?? 1500);
/** Rows that the job has to look at. */
const newRows = 5000;

/** As many titles and people as asked for, by SQL; each title has thirty neighbours. Once: the database may be kept. */
async function fill({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from recommend_neighbours');
  if ((rows[0]?.n ?? 0) >= size) return;
  await prepareGround({ pool });
  await withoutIndexes({ pool }, ['accounts', 'videos', 'video_listings', 'video_watched'], () => insertAll(pool));
  await pool.query('vacuum analyze');
}

async function insertAll(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const run = async (what: string, text: string) => {
    const started = performance.now();
    await client.query(text.replaceAll(':size', String(size)));
    console.log(`# ${what}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
  try {
    await client.query('set session_replication_role = replica');
    await run(
      'people',
      `insert into accounts (id, agent_id, user_code, nickname, created_at) overriding system value
       select n, 3, 'p' || n, 'p' || n, now() - interval '90 days' from generate_series(1000001::bigint, 1000000 + :size) n`,
    );
    await run(
      'titles',
      `insert into videos (id, media_id, title, cover_id, duration_ms, kind, access, rating, views, published_at,
         author_id, group_id, tags) overriding system value
       select n, 'bench', 'title ' || n, 'bench', 600000, 'long', 'free', 'all', (n * 7919) % 1000003,
         now() - (n % 500000) * interval '1 minute', 1000001 + (n * 31) % (:size / 20),
         (select id from video_groups where name = 'bench'), array['t' || n % 400, 'c' || (n * 13) % 50]
       from generate_series(1::bigint, :size) n`,
    );
    await run(
      'lists',
      `insert into video_listings (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
       select 3, 0, id, published_at, views, 0, 'medium', access, rating from videos where id <= :size`,
    );
    await run(
      'neighbours',
      `insert into recommend_neighbours (kind, item_id, ids, scores)
       select 'video', n, array(select 1 + (n * 17 + k * k * 7919) % :size from generate_series(1, 30) k),
         array(select (0.6 / k)::real from generate_series(1, 30) k) from generate_series(1::bigint, :size) n`,
    );
    await run(
      'counted titles',
      `insert into recommend_items (kind, item_id, people, stale) select 'video', n, 50, 0 from generate_series(1::bigint, :size) n`,
    );
    await run(
      'what was watched',
      `insert into video_watched (account_id, video_id, watched_ms, at, counted)
       select 1000000 + p, 1 + (p * 104729 + k * 15485863::bigint) % :size, 60000 * k, now() - k * interval '7 hours', 2
       from generate_series(1::bigint, :size) p, generate_series(1, ${watchedEach}) k
       union select 1000000 + p, 1 + (p * 104729 + k * 15485863::bigint) % :size, 15000 * k,
         now() - k * interval '3 hours', 2
       from generate_series(1::bigint, ${timed}) p, generate_series(${watchedEach + 1}, ${watchedByTimed}) k
       on conflict do nothing`,
    );
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

function ninetyNinth(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}

export async function scaleFigures(database: Database): Promise<Figure[]> {
  await fill(database);
  if (process.env['FILL_ONLY'] === '1') return [];
  const tops = await took(() => refreshTagTopTitles(database.db));
  const feed = feedOf(database, Date.now);
  const plain = videoFeedRepository(database.pool);
  const chance = chanceBy(seed + 2);
  const times = { hot: [] as number[], first: [] as number[], next: [] as number[] };
  const query = { agentId: '3', groupId: '0', sort: 'hot', length: undefined, access: undefined, size: 20 } as const;
  for (let round = -100; round < rounds; round += 1) {
    const accountId = String(1_000_001 + Math.floor(chance() * timed));
    let cursor: string | undefined;
    const one = {
      hot: await took(() => plain.byGroup({ ...query, cursor: undefined, now: Date.now() })),
      first: await took(async () => {
        cursor = (await feed.page(accountId))?.nextCursor ?? undefined;
      }),
      next: await took(() => feed.page(accountId, cursor)),
    };
    // The first hundred only warm up.
    if (round >= 0) for (const name of ['hot', 'first', 'next'] as const) times[name].push(one[name]);
  }
  await feed.close();
  const job = await learnNew(database);
  const hot = ninetyNinth(times.hot);
  console.log(`# ${size} titles and ${size} people; the best of each tag took ${(tops / 1000).toFixed(1)} s`);
  console.log(`# the job learned from ${newRows} titles that were watched in ${(job / 1000).toFixed(1)} s`);
  const all = [...times.first, ...times.next];
  return [
    atMost({
      name: 'p99 of a learned page, ms',
      value: ninetyNinth(all),
      baseline: hot,
      of: 'the plain hot list',
      goal: 4,
    }),
    atMost({
      name: 'p99 of a refresh, ms',
      value: ninetyNinth(times.first),
      baseline: hot,
      of: 'the plain hot list',
      goal: 4,
    }),
    atMost({
      name: 'p99 of a page further down, ms',
      value: ninetyNinth(times.next),
      baseline: hot,
      of: 'the plain hot list',
      goal: 4,
    }),
    atMost({
      name: 'median of a refresh, ms',
      value: median(times.first),
      baseline: median(times.hot),
      of: 'the plain hot list',
      goal: null,
    }),
    atMost({
      name: 'job, ms for each title watched',
      value: job / newRows,
      baseline: median(times.hot),
      of: 'the plain hot list',
      goal: null,
    }),
  ];
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** What the job costs when people with a history watch on. */
async function learnNew({ db, pool }: Database): Promise<number> {
  await pool.query(
    `insert into video_watched (account_id, video_id, watched_ms, at)
     select 1000000 + p, 1 + (p * 7 + random() * 1000)::bigint % $1, 500000, now() - interval '1 hour'
     from generate_series(1, $2) p on conflict do nothing`,
    [size, newRows],
  );
  return await took(() => learnSimilarTitles(db, Date.now()));
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
