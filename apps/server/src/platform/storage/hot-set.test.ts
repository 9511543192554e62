import { readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openFolderStorage } from './folder-storage.ts';
import { hotSet } from './hot-set.ts';
import type { Storage } from './storage.ts';
import { testFolder } from '../../testing/test-folder.ts';

let base: string;
let folder: string;
let storage: Storage;
const asked = { stat: 0, open: 0 };
let isDead = false;

beforeEach(async () => {
  base = testFolder(onTestFinished);
  folder = path.join(base, 'hot');
  const real = await openFolderStorage(path.join(base, 'media'));
  Object.assign(asked, { stat: 0, open: 0 });
  isDead = false;
  const guarded = <T>(name: 'stat' | 'open', work: () => Promise<T>) => {
    asked[name] += 1;
    return isDead ? Promise.reject(new Error('the store is dead')) : work();
  };
  storage = {
    ...real,
    stat: (key) => guarded('stat', () => real.stat(key)),
    open: (key) => guarded('open', () => real.open(key)),
  };
  delete storage.localPath;
});

const put = (key: string, bytes: number) => storage.put(key, Buffer.alloc(bytes, key));

async function kept(): Promise<{ files: string[]; bytes: number }> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = await Promise.all(paths.map(async (file) => (await stat(file)).size));
  return { files: paths, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

it('fetches once, however many ask at once, and again only for another version', async () => {
  const copies = hotSet({ storage, folder, maxBytes: 1e6, ttlMs: 20 });
  await put('a/1', 1000);
  const found = await Promise.all(Array.from({ length: 20 }, () => copies.find('a/1')));
  expect(new Set(found.map((one) => one?.path)).size).toBe(1);
  expect(asked).toEqual({ stat: 1, open: 1 });
  await put('a/1', 1001);
  await wait(30);
  const next = await copies.find('a/1');
  expect(next?.path).not.toBe(found[0]?.path);
  expect((await stat(next?.path ?? '')).size).toBe(1001);
  await copies.close();
});

it('is used again by the next process, and by another one at the same time', async () => {
  await put('a/1', 1000);
  const one = hotSet({ storage, folder, maxBytes: 1e6 });
  const two = hotSet({ storage, folder, maxBytes: 1e6 });
  const [first, second] = [await one.find('a/1'), await two.find('a/1')];
  expect([second, asked.open]).toEqual([first, 1]);
  await Promise.all([one.close(), two.close()]);
});

it('stays within its bytes, by what was not used for the longest time', async () => {
  const maxBytes = 1e6;
  const copies = hotSet({ storage, folder, maxBytes });
  const others = hotSet({ storage, folder, maxBytes });
  await put('a/first', 10_000);
  const first = (await copies.find('a/first'))?.path ?? '';
  await utimes(first, new Date(0), new Date(0));
  for (let index = 0; index < 150; index++) {
    await put(`a/${index}`, 10_000);
    await (index % 2 === 0 ? copies : others).find(`a/${index}`);
  }
  await Promise.all([copies.close(), others.close()]);
  const { bytes, files } = await kept();
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  expect(bytes).toBeGreaterThan(maxBytes / 2);
  expect(files).not.toContain(first);
});

it('keeps nothing that is too large, gone, or for which there is no room', async () => {
  let hasRoom = true;
  const copies = hotSet({ storage, folder, maxBytes: 1e6, ttlMs: 20, hasRoom: () => hasRoom });
  await put('a/large', 500_000);
  await put('a/small', 100);
  expect(await copies.find('a/large')).toBeUndefined();
  expect(await copies.find('a/none')).toBeUndefined();
  hasRoom = false;
  expect(await copies.find('a/small')).toBeUndefined();
  hasRoom = true;
  expect(await copies.find('a/small')).toBeDefined();
  await storage.delete('a/small');
  await wait(30);
  expect(await copies.find('a/small')).toBeUndefined();
});

it('goes on with what it has while the store is dead, and has no half copy of what breaks off', async () => {
  const problems: unknown[] = [];
  const copies = hotSet({ storage, folder, maxBytes: 1e6, ttlMs: 20, onProblem: (error) => problems.push(error) });
  await put('a/1', 1000);
  await put('a/2', 1000);
  const found = await copies.find('a/1');
  await copies.stat('a/2');
  isDead = true;
  await wait(30);
  expect(await copies.find('a/1')).toEqual(found);
  expect(await copies.find('a/2')).toBeUndefined();
  expect(problems.length).toBeGreaterThan(0);
  expect((await kept()).files).toEqual([found?.path]);
});
