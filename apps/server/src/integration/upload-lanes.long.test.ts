import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { runWorker, twoAgents } from '../testing/uploads.ts';
import { epubOf, page } from '../features/novel/source/epub.test-data.ts';
import { openUploadFiles } from '../platform/storage/upload-files.ts';
import { askForUpload } from '../features/upload/upload.job-spec.ts';
import { clip, png } from '../features/upload/upload.test-data.ts';

vi.setConfig({ testTimeout: 60_000 });

it('makes a picture of one member while the files of others take every other worker', async () => {
  await using database = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'upload-lanes-'));
  await twoAgents(database);
  await database.pool.query(
    `insert into accounts (agent_id, user_code, nickname, claimed_at) select 3, code, code, now() from unnest('{a,b,c}'::text[]) code`,
  );
  const files = await openUploadFiles(dataDir);
  const send = async (code: string, kind: 'video' | 'image' | 'novel', bytes: Uint8Array): Promise<string> => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into uploads (agent_id, account_id, kind, title, size, state, created_at, updated_at)
       select 3, id, $2, '雨夜', $3, 'queued', now(), now() from accounts where user_code = $1 returning id`,
      [code, kind, bytes.length],
    );
    const uploadId = rows[0]?.id ?? '';
    await writeFile(files.source(uploadId), bytes);
    await askForUpload(database.db, kind, uploadId);
    return uploadId;
  };
  const states = async (kind: string) =>
    (
      await database.pool.query<{ state: string; reason: string | null }>(
        'select state, reason from uploads where kind = $1 order by id',
        [kind],
      )
    ).rows;

  const video = await clip(5);
  const nested = epubOf({ pages: { 'a.xhtml': page(`${'<div>'.repeat(200_000)}字${'</div>'.repeat(200_000)}`) } });
  for (const code of ['a', 'b']) {
    for (let n = 0; n < 3; n += 1) await send(code, 'video', video);
    for (let n = 0; n < 2; n += 1) await send(code, 'novel', nested);
  }
  const worker = await runWorker({ database, log: pino({ level: 'silent' }), dataDir });
  try {
    const running = async () => (await states('video')).filter(({ state }) => state === 'processing').length;
    await expect.poll(running).toBe(2);
    await send('c', 'image', png(300, 200));
    await expect.poll(() => states('image')).toEqual([{ state: 'published', reason: null }]);
    expect((await states('video')).filter(({ state }) => state === 'published').length).toBeLessThan(6);
    const refused = { state: 'failed', reason: '文件结构过于复杂，标签嵌套过深' };
    await expect.poll(() => states('novel')).toEqual([refused, refused, refused, refused]);
  } finally {
    await worker.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
