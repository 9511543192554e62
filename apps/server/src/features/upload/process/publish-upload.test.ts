import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { twoAgents } from '../../../testing/uploads.ts';
import { publisher } from './publish-upload.ts';

const database = await forSuite(testDatabase());
await twoAgents(database);

type Video = Parameters<typeof publisher.publishVideo>[2];
type Claim = Parameters<typeof publisher.publishVideo>[1];

async function publish(agentId: string, more: Partial<Claim> = {}) {
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into accounts (agent_id, user_code, nickname, claimed_at) values ($1, $2, $2, now()) returning id',
    [agentId, randomUUID()],
  );
  const upload = { uploadId: agentId, lease: '', agentId, accountId: rows[0]?.id ?? '', kind: 'video' as const };
  const about = { title: '雨夜', description: '', tags: [], groupId: null, novelGroupId: null, review: false };
  const poster = { width: 10, height: 10, placeholder: '', renditions: [{ width: 10, avif: null }] };
  const video = { durationMs: 1000, width: 10, height: 10, previewSeconds: 0, subtitles: [], poster };
  const screening = { rating: 'all', review: false };
  return await database.db.transaction().execute(async (trx) => {
    const claim = { ...upload, ...about, mediaId: `m${agentId}`, ...more };
    return await publisher.publishVideo(trx, claim, { ...video, screening } as unknown as Video);
  });
}

it('adds an agent without groups to the group of uploads, and takes it from nobody', async () => {
  for (const agentId of ['3', '8']) await publish(agentId);
  const { rows } = await database.pool.query(
    `select g.name, array_agg(ga.agent_id::text order by ga.agent_id) as agents
     from video_groups g join group_agents ga on ga.group_id = g.id group by g.name`,
  );
  expect(rows).toEqual([{ name: '用户投稿', agents: ['3', '8'] }]);
});

const wish = {
  hidden: false,
  linkOnly: false,
  publishAt: null,
  coverUploadId: null,
  series: { seriesId: null, title: null, index: null },
} as const;

it('publishes as its creator wished: later, in a series, under a cover of their own', async () => {
  const { pool } = database;
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (agent_id, user_code, nickname, claimed_at) values (3, 'wisher', '愿', now()) returning id`,
  );
  const accountId = rows[0]?.id ?? '';
  await pool.query(
    `insert into pictures (id, width, height, widths, placeholder, account_id, review)
     values ('own', 10, 10, '{10}', '', $1, true)`,
    [accountId],
  );
  const sent = await pool.query<{ id: string }>(
    `insert into uploads (agent_id, account_id, kind, title, size, state, media_id, created_at, updated_at)
     values (3, $1, 'image', 'x', 1, 'published', 'own', now(), now()) returning id`,
    [accountId],
  );
  const publishAt = Date.now() + 3_600_000;
  const series = { seriesId: null, title: '岛', index: 2 };
  const coverUploadId = sent.rows[0]?.id ?? '';
  const first = await publish('3', { uploadId: 'a', mediaId: 'a', accountId, wish: { ...wish, publishAt, series } });
  expect(first).toMatchObject({ waits: false, later: publishAt });
  const made = await pool.query<{ series_id: string; at: Date }>(
    'select series_id, published_at as at from videos where id = $1',
    [first.videoId],
  );
  expect(made.rows[0]?.at.getTime()).toBe(publishAt);
  // The episode is taken, the cover has to be looked at, and somebody else's series is none.
  const again = {
    ...wish,
    hidden: true,
    linkOnly: false,
    coverUploadId,
    series: { ...series, seriesId: made.rows[0]?.series_id ?? '' },
  };
  const second = await publish('3', { uploadId: 'b', mediaId: 'b', accountId, wish: again });
  expect(second).toMatchObject({ waits: true, later: 'hidden' });
  const foreign = await publish('3', { uploadId: 'c', mediaId: 'c', wish: again });
  const { rows: all } = await pool.query(
    `select v.series_index, v.cover_id, (select count(*)::int from video_listings l where l.video_id = v.id) as listed
     from videos v where v.id = any($1) order by v.id`,
    [[first.videoId, second.videoId, foreign.videoId]],
  );
  expect(all).toEqual([
    { series_index: 2, cover_id: 'a', listed: 2 },
    { series_index: 3, cover_id: 'own', listed: 0 },
    { series_index: null, cover_id: 'c', listed: 0 },
  ]);
});
