import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signGrant } from '../../features/playback/playback-token.ts';
import { askForUpload } from '../../features/upload/upload.job-spec.ts';
import { clip } from '../../features/upload/upload.test-data.ts';
import type { S3Settings } from '../../platform/config/storage-settings.ts';
import { allOf } from '../../platform/storage/all-of.ts';
import { openS3Storage } from '../../platform/storage/s3/s3-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { openUploadFiles } from '../../platform/storage/upload-files.ts';
import { testSecrets } from '../../testing/modules.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../testing/object-store/object-store.ts';
import { runWorker, twoAgents } from '../../testing/uploads.ts';
import { wholeApp, type WholeApp } from '../../testing/whole-app.ts';
import { type TestApp, testApp } from '../app.test-data.ts';

// The product with STORAGE_URL: from a file that somebody sent to segments and pictures that come through the gate.
describe.skipIf(!hasObjectStore)('media in a bucket', () => {
  let store: ObjectStore;
  let settings: S3Settings;
  let storage: Storage;
  let test: TestApp;
  let redirecting: WholeApp;
  let mediaId = '';

  beforeAll(async () => {
    store = await startObjectStore();
    settings = await store.bucket();
    storage = openS3Storage(settings, { silenceMs: 2000, attempts: 2, pauseMs: 10 });
    test = await testApp({
      config: { storage: settings },
      prepare: async ({ database }) => await twoAgents(database),
      deps: () => ({ storage }),
    });
    const sending = { ...settings, redirect: true };
    redirecting = await wholeApp(test.database, {
      config: { storage: sending },
      deps: () => ({ storage: openS3Storage(sending) }),
    });
    mediaId = await published();
  });
  afterAll(async () => {
    await redirecting[Symbol.asyncDispose]();
    await test[Symbol.asyncDispose]();
    await store[Symbol.asyncDispose]();
  });

  async function published(): Promise<string> {
    const { pool, db } = test.database;
    const bytes = await clip(3);
    await pool.query(
      `insert into accounts (agent_id, user_code, nickname, claimed_at) values (3, 'maker', 'maker', now())`,
    );
    const { rows } = await pool.query<{ id: string; media_id: string }>(
      `insert into uploads (agent_id, account_id, kind, title, size, state, created_at, updated_at)
       select 3, id, 'video', '雨夜', $1, 'queued', now(), now() from accounts where user_code = 'maker'
       returning id, media_id`,
      [bytes.length],
    );
    const { id = '', media_id: made = '' } = rows[0] ?? {};
    const files = await openUploadFiles(test.folder);
    await writeFile(files.source(id), bytes);
    await askForUpload(db, 'video', id);
    const log = pino({ level: 'silent' });
    const worker = await runWorker({ database: test.database, log, dataDir: test.folder, storage });
    try {
      const state = async () => (await pool.query<{ state: string }>('select state from uploads')).rows[0]?.state;
      await vi.waitUntil(async () => ['published', 'review', 'failed'].includes((await state()) ?? ''), {
        timeout: 60_000,
        interval: 200,
      });
    } finally {
      await worker.stop();
    }
    return made;
  }

  const token = (changes: object = {}) =>
    signGrant(testSecrets.playbackKeys, {
      agentId: '3',
      mediaId,
      mode: 'full',
      expiresAt: Math.ceil(Date.now() / 1000) * 1000 + 3_600_000,
      ...changes,
    });
  const segments = async () => (await allOf(storage.list(`media/${mediaId}/v`))).filter((key) => key.endsWith('.m4s'));
  const address = (key: string, grant = token()) => `/v/${grant}/${key.slice('media/'.length)}`;

  it('puts what the worker made into the bucket, and nothing into the data folder', async () => {
    const keys = await allOf(storage.list('media/'));
    expect(keys).toContain(`media/${mediaId}/master.m3u8`);
    expect((await segments()).length).toBeGreaterThan(0);
    const left = await readdir(path.join(test.folder, 'media'), { recursive: true }).catch(() => []);
    // Where the app of tests opens a folder before it is given the bucket.
    expect(left.filter((name) => name !== '.pending')).toEqual([]);
    expect(await readdir(path.join(test.folder, 'uploads/work'))).toEqual([]);
  });

  it('serves playlists and segments through the gate, cold, from the copy and by range', async () => {
    const playlist = await test.app.inject(address(`media/${mediaId}/master.m3u8`));
    expect([playlist.statusCode, playlist.body.startsWith('#EXTM3U')]).toEqual([200, true]);
    const [key = ''] = await segments();
    const bytes = (await storage.read(key)) ?? Buffer.alloc(0);
    const etags = new Set<unknown>();
    for (let time = 0; time < 4; time++) {
      const sent = await test.app.inject(address(key));
      expect([sent.statusCode, sent.rawPayload.equals(bytes)]).toEqual([200, true]);
      expect(sent.headers['content-type']).toBe('video/iso.segment');
      etags.add(sent.headers.etag);
    }
    expect(etags.size).toBe(1);
    expect((await readdir(path.join(test.folder, 'hot'))).length).toBeGreaterThan(0);
    for (const other of (await segments()).slice(0, 2)) {
      const part = await test.app.inject({ url: address(other), headers: { range: 'bytes=10-19' } });
      expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    }
  });

  it('serves the pictures, and refuses what the gate refuses', async () => {
    const [picture = ''] = await allOf(storage.list(`pictures/${mediaId}/`));
    const sent = await test.app.inject(`/i/${picture.slice('pictures/'.length)}`);
    expect([sent.statusCode, sent.headers['content-type']]).toEqual([200, `image/${picture.split('.').at(-1)}`]);
    const [key = ''] = await segments();
    for (const app of [test.app, redirecting.app]) {
      for (const grant of ['nonsense', token({ mediaId: 'other' }), token({ mode: 'preview' })]) {
        const refused = await app.inject(address(key, grant));
        expect([403, 404]).toContain(refused.statusCode);
        expect(refused.headers.location).toBeUndefined();
      }
    }
    const anonymous = await fetch(`${settings.endpoint}/${settings.bucket}/${key}`);
    expect(anonymous.status).toBe(403);
  });

  it('hands segments over by an address of a moment where the operator wants it, playlists never', async () => {
    const [key = ''] = await segments();
    const sent = await redirecting.app.inject(address(key));
    expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const fetched = await fetch(String(sent.headers.location));
    expect(Buffer.from(await fetched.arrayBuffer()).equals((await storage.read(key)) ?? Buffer.alloc(0))).toBe(true);
    expect(fetched.headers.get('cache-control')).toBe('private, max-age=60');
    const playlist = await redirecting.app.inject(address(`media/${mediaId}/master.m3u8`));
    expect(playlist.statusCode).toBe(200);
  });

  it('goes on with its copies while the store is gone, and says so for the rest', async () => {
    const keys = await segments();
    const [copied = ''] = keys;
    for (let time = 0; time < 3; time++) expect((await test.app.inject(address(copied))).statusCode).toBe(200);
    store.die();
    expect((await test.app.inject(address(copied))).statusCode).toBe(200);
    const cold = `media/${mediaId}/v360/999.m4s`;
    await expect.poll(async () => (await test.app.inject(address(cold))).statusCode).toBe(503);
  });
});
