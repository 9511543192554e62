import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signGrant } from '../../features/playback/playback-token.ts';
import { clip, sha256, tusClient } from '../../features/upload/upload.test-data.ts';
import { parseSecretsKey } from '../../platform/config/secrets-key.ts';
import type { S3Settings } from '../../platform/config/storage-settings.ts';
import { startWeb, type WebProcess } from '../../platform/process/web-process.test-data.ts';
import { openSecrets } from '../../platform/secrets/open-secrets.ts';
import { createSessions } from '../../platform/session/session-store.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { allOf } from '../../platform/storage/all-of.ts';
import { openS3Storage } from '../../platform/storage/s3/s3-storage.ts';
import { builtServer } from '../../testing/built-server.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../testing/object-store/object-store.ts';
import { twoAgents } from '../../testing/uploads.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const mebibyte = 1024 ** 2;

// Three machines that share a database and a bucket, and not one file.
/** A real video with so many bytes behind it that players skip. */
async function largeClip(): Promise<Buffer<ArrayBuffer>> {
  const rest = randomBytes(19 * mebibyte + 321);
  rest.writeUInt32BE(rest.length);
  rest.write('free', 4, 'latin1');
  return Buffer.concat([await clip(1), rest]);
}

describe.skipIf(!hasObjectStore)('processes with data folders of their own', () => {
  let store: ObjectStore;
  let bucket: S3Settings;
  let database: TestDatabase;
  let home: string;
  let webs: WebProcess[] = [];
  let worker: ChildProcess | undefined;
  const secretsKey = randomBytes(32).toString('base64');

  beforeAll(async () => {
    [store, database] = await Promise.all([startObjectStore(), testDatabase()]);
    bucket = await store.bucket();
    await twoAgents(database);
    home = mkdtempSync(path.join(tmpdir(), 'separate-folders-'));
    webs = [await startWeb(placeOf('one')), await startWeb(placeOf('two'))];
  });
  afterAll(async () => {
    await Promise.all(webs.map((web) => web.kill()));
    if (worker?.exitCode === null) {
      const ended = once(worker, 'exit');
      worker.kill('SIGTERM');
      await ended;
    }
    await database.close();
    await store[Symbol.asyncDispose]();
    rmSync(home, { recursive: true, force: true });
  });

  function placeOf(name: string) {
    const dataDir = path.join(home, name);
    mkdirSync(dataDir);
    const env = {
      NODE_ENV: 'development',
      SECRETS_KEY: secretsKey,
      STORAGE_URL: `${bucket.endpoint.replace('http://', 's3+http://')}/${bucket.bucket}`,
      STORAGE_ACCESS_KEY: bucket.accessKey,
      STORAGE_SECRET_KEY: bucket.secretKey,
    };
    return { databaseUrl: database.url, dataDir, env };
  }

  async function startWorker(name: string): Promise<ChildProcess> {
    const { databaseUrl, dataDir, env } = placeOf(name);
    const own = { PATH: process.env['PATH'], ROLE: 'worker', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const program = spawn(process.execPath, [path.join(builtServer(), 'main.js')], {
      env: { ...own, DEMO: '0', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(program.stdout, 'data');
    return program;
  }

  it('go on with an upload whose process was killed, make a video of it, and play it', async () => {
    const bytes = await largeClip();
    const sessions = createSessions(database.pool, Date.now);
    const cookie = await sessionCookie(database, sessions, { agentId: '3', claimed: true });
    const [first, second] = webs.map(({ url }) => tusClient({ base: url, cookie }));
    const location = (await first?.create(bytes.length))?.headers.get('location') ?? '';

    // More than a part has arrived when the machine is gone, and the request is still running.
    const cut = sendSlowly(`${webs[0]?.url}${location}`, cookie, bytes.subarray(0, 11 * mebibyte), bytes.length);
    const got = async () => (await second?.offset(location))?.offset ?? 0;
    const rows = async () =>
      (await database.pool.query<{ received: string }>('select received from upload_objects')).rows[0]?.received;
    await expect.poll(async () => Number(await rows())).toBe(8 * mebibyte);
    await webs[0]?.kill();
    await cut;
    const from = await got();
    expect(from).toBe(8 * mebibyte);
    expect((await second?.send(location, from, bytes.subarray(from)))?.status).toBe(204);

    worker = await startWorker('three');
    const upload = async () => {
      const found = await database.pool.query<{ state: string; media_id: string; sha256: Buffer | null }>(
        'select state, media_id, sha256 from uploads',
      );
      return found.rows[0];
    };
    await vi.waitUntil(async () => ['published', 'review', 'failed'].includes((await upload())?.state ?? ''), {
      timeout: 120_000,
      interval: 200,
    });
    const made = await upload();
    expect([made?.state, made?.sha256?.toString('hex')]).toEqual(['published', sha256(bytes)]);

    const mediaId = made?.media_id ?? '';
    const storage = openS3Storage(bucket);
    const segment = (await allOf(storage.list(`media/${mediaId}/v`))).find((key) => key.endsWith('.m4s')) ?? '';
    const expected = await storage.read(segment);
    storage.close?.();
    const current = parseSecretsKey(secretsKey);
    if (!current) throw new Error('no key');
    const config = { dataDir: path.join(home, 'none'), secretsKeys: { current, next: undefined } };
    const { secrets } = await openSecrets({ config, db: database.db });
    const expiresAt = Math.ceil(Date.now() / 1000) * 1000 + 3_600_000;
    const grant = signGrant(secrets.playbackKeys, { agentId: '3', mediaId, mode: 'full', expiresAt });
    const played = async (key: string) => await fetch(`${webs[1]?.url}/v/${grant}/${key.slice('media/'.length)}`);
    expect(await (await played(`media/${mediaId}/master.m3u8`)).text()).toMatch(/^#EXTM3U/);
    const sent = await played(segment);
    expect([sent.status, Buffer.from(await sent.arrayBuffer()).equals(expected ?? Buffer.alloc(0))]).toEqual([
      200,
      true,
    ]);

    // Nothing of it lies on any of the three.
    const left = ['one', 'two', 'three'].flatMap((name) =>
      readdirSync(path.join(home, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(path.join(home, name, 'hot')))
        .map((entry) => path.join(name, entry.name)),
    );
    expect(left.filter((name) => !/instance|lock|secrets/.test(name))).toEqual([]);
  });

  it('ask people to come back while the store is gone, without a word of where it is, and go on from there', async () => {
    const bytes = randomBytes(9 * mebibyte);
    const cookie = await sessionCookie(database, createSessions(database.pool, Date.now), {
      agentId: '3',
      claimed: true,
    });
    const client = tusClient({ base: webs[1]?.url ?? '', cookie });
    const location = (await client.create(bytes.length)).headers.get('location') ?? '';
    store.die();
    const refused = await client.send(location, 0, bytes);
    expect([refused.status, await refused.text()]).toEqual([503, '服务暂时不可用，请稍后重试\n']);
    await store.revive();
    const from = (await client.offset(location)).offset;
    expect((await client.send(location, from, bytes.subarray(from))).status).toBe(204);
  });
});

/** Says that all of it comes, sends a part of it and then nothing. Settles when the connection is cut. */
async function sendSlowly(url: string, cookie: string, bytes: Uint8Array, whole: number): Promise<void> {
  const headers = {
    cookie,
    'x-client': 'web/1.0.0',
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': String(whole),
  };
  const sending = request(url, { method: 'PATCH', headers });
  sending.on('error', () => {});
  const closed = new Promise<void>((resolve) => sending.once('close', resolve));
  sending.write(bytes);
  await closed;
}
