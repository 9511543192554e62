import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCertificates } from '../../../testing/certificates.ts';
import { testDatabase } from '../../../testing/database.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../../testing/object-store/object-store.ts';
import { loadConfig } from '../../config/config.ts';
import { checkStorage, openStorage } from '../open-storage.ts';

// The settings as an operator writes them, against a store behind TLS whose authority nobody knows but us.
describe.skipIf(!hasObjectStore)('a store behind TLS', () => {
  let store: ObjectStore;
  let proxy: Server;
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    store = await startObjectStore();
    const bucket = await store.bucket();
    folder = mkdtempSync(path.join(tmpdir(), 's3-tls-'));
    const { key, cert, caFile } = makeCertificates(folder);
    const { port: plainPort } = new URL(bucket.endpoint);
    // As it stands before a store: everything goes through, the Host among it, which the signature covers.
    proxy = createServer({ key, cert }, (asked, answer) => {
      const { method, url, headers } = asked;
      const passed = request({ host: '127.0.0.1', port: plainPort, method, path: url, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const secretFile = path.join(folder, 'secret');
    writeFileSync(secretFile, `${bucket.secretKey}\n`);
    env = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://127.0.0.1/none',
      STORAGE_URL: `s3://127.0.0.1:${port}/${bucket.bucket}/some/folder`,
      STORAGE_ACCESS_KEY: bucket.accessKey,
      STORAGE_SECRET_KEY_FILE: secretFile,
      STORAGE_CA_FILE: caFile,
      STORAGE_REGION: 'eu-central-1',
    };
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await store[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is used when its authority is named, with the secret from a file, in a region and a folder', async () => {
    const config = loadConfig(env, folder);
    await checkStorage(config);
    await using database = await testDatabase();
    const storage = await openStorage(config, database.db);
    const bytes = randomBytes(9 * 1024 ** 2);
    await storage.put(
      'media/a/large',
      (async function* all() {
        yield await Promise.resolve(bytes);
      })(),
    );
    expect((await storage.read('media/a/large'))?.equals(bytes)).toBe(true);
    storage.close?.();
  });

  it('is not believed without it, and the start says so', async () => {
    const { STORAGE_CA_FILE: _left, ...without } = env;
    await expect(checkStorage(loadConfig(without, folder))).rejects.toThrow(/STORAGE_URL cannot be used.*certificate/);
  });

  it('is not used with a secret that is wrong, and the start says which setting it is', async () => {
    const { STORAGE_SECRET_KEY_FILE: _left, ...without } = env;
    const config = loadConfig({ ...without, STORAGE_SECRET_KEY: 'wrong' }, folder);
    await expect(checkStorage(config)).rejects.toThrow(/STORAGE_SECRET_KEY/);
  });
});
