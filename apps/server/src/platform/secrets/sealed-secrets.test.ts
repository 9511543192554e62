import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { databaseSecrets } from '../config/database-secrets.ts';
import { rotatePlaybackKey } from '../config/playback-keys.ts';
import { addSealKey } from '../config/seal-keys.ts';
import { loadSecrets } from '../config/secrets.ts';
import { parseSecretsKey, type SecretsKey } from '../config/secrets-key.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { openSecrets } from './open-secrets.ts';
import { rekeySecrets } from './sealed-store.ts';
import { takeOverSecrets } from './take-over.ts';
import { testFolder } from '../../testing/test-folder.ts';

const log = pino({ level: 'silent' });
const newKey = () => parseSecretsKey(randomBytes(32).toString('base64')) as SecretsKey;
const keyOf = (current: SecretsKey, next?: SecretsKey) => ({ current, next });

let database: TestDatabase;
let dataDir: string;
let key: SecretsKey;
beforeEach(async () => {
  database = await testDatabase();
  dataDir = testFolder(onTestFinished);
  key = newKey();
});
afterEach(() => database.close());

const start = (current = key, folder = dataDir) =>
  takeOverSecrets({ db: database.db, keys: keyOf(current), dataDir: folder, log });
const open = (current: SecretsKey | undefined = key) =>
  openSecrets({ config: { dataDir, secretsKeys: current && keyOf(current) }, db: database.db });
const file = () => readFileSync(path.join(dataDir, 'secrets.json'), 'utf8');
const aside = () => readdirSync(dataDir).filter((name) => name.startsWith('secrets.json.moved-'));

async function rows() {
  const found = await database.pool.query<{ name: string; sealed: Buffer; key_id: string }>(
    'select name, sealed, key_id from installation_secrets order by name',
  );
  return found.rows;
}

it('takes every secret over from the file, once, however many programs start, and sets it aside', async () => {
  const { databasePassword, ...before } = loadSecrets(dataDir);
  const text = file();
  const { admin } = databaseSecrets(dataDir);
  await Promise.all([start(), start(), start()]);
  expect((await open()).secrets).toEqual(before);
  expect(aside()).toHaveLength(1);
  const kept = path.join(dataDir, aside()[0] ?? '');
  expect([readFileSync(kept, 'utf8'), statSync(kept).mode & 0o777]).toEqual([text, 0o600]);
  // The embedded database is opened by what is left.
  expect(databaseSecrets(dataDir)).toEqual({ app: databasePassword, admin, ordered: undefined });
  expect(file()).not.toContain('pepper');
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  // Nothing of it can be read in the database.
  const { pepper } = JSON.parse(text) as { pepper: string };
  for (const { sealed } of await rows()) expect(sealed.toString('latin1')).not.toContain(pepper);
  await start();
  expect(aside()).toHaveLength(1);
});

it('goes on where a start was killed between the database and the file', async () => {
  loadSecrets(dataDir);
  const text = file();
  await start();
  const before = await rows();
  // As it was before the file was replaced.
  writeFileSync(path.join(dataDir, 'secrets.json'), text, { mode: 0o600 });
  await start();
  expect(await rows()).toEqual(before);
  expect(file()).toContain('movedTo');
});

it('changes nothing under a wrong key, and says which one it is', async () => {
  loadSecrets(dataDir);
  await start();
  const before = [await rows(), file()];
  const other = newKey();
  const wrong = new RegExp(`SECRETS_KEY is not the key of this database: .*${key.keyId}.*${other.keyId}`);
  await expect(start(other)).rejects.toThrow(wrong);
  await expect(open(other)).rejects.toThrow(wrong);
  expect([await rows(), file()]).toEqual(before);
});

it('makes no new secrets where the old ones are elsewhere', async () => {
  const folder = testFolder(onTestFinished);
  await database.pool.query(
    `insert into agents (id, name) values (3, '流光') on conflict do nothing;
     insert into accounts (agent_id, user_code, nickname) values (3, 'u1', '甲')`,
  );
  await expect(start(key, folder)).rejects.toThrow('start first where its secrets.json is');
  expect(await rows()).toEqual([]);
  // Where it is, and then on the other machine.
  loadSecrets(dataDir);
  await start();
  await start(key, folder);
  // A program without the key, or with a file of something else, does not start at all.
  await expect(openSecrets({ config: { dataDir: folder, secretsKeys: undefined }, db: database.db })).rejects.toThrow(
    'are sealed: set SECRETS_KEY',
  );
  expect(readdirSync(folder)).toEqual([]);
  loadSecrets(folder);
  await expect(start(key, folder)).rejects.toThrow('holds other secrets than the database');
  expect(() => loadSecrets(dataDir)).toThrow('moved into the database: set SECRETS_KEY');
});

it('reads a file that a vault keeps, and leaves it alone', async () => {
  const before = loadSecrets(dataDir).pepper;
  const vault = path.join(dataDir, 'vault.json');
  renameSync(path.join(dataDir, 'secrets.json'), vault);
  symlinkSync(vault, path.join(dataDir, 'secrets.json'));
  const text = file();
  await start();
  expect((await open()).secrets.pepper).toEqual(before);
  expect(file()).toBe(text);
  await start();
});

it('makes new secrets in an empty database, and none in the folder', async () => {
  await start();
  expect(readdirSync(dataDir)).toEqual([]);
  const { secrets } = await open();
  expect([secrets.pepper.length, secrets.vapidKey.length, secrets.hostKey?.length]).toEqual([32, 32, 32]);
});

it('keeps both new keys when two commands change them at once', async () => {
  await start();
  const { secretStore } = await open();
  const now = Date.now();
  await Promise.all([
    rotatePlaybackKey(secretStore, { now, until: now + 1000 }),
    addSealKey(secretStore),
    rotatePlaybackKey(secretStore, { now, until: now + 1000 }),
  ]);
  const { playbackKeys, sealKeys } = await secretStore.load();
  expect([playbackKeys.current, Object.keys(playbackKeys.keys), sealKeys?.current]).toEqual([
    '3',
    ['1', '2', '3'],
    '1',
  ]);
});

it('is sealed under another key by one command, whichever programs run meanwhile', async () => {
  loadSecrets(dataDir);
  await start();
  const { secrets } = await open();
  const next = newKey();
  const both = await openSecrets({ config: { dataDir, secretsKeys: keyOf(key, next) }, db: database.db });
  await rekeySecrets(database.db, keyOf(key, next));
  expect(await both.secretStore.load()).toEqual(secrets);
  expect(new Set((await rows()).map(({ key_id }) => key_id))).toEqual(new Set([next.keyId]));
  await expect(open()).rejects.toThrow('SECRETS_KEY is not the key');
  expect((await open(next)).secrets).toEqual(secrets);
  // Run twice by mistake, it does no harm.
  await rekeySecrets(database.db, keyOf(key, next));
  expect((await open(next)).secrets).toEqual(secrets);
});

it('hands a backup all of them, as a file that an installation without the key starts from', async () => {
  const { databasePassword, ...before } = loadSecrets(dataDir);
  await start();
  const { secretStore } = await open();
  const folder = testFolder(onTestFinished);
  writeFileSync(path.join(folder, 'secrets.json'), await secretStore.asFile(), { mode: 0o600 });
  expect(loadSecrets(folder)).toEqual({ ...before, databasePassword });
});

it('refuses a row that was put in the place of another', async () => {
  await start();
  await database.pool.query(
    `update installation_secrets set sealed = (select sealed from installation_secrets where name = 'otpKey') where name = 'pepper'`,
  );
  await expect(open()).rejects.toThrow('pepper in the table installation_secrets is damaged');
});
