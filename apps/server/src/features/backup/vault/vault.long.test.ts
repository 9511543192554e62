import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Identity, makeIdentity, parseIdentity, parseRecipient } from '../../../platform/age/age-keys.ts';
import { fileStore } from '../../../platform/config/secret-store.ts';
import { loadSecrets } from '../../../platform/config/secrets.ts';
import { openFolderStorage } from '../../../platform/storage/folder-storage.ts';
import { openS3Storage } from '../../../platform/storage/s3/s3-storage.ts';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../../testing/object-store/object-store.ts';
import { lastBackups } from '../backup.repository.ts';
import { type BackupRun, runBackup } from '../make/run-backup.ts';
import { verifyBackup } from '../verify-backup.ts';
import { fetchBackup } from './fetch.ts';
import { listVault, type Vault } from './vault.ts';

const progress = () => {};
const { signal } = new AbortController();
const keys = makeIdentity();
const identity = parseIdentity(keys.identity);
const recipient = parseRecipient(keys.recipient) ?? undefined;

let home: string;
let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'vault-'));
  dataDir = path.join(home, 'data');
  loadSecrets(await made(dataDir));
  database = await testDatabase();
  for (let index = 0; index < 30; index += 1) await addPicture(`p${index}`, Buffer.alloc(50_000, index));
  // Larger than what is sent at once.
  await addPicture('large', Buffer.alloc(5 * 1024 ** 2, 9));
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true, force: true });
});

async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

async function addPicture(id: string, bytes: Buffer): Promise<void> {
  await writeFile(path.join(await made(path.join(dataDir, 'media/pictures', id)), '100.webp'), bytes);
  await database.pool.query(
    `insert into pictures (id, width, height, widths, placeholder) values ($1, 100, 100, '{100}', '') on conflict do nothing`,
    [id],
  );
}

const back = (more: Partial<BackupRun>) => {
  const target = path.join(home, 'target');
  return runBackup({ database, dataDir, secretStore: fileStore(dataDir), target, progress, signal, ...more });
};

/** Fetched, whole, and with the bytes that the product has. */
async function proves(vault: Vault, key: Identity | null): Promise<void> {
  const into = await mkdtemp(path.join(home, 'fetched-'));
  const folder = await fetchBackup({ vault, name: 'latest', identity: key, into, progress });
  const { problems, manifest } = await verifyBackup(folder, progress);
  expect(problems).toEqual([]);
  expect(manifest.missing).toEqual([]);
  for (const id of await readdir(path.join(dataDir, 'media/pictures'))) {
    const place = `media/pictures/${id}/100.webp`;
    expect((await readFile(path.join(folder, 'files', place))).equals(await readFile(path.join(dataDir, place)))).toBe(
      true,
    );
  }
}

async function everythingIn(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((entry) => readFile(path.join(entry.parentPath, entry.name)))));
}

it('copies to another place once: an unchanged file is a second name of the copy before', async () => {
  const target = path.join(home, 'plain');
  const first = await back({ target, copy: true });
  const second = await back({ target, copy: true });
  expect(first.movedBytes).toBeGreaterThan(6_000_000);
  expect(second.movedBytes).toBeLessThan(400_000);
  await writeFile(path.join(dataDir, 'media/pictures/p3/100.webp'), Buffer.alloc(50_000, 200));
  const third = await back({ target, copy: true });
  expect(third.movedBytes - second.movedBytes).toBeGreaterThanOrEqual(50_000);
  for (const { folder } of [second, third]) expect((await verifyBackup(folder, progress)).problems).toEqual([]);
  expect((await readFile(path.join(second.folder, 'files/media/pictures/p3/100.webp')))[0]).toBe(3);
  expect((await readFile(path.join(third.folder, 'files/media/pictures/p3/100.webp')))[0]).toBe(200);
});

it('encrypts so that only the private key opens it, sends what is new, and removes what nobody needs', async () => {
  const folder = path.join(home, 'vault');
  const vault = { storage: await openFolderStorage(folder), name: folder, recipient };
  const first = await back({ vault });
  expect(first.movedBytes).toBeGreaterThan(6_000_000);
  expect((await back({ vault })).movedBytes).toBeLessThan(400_000);
  await proves(vault, identity);
  const lie = await everythingIn(folder);
  expect([lie.includes('accounts'), lie.includes(Buffer.alloc(64, 9)), lie.includes('pepper')]).toEqual([
    false,
    false,
    false,
  ]);
  await expect(proves(vault, null)).rejects.toThrow(`is encrypted to ${keys.recipient}`);
  await expect(proves(vault, parseIdentity(makeIdentity().identity))).rejects.toThrow('not the key that was given');
  expect((await lastBackups(database.db, 1))[0]).toMatchObject({ state: 'done', encrypted: true });

  await rm(path.join(dataDir, 'media/pictures/large'), { recursive: true });
  await database.pool.query(`delete from pictures where id = 'large'`);
  const { removed } = await back({ vault, keep: 1 });
  expect(removed).toHaveLength(2);
  expect(await listVault(vault)).toHaveLength(1);
  expect((await everythingIn(folder)).length).toBeLessThan(4_000_000);
  await proves(vault, identity);
  // A byte of an object is changed.
  const [some = ''] = await readdir(path.join(folder, 'objects'));
  const [object = ''] = await readdir(path.join(folder, 'objects', some));
  await appendFile(path.join(folder, 'objects', some, object), 'x');
  await expect(proves(vault, identity)).rejects.toThrow('it was changed');
});

function folders(): never {
  throw new Error('the store is away');
}

it('is good even where older ones could not be removed', async () => {
  const folder = path.join(home, 'unpruned');
  const storage = await openFolderStorage(folder);
  const vault = { storage: { ...storage, folders }, name: folder, recipient: undefined };
  await expect(back({ vault, keep: 1 })).rejects.toThrow('the store is away');
  expect((await lastBackups(database.db, 1))[0]).toMatchObject({ state: 'done', failure: null });
});

it('lists nothing of a backup that was stopped while it was sent, and clears it up', async () => {
  const folder = path.join(home, 'stopped');
  const vault = { storage: await openFolderStorage(folder), name: folder, recipient: undefined };
  const stop = new AbortController();
  const half = back({ vault, signal: stop.signal, progress: (step) => step === 'sending tables' && stop.abort() });
  await expect(half).rejects.toThrow('abort');
  expect(await listVault(vault)).toEqual([]);
  expect((await lastBackups(database.db, 1))[0]).toMatchObject({ state: 'failed', failure: 'stopped' });
  await back({ vault, keep: 3 });
  expect(await readdir(path.join(folder, 'backups'))).toHaveLength(1);
  expect(await readdir(path.join(dataDir, 'backups/.sending'))).toEqual(['last-files.jsonl']);
  await proves(vault, null);
});

describe.skipIf(!hasObjectStore)('in a bucket', () => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await startObjectStore();
  }, 60_000);
  afterAll(() => store[Symbol.asyncDispose]());

  it('keeps encrypted backups, sends little the second time, and says what is wrong with it', async () => {
    const settings = { ...(await store.bucket()), prefix: 'own/' };
    const patience = { silenceMs: 1000, attempts: 2, pauseMs: 10 };
    const open = (changes: Partial<typeof settings>) => ({
      storage: openS3Storage({ ...settings, ...changes }, patience),
      name: 's3://store/bucket/own',
      recipient,
    });
    const vault = open({});
    const first = await back({ vault });
    const second = await back({ vault, keep: 5 });
    expect(first.movedBytes).toBeGreaterThan(1_000_000);
    expect(second.movedBytes).toBeLessThan(400_000);
    expect(await listVault(vault)).toHaveLength(2);
    await proves(vault, identity);
    const failure = async (changes: Partial<typeof settings>) => {
      await expect(back({ vault: open(changes) })).rejects.toThrow('object store');
      return (await lastBackups(database.db, 1))[0]?.failure;
    };
    expect(await failure({ secretKey: 'wrong' })).toBe('credentials');
    expect(await failure({ bucket: 'no-such-bucket' })).toBe('bucket');
    store.die();
    expect(await failure({})).toBe('store');
  }, 60_000);
});
