import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobRunner } from '../../../platform/jobs/steady-runner.ts';
import { testDatabase } from '../../../testing/database.ts';
import { folderForSuite, forSuite } from '../../../testing/suite/for-suite.ts';
import { runWorker, twoAgents } from '../../../testing/uploads.ts';
import { transcode } from './transcoder.ts';
import { openUploadFiles } from '../../../platform/storage/upload-files.ts';
import { uploadJobKey, uploadProcess } from '../upload.job-spec.ts';
import { sweepUploads } from './upload-sweep.ts';
import { clip, sha256 } from '../upload.test-data.ts';

vi.setConfig({ testTimeout: 120_000 });
const log = pino({ level: 'silent' });
let runner: JobRunner | undefined;

const database = await forSuite(testDatabase());
const dataDir = await folderForSuite();
await twoAgents(database);
await database.pool.query(
  `insert into accounts (agent_id, user_code, nickname, claimed_at) values (3, 'u', '甲', now());
   update agents set review_uploads = true where id = 8`,
);
afterAll(async () => await runner?.stop());

async function uploaded(bytes: Uint8Array, agentId = '3'): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into uploads (agent_id, account_id, kind, title, tags, size, state, created_at, updated_at)
     select $2, id, 'video', '雨夜', '{雨}', $1, 'queued', now(), now() from accounts where user_code = 'u' returning id`,
    [bytes.length, agentId],
  );
  const uploadId = rows[0]?.id ?? '';
  const files = await openUploadFiles(dataDir);
  await writeFile(files.source(uploadId), bytes);
  await enqueue(database.db, uploadProcess, { uploadId }, { key: uploadJobKey(uploadId) });
  return uploadId;
}

async function rowOf(uploadId: string) {
  const { rows } = await database.pool.query<Record<string, never>>(
    `select u.*, v.title as video_title, v.duration_ms, v.kind as video_kind,
       (select count(*)::int from video_listings l where l.video_id = v.id) as listings
     from uploads u left join videos v on v.id = u.video_id where u.id = $1`,
    [uploadId],
  );
  return rows[0];
}

const ends = new Set(['review', 'published', 'failed']);

async function ended(uploadId: string) {
  runner ??= await runWorker({ database, log, dataDir });
  await expect.poll(async () => ends.has(String((await rowOf(uploadId))?.['state'])), { timeout: 110_000 }).toBe(true);
  return await rowOf(uploadId);
}

const worksLeft = () => readdir(path.join(dataDir, 'uploads/work'));

describe('the worker', () => {
  it('makes a video of an upload, keeps the source as it was sent and leaves nothing behind', async () => {
    const bytes = await clip(1);
    const uploadId = await uploaded(bytes);
    const row = await ended(uploadId);
    expect(row).toMatchObject({ state: 'published', progress: 1000, reason: null, lease: null, video_title: '雨夜' });
    expect(row).toMatchObject({ duration_ms: 4000, video_kind: 'short', listings: 2 });
    expect(Buffer.from(row?.['sha256'] ?? '').toString('hex')).toBe(sha256(bytes));
    expect(sha256(await readFile(path.join(dataDir, 'uploads', uploadId)))).toBe(sha256(bytes));
    const media = path.join(dataDir, 'media/media', String(row?.['media_id']));
    expect((await readdir(media)).toSorted()).toEqual(['master.m3u8', 'thumbs', 'v360']);
    expect((await readdir(path.join(dataDir, 'media/pictures', String(row?.['media_id'])))).toSorted()).toEqual([
      '360.avif',
      '360.webp',
    ]);
    await expect.poll(worksLeft).toEqual([]);
  });

  it('keeps an upload from everybody’s eyes where the agent reviews them', async () => {
    const row = await ended(await uploaded(await clip(1), '8'));
    expect(row).toMatchObject({ state: 'review', listings: 0 });
    expect(row?.['video_id']).not.toBeNull();
  });

  it('says in Chinese why a file is no video', async () => {
    const row = await ended(await uploaded(Buffer.from('no video at all\n'.repeat(300))));
    expect(row).toMatchObject({ state: 'failed', reason: '无法识别的视频格式', video_id: null, crashes: 0 });
    await expect.poll(worksLeft).toEqual([]);
  });

  it('does an order twice without a second video', async () => {
    const uploadId = await uploaded(await clip(1));
    const first = await ended(uploadId);
    await enqueue(database.db, uploadProcess, { uploadId }, { key: 'again' });
    await expect
      .poll(async () => (await database.pool.query(`select from graphile_worker.jobs where key = 'again'`)).rowCount)
      .toBe(0);
    expect(await rowOf(uploadId)).toEqual(first);
    expect((await database.pool.query('select from videos where media_id = $1', [first?.['media_id']])).rowCount).toBe(
      1,
    );
  });
});

describe('the transcoder', () => {
  const order = { outDir: '/nowhere', previewSeconds: 0, maxMemoryBytes: 1e9 };

  it('that falls over is told apart from a file that is refused', async () => {
    const missing = await transcode({ ...order, input: '/nowhere' }, () => {}, new AbortController().signal);
    expect(missing).toMatchObject({ kind: 'crashed' });
  });

  it('is ended for taking too much memory, for silence, and when it is told to', async () => {
    const input = path.join(dataDir, 'clip');
    await writeFile(input, await clip(5));
    const out = { ...order, input, outDir: path.join(dataDir, 'out') };
    const signal = new AbortController().signal;
    expect(await transcode({ ...out, maxMemoryBytes: 1000 }, () => {}, signal)).toMatchObject({
      kind: 'refused',
      reason: /内存/,
    });
    expect(await transcode(out, () => {}, signal, { silenceMs: 1, totalMs: 1e9 })).toMatchObject({ reason: /超时/ });
    const stop = new AbortController();
    await expect(transcode(out, () => stop.abort(), stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

const context = () => ({ database, log, dataDir, signal: new AbortController().signal });

describe('the sweep', () => {
  it('takes up what a killed worker left, and not what another one holds', async () => {
    await runner?.stop();
    runner = undefined;
    const left = await uploaded(await clip(1));
    const held = await uploaded(await clip(1));
    await database.pool.query('delete from graphile_worker._private_jobs');
    await database.pool.query(
      `update uploads set state = 'processing', lease = 'x', lease_until = now() + (case id when $1 then -1 else 20 end) * interval '1 s'
       where id in ($1, $2)`,
      [left, held],
    );
    await sweepUploads({}, context());
    const { rows } = await database.pool.query<{ key: string }>('select key from graphile_worker.jobs order by key');
    expect(rows.map(({ key }) => key)).toEqual(['upload.sweep', uploadJobKey(left)].toSorted());
    expect(await ended(left)).toMatchObject({ state: 'published' });
    expect(await rowOf(held)).toMatchObject({ state: 'processing', lease: 'x' });
  });

  it('finds a job that died in the hand of its worker, or waits longer and longer, and leaves the queue alone', async () => {
    await runner?.stop();
    runner = undefined;
    const [inHand, pausing, waiting] = [
      await uploaded(randomBytes(100)),
      await uploaded(randomBytes(100)),
      await uploaded(randomBytes(100)),
    ];
    const { pool } = database;
    await pool.query(`update uploads set updated_at = now() - interval '1 minute' where state = 'queued'`);
    const jobs = 'graphile_worker._private_jobs';
    await pool.query(`update ${jobs} set locked_at = now(), locked_by = 'dead' where key = $1`, [uploadJobKey(inHand)]);
    await pool.query(`update ${jobs} set run_at = now() + interval '7 minutes' where key = $1`, [
      uploadJobKey(pausing),
    ]);
    const before = await pool.query<{ id: string }>(`select id from ${jobs} where key = $1`, [uploadJobKey(waiting)]);
    await sweepUploads({}, context());
    const { rows } = await pool.query<{ key: string; id: string }>(
      `select key, id from graphile_worker.jobs where locked_at is null and run_at <= now() and key = any($1)`,
      [[inHand, pausing, waiting].map(uploadJobKey)],
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual([inHand, pausing, waiting].map(uploadJobKey).toSorted());
    expect(rows.find(({ key }) => key === uploadJobKey(waiting))?.id).toBe(before.rows[0]?.id);
    await pool.query('delete from uploads where id = any($1)', [[inHand, pausing, waiting]]);
  });

  it('queues what arrived unnoticed, gives up what nobody finishes, and removes what belongs to nobody', async () => {
    const whole = await uploaded(await clip(1));
    const stale = await uploaded(randomBytes(100));
    await database.pool.query(`update uploads set state = 'uploading' where id = $1`, [whole]);
    await database.pool.query(
      `update uploads set state = 'uploading', size = 500, created_at = now() - interval '3 days' where id = $1`,
      [stale],
    );
    const uploads = path.join(dataDir, 'uploads');
    const old = new Date(Date.now() - 3 * 24 * 3600_000);
    await utimes(path.join(uploads, stale), old, old);
    await writeFile(path.join(uploads, '99999'), 'orphan');
    await mkdir(path.join(uploads, `work/${whole}-gone`));
    for (const name of ['99999', `work/${whole}-gone`]) await utimes(path.join(uploads, name), old, old);
    await sweepUploads({}, context());
    expect(['queued', 'processing', 'published']).toContain((await rowOf(whole))?.['state']);
    expect(await rowOf(stale)).toBeUndefined();
    expect(await readdir(uploads)).not.toEqual(expect.arrayContaining(['99999']));
    expect(await readdir(uploads)).not.toEqual(expect.arrayContaining([stale]));
    expect(await worksLeft()).not.toContain(`${whole}-gone`);
  });
});
