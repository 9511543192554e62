import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keysEveryMs, rotatePlaybackKey } from '../config/playback-keys.ts';
import { addSealKey } from '../config/seal-keys.ts';
import { parseSecretsKey } from '../config/secrets-key.ts';
import { createListener, type Listener } from '../db/listen.ts';
import { testDatabase } from '../../testing/database.ts';
import { openSecrets } from './open-secrets.ts';
import { takeOverSecrets } from './take-over.ts';
import { watchSecrets } from './watch-secrets.ts';
import { testFolder } from '../../testing/test-folder.ts';

vi.setConfig({ testTimeout: 30_000 });

const deaf: Listener = { on: () => {}, onGap: () => {}, close: async () => {} };

it('learns of new keys at once when it is told, and in a few seconds when it is not', async () => {
  await using database = await testDatabase();
  const dataDir = testFolder(onTestFinished);
  const log = pino({ level: 'silent' });
  const current = parseSecretsKey(randomBytes(32).toString('hex'));
  if (!current) throw new Error('no key');
  const config = { dataDir, secretsKeys: { current, next: undefined } };
  const { db } = database;
  await takeOverSecrets({ db, keys: config.secretsKeys, dataDir, log });
  const listener = createListener(database.url);
  const [told, untold] = [await openSecrets({ config, db }), await openSecrets({ config, db })];
  const ends = [watchSecrets({ ...told, listener, log }), watchSecrets({ ...untold, listener: deaf, log })];
  try {
    await expect
      .poll(
        async () =>
          (await database.pool.query(`select from pg_stat_activity where query like 'listen "secrets"%'`)).rowCount,
      )
      .toBeGreaterThan(0);
    const now = Date.now();
    await rotatePlaybackKey(told.secretStore, { now, until: now + 60_000 });
    await addSealKey(told.secretStore);
    const knows = ({ secrets }: typeof told) => [Object.keys(secrets.playbackKeys.keys), secrets.sealKeys?.current];
    await expect.poll(() => knows(told), { timeout: 1500, interval: 20 }).toEqual([['1', '2'], '1']);
    await expect.poll(() => knows(untold), { timeout: keysEveryMs + 2000 }).toEqual([['1', '2'], '1']);
    // Nobody signs before everybody opens.
    await expect.poll(() => told.secrets.playbackKeys.current, { timeout: 2 * keysEveryMs + 2000 }).toBe('2');
    expect(Date.now() - now).toBeGreaterThanOrEqual(keysEveryMs);
    expect(knows(untold)).toEqual([['1', '2'], '1']);
  } finally {
    for (const end of ends) end();
    await listener.close();
  }
});
