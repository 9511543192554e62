import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { twoAgents } from '../../../testing/uploads.ts';
import { publisher } from './publish-upload.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await twoAgents(database);
});
afterAll(() => database.close());

type Video = Parameters<typeof publisher.publishVideo>[2];

async function publish(agentId: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into accounts (agent_id, user_code, nickname, claimed_at) values ($1, $2, $2, now()) returning id',
    [agentId, randomUUID()],
  );
  const upload = { uploadId: agentId, lease: '', agentId, accountId: rows[0]?.id ?? '', kind: 'video' as const };
  const about = { title: '雨夜', description: '', tags: [], groupId: null, novelGroupId: null, review: false };
  const poster = { width: 10, height: 10, placeholder: '', renditions: [{ width: 10, avif: null }] };
  const video = { durationMs: 1000, width: 10, height: 10, previewSeconds: 0, subtitles: [], poster };
  const screening = { rating: 'all', review: false };
  await database.db.transaction().execute(async (trx) => {
    const claim = { ...upload, ...about, mediaId: `m${agentId}` };
    await publisher.publishVideo(trx, claim, { ...video, screening } as unknown as Video);
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
