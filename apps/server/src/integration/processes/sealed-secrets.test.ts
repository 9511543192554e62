import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signGrant } from '../../features/playback/playback-token.ts';
import { rotatePlaybackKey } from '../../platform/config/playback-keys.ts';
import { loadSecrets } from '../../platform/config/secrets.ts';
import { parseSecretsKey } from '../../platform/config/secrets-key.ts';
import { startWeb, type WebProcess } from '../../platform/process/web-process.test-data.ts';
import { openSecrets } from '../../platform/secrets/open-secrets.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let database: TestDatabase;
let home: string;
const key = randomBytes(32).toString('base64');
const running: WebProcess[] = [];
beforeAll(async () => {
  database = await testDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'processes-'));
});
afterAll(async () => {
  await Promise.all(running.map((web) => web.kill()));
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

async function start(folder: string, env: Record<string, string> = { SECRETS_KEY: key }): Promise<WebProcess> {
  const dataDir = path.join(home, folder);
  mkdirSync(dataDir, { recursive: true });
  const started = await startWeb({ databaseUrl: database.url, dataDir, env });
  running.push(started);
  return started;
}

/** 404 where the signature is known and there is no such film, 403 where it is not. */
async function answers(keys: Parameters<typeof signGrant>[0]): Promise<number[]> {
  const grant = { agentId: '3', mediaId: 'none', mode: 'full', expiresAt: Date.now() + 60_000 } as const;
  const address = `/v/${signGrant(keys, grant)}/none/master.m3u8`;
  // As a proxy passes it on: over TLS.
  const headers = { 'x-forwarded-proto': 'https' };
  return await Promise.all(running.map(async ({ url }) => (await fetch(`${url}${address}`, { headers })).status));
}

it('gives three programs that start at once the secrets of one file, and a new key to all of them', async () => {
  mkdirSync(path.join(home, 'shared'), { recursive: true });
  const before = loadSecrets(path.join(home, 'shared'));
  await Promise.all([start('shared'), start('shared'), start('shared')]);
  expect(readdirSync(path.join(home, 'shared')).filter((name) => name.includes('.moved-'))).toHaveLength(1);
  // On another machine, with nothing but the key.
  await start('another');
  expect(readdirSync(path.join(home, 'another'))).not.toContain('secrets.json');
  expect(await answers(before.playbackKeys)).toEqual([404, 404, 404, 404]);

  const current = parseSecretsKey(key);
  if (!current) throw new Error('no key');
  const config = { dataDir: path.join(home, 'another'), secretsKeys: { current, next: undefined } };
  const { secrets, secretStore } = await openSecrets({ config, db: database.db });
  expect(secrets.pepper).toEqual(before.pepper);
  const now = Date.now();
  await rotatePlaybackKey(secretStore, { now, until: now + 60_000 });
  const { playbackKeys } = await secretStore.load();
  expect(playbackKeys.current).toBe('2');
  await expect.poll(() => answers(playbackKeys)).toEqual([404, 404, 404, 404]);
  // The old one opens what it signed.
  expect(await answers(before.playbackKeys)).toEqual([404, 404, 404, 404]);
});

it('ends a start with a wrong key, and one without, in one line', async () => {
  const wrong = start('another', { SECRETS_KEY: randomBytes(32).toString('hex') });
  await expect(wrong).rejects.toThrow(/liuguang: SECRETS_KEY is not the key of this database: .*Nothing was changed\n/);
  await expect(start('another', {})).rejects.toThrow(
    /liuguang: the secrets of this database are sealed: set SECRETS_KEY/,
  );
  await expect(start('another', { SECRETS_KEY: 'short' })).rejects.toThrow(
    /liuguang: SECRETS_KEY is "\*\*\*": expected 32 bytes in base64 or hex/,
  );
  expect(readdirSync(path.join(home, 'another'))).not.toContain('secrets.json');
});
