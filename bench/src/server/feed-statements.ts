import type { Database } from '@liuguang/server/platform/db/database.ts';
import { videoFeedRepository } from '@liuguang/server/features/video/feed/video-feed.repository.ts';
import { feedStatement } from '@liuguang/server/features/video/feed/video-feed.statement.ts';
import { encodeCursor } from '@liuguang/server/platform/db/keyset.ts';
import type pg from 'pg';
import { atLeast } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { median } from '../support/median.ts';

const rounds = 5;
const perRound = 400;

async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    for (let turn = 0; turn < perRound; turn += 8) await Promise.all(Array.from({ length: 8 }, work));
    // The first round only warms up.
    if (round > 0) rates.push((perRound * 1000) / (performance.now() - started));
  }
  return median(rates);
}

const page = { agentId: '3', groupId: '0', sort: 'new', length: undefined, access: undefined, size: 20 } as const;

/** Adds copies of one demo video until group 0 of agent 3 holds `size` rows; ids and times stay distinct. */
async function grow(pool: pg.Pool, size: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The copies refer to what the first one refers to: checking that a million times would be most of the work.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `with model as (select * from videos order by id limit 1),
       here as (select count(*)::int as rows from video_listings where agent_id = 3 and group_id = 0),
       made as (
         insert into videos
           (media_id, title, cover_id, duration_ms, kind, access, rating, published_at, author_id, group_id)
         select media_id, title || n, cover_id, duration_ms, kind, access, rating, now() - n * interval '1 second',
           author_id, group_id
         from model, here, generate_series(here.rows + 1, $1) n
         returning id, published_at),
       ranked as (
         insert into video_rankings (agent_id, period, video_id, plays)
         select 3, 'week', id, 1 + id % 5000 from made)
       insert into video_listings
         (agent_id, group_id, video_id, published_at, views, collects, length, access, rating)
       select 3, 0, id, published_at, 0, 0, 'short', 'free', 'all' from made`,
      [size],
    );
    await client.query('commit');
    await client.query('analyze video_listings, video_rankings, videos');
  } finally {
    client.release();
  }
}

/** A page from the middle of the catalogue: by OFFSET it would cost as much as everything before it. */
async function cursorHalfway(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: Date; id: string }>(
    `select published_at as at, video_id as id from video_listings where agent_id = 3 and group_id = 0
     order by published_at desc, video_id desc offset (select count(*) / 2 from video_listings
       where agent_id = 3 and group_id = 0) limit 1`,
  );
  const [middle] = rows;
  if (!middle) throw new Error('the catalogue is empty');
  return encodeCursor('g:0:new::', { value: String(middle.at.getTime()), id: middle.id });
}

/** One page by the prepared statement of the product, and by one that is sent and planned anew. */
export async function namedStatement({ db, pool }: Database): Promise<Figure> {
  const feed = videoFeedRepository(pool);
  const { sql } = feedStatement('bench_feed', 'published_at');
  const unnamed = () => {
    const params = ['3', '0', new Date(), new Date(), '9223372036854775807', '3', 21];
    return db.executeQuery({ sql, parameters: params, query: {} as never, queryId: {} as never });
  };
  const named = () => feed.byGroup({ ...page, cursor: undefined, now: Date.now() });
  return atLeast({
    name: 'feed by named statement, pages/s',
    value: await perSecond(named),
    baseline: await perSecond(unnamed),
    of: 'default Kysely',
    goal: 1.7,
  });
}

/** Lists of a large catalogue against the same of 1,000 videos. The copies stay: nothing else should follow. */
export async function atSize({ pool }: Database, size: number): Promise<Figure[]> {
  const feed = videoFeedRepository(pool);
  const grownTo = async (videos: number) => {
    await grow(pool, videos);
    const cursor = await cursorHalfway(pool);
    return {
      'first page': await perSecond(() => feed.byGroup({ ...page, cursor: undefined, now: Date.now() })),
      'page halfway': await perSecond(() => feed.byGroup({ ...page, cursor, now: Date.now() })),
      'ranking of the week': await perSecond(() =>
        feed.popular({ agentId: '3', period: 'week', cursor: undefined, size: 20, now: Date.now() }),
      ),
    };
  };
  const small = await grownTo(1000);
  const large = await grownTo(size);
  return (Object.keys(small) as (keyof typeof small)[]).map((name) => {
    const figure = { name: `${name} of ${size} videos, pages/s`, value: large[name], baseline: small[name] };
    return atLeast({ ...figure, of: '1,000 videos', goal: 0.8 });
  });
}
