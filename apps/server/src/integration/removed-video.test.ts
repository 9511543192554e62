import { writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { communityApp } from '../testing/community.ts';
import { openUploadFiles } from '../platform/storage/upload-files.ts';
import { uploadJobKey, uploadProcess } from '../features/upload/upload.job-spec.ts';
import { clip } from '../features/upload/upload.test-data.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { staffBrowser } from '../testing/staff.ts';
import { forSuite } from '../testing/suite/for-suite.ts';
import { runWorker } from '../testing/uploads.ts';

vi.setConfig({ testTimeout: 60_000 });
const test = await forSuite(communityApp());
await forSuite(runWorker({ database: test.database, log: pino({ level: 'silent' }), dataDir: test.folder }), (runner) =>
  runner.stop(),
);

async function upload(accountId: string, bytes: Uint8Array) {
  const { db, pool } = test.database;
  const { rows } = await pool.query<{ id: string }>(
    `insert into uploads (agent_id, account_id, kind, title, tags, size, state, created_at, updated_at)
     values (3, $1, 'video', '偷拍', '{}', $2, 'queued', now(), now()) returning id`,
    [accountId, bytes.length],
  );
  const uploadId = rows[0]?.id ?? '';
  await writeFile((await openUploadFiles(test.folder)).source(uploadId), bytes);
  await enqueue(db, uploadProcess, { uploadId }, { key: uploadJobKey(uploadId) });
  const read = async () =>
    (
      await pool.query<{ state: string; reason: string | null; video_id: string }>(
        'select state, reason, video_id from uploads where id = $1',
        [uploadId],
      )
    ).rows[0];
  await expect.poll(async () => (await read())?.state).toMatch(/review|published|failed/);
  return await read();
}

async function status(url: string): Promise<number> {
  return (await test.app.inject(url)).statusCode;
}

it('stops where it plays within ten seconds, plays for staff, and the same file is refused for good', async () => {
  const bytes = await clip(1);
  const sent = await upload(test.me.accountId, bytes);
  // The worker lives in our time, the app in that of the test.
  await test.database.pool.query(`update video_listings set published_at = '2020-01-01'`);
  const videoId = sent?.video_id ?? '';
  const { playback } = await test.you.browser.get('getVideoInfo', { videoId });
  if (!('url' in playback)) throw new Error('it does not play');
  expect(await status(playback.url)).toBe(200);

  await test.you.browser.get('report', { kind: 'video', id: videoId, reason: 'intimate' });
  test.time.now += 9000;
  expect(await status(playback.url)).toBe(403);
  expect((await test.you.browser.call('getVideoInfo', { videoId })).code).toBe(1004);

  const staff = await staffBrowser(test, { role: 'moderator', at: test.time.now });
  const row = (await staff.get('safety/queue', {})).list.find(({ kind }) => kind === 'video');
  const item = await staff.get('safety/item', { what: 'report', id: row?.id ?? '' });
  expect(await status(item.video?.url ?? '')).toBe(200);
  expect(await status(item.pictures[0]?.url ?? '')).toBe(200);
  await staff.get('safety/decide', { caseId: item.id, decision: 'remove', reason: '未经同意的私密影像' });
  expect(await status(playback.url)).toBe(403);

  const again = await upload(test.you.accountId, bytes);
  expect(again).toMatchObject({ state: 'failed', video_id: null });
  expect(again?.reason).toMatch('已下架');
});
