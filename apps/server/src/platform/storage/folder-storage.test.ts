import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderStorage } from './folder-storage.ts';
import { InvalidKeyError, type Storage } from './storage.ts';

let base: string;
let root: string;
let storage: Storage;

beforeEach(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'storage-'));
  root = path.join(base, 'media');
  storage = await openFolderStorage(root);
});
afterEach(() => rm(base, { recursive: true, force: true }));

const bytes = (value: string) => new TextEncoder().encode(value);

async function listed(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys.toSorted();
}

describe('folder storage', () => {
  it('gives back what was put, whole or by range', async () => {
    await storage.put('media/a1/360p/000.m4s', bytes('0123456789'));
    expect((await storage.read('media/a1/360p/000.m4s'))?.toString()).toBe('0123456789');
    expect((await storage.stat('media/a1/360p/000.m4s'))?.size).toBe(10);
    const part = await storage.openRead('media/a1/360p/000.m4s', { start: 2, end: 4 });
    expect(part && (await text(part))).toBe('234');
  });

  it('takes a folder over in place of the old one, and deletes it whole', async () => {
    const made = path.join(base, 'made');
    await mkdir(path.join(made, 'v360'), { recursive: true });
    await writeFile(path.join(made, 'master.m3u8'), 'new');
    await writeFile(path.join(made, 'v360/000.m4s'), 'segment');
    await storage.put('media/a1/old/000.m4s', bytes('old'));
    await storage.put('media/a2/x.mp4', bytes('neighbour'));
    await storage.adopt('media/a1', made);
    expect(await listed('media/')).toEqual(['media/a1/master.m3u8', 'media/a1/v360/000.m4s', 'media/a2/x.mp4']);
    expect(await readdir(base)).toEqual(['media']);
    await storage.deleteTree('media/a1');
    await storage.deleteTree('media/a1');
    expect(await listed('media/')).toEqual(['media/a2/x.mp4']);
    expect(await readdir(path.join(root, '.pending'))).toEqual([]);
    await expect(storage.adopt('media/../x', made)).rejects.toThrow(InvalidKeyError);
    await expect(storage.deleteTree('../media')).rejects.toThrow(InvalidKeyError);
  });

  it('keeps the old object and no litter when a write breaks off', async () => {
    await storage.put('media/a1/x.mp4', bytes('old'));
    async function* broken() {
      yield bytes('half');
      throw new Error('line cut');
    }
    await expect(storage.put('media/a1/x.mp4', broken())).rejects.toThrow('line cut');
    expect((await storage.read('media/a1/x.mp4'))?.toString()).toBe('old');
    expect(await readdir(path.join(root, '.pending'))).toEqual([]);
  });

  it('sweeps writes that a crash abandoned, not running ones', async () => {
    const old = path.join(root, '.pending', 'old');
    await writeFile(old, 'x');
    await utimes(old, 0, 0);
    await writeFile(path.join(root, '.pending', 'running'), 'x');
    await openFolderStorage(root);
    expect(await readdir(path.join(root, '.pending'))).toEqual(['running']);
  });

  it('answers null for what is missing, for folders, and below a file', async () => {
    await storage.put('media/a1/x.mp4', bytes('x'));
    for (const key of ['media/none', 'none/at/all', 'media/a1', 'media/a1/x.mp4/y']) {
      const found = { read: await storage.read(key), stat: await storage.stat(key), open: await storage.openRead(key) };
      expect({ key, ...found }).toEqual({ key, read: null, stat: null, open: null });
    }
    await expect(storage.put('media/a1/x.mp4/y', bytes('y'))).rejects.toThrow(InvalidKeyError);
  });

  it('deletes, also twice', async () => {
    await storage.put('a/b', bytes('x'));
    await storage.delete('a/b');
    await storage.delete('a/b');
    expect(await storage.stat('a/b')).toBeNull();
  });

  it('lists by prefix and never an unfinished write', async () => {
    for (const key of ['media/a1/x', 'media/a1/360p/y', 'media/a2/x', 'pictures/p/1.webp']) {
      await storage.put(key, bytes(key));
    }
    await writeFile(path.join(root, '.pending', 'busy'), 'x');
    expect(await listed('media/a1/')).toEqual(['media/a1/360p/y', 'media/a1/x']);
    expect(await listed('media/a')).toEqual(['media/a1/360p/y', 'media/a1/x', 'media/a2/x']);
    expect(await listed('')).toHaveLength(4);
    expect(await listed('nothing/')).toEqual([]);
    await expect(listed('../')).rejects.toThrow(InvalidKeyError);
  });

  it.each([
    '',
    '.',
    '..',
    '../outside',
    'media/../../outside',
    'media/./x',
    '/etc/passwd',
    'media//x',
    'media/x/',
    'media\\..\\x',
    'media/x\0.mp4',
    'media/%2e%2e/x',
    '.pending/x',
    'media/.hidden',
    'media/视频',
    'a'.repeat(600),
  ])('refuses the key %j', async (key) => {
    await expect(storage.put(key, bytes('x'))).rejects.toThrow(InvalidKeyError);
    await expect(storage.read(key)).rejects.toThrow(InvalidKeyError);
    await expect(storage.delete(key)).rejects.toThrow(InvalidKeyError);
    expect(() => storage.localPath?.(key)).toThrow(InvalidKeyError);
  });

  it('follows no link out of its folder', async () => {
    await mkdir(path.join(base, 'outside'));
    await writeFile(path.join(base, 'outside', 'secret'), 'secret');
    await symlink(path.join(base, 'outside'), path.join(root, 'link'));
    await symlink(path.join(base, 'outside', 'secret'), path.join(root, 'file'));
    await expect(storage.read('link/secret')).rejects.toThrow(InvalidKeyError);
    await expect(storage.put('link/new', bytes('x'))).rejects.toThrow(InvalidKeyError);
    await expect(storage.put('link/deep/new', bytes('x'))).rejects.toThrow(InvalidKeyError);
    await expect(storage.delete('link/secret')).rejects.toThrow(InvalidKeyError);
    await expect(storage.read('file')).rejects.toThrow(InvalidKeyError);
    expect(storage.localPath?.('link/secret')).toBeUndefined();
    expect(storage.localPath?.('file')).toBeUndefined();
    expect(await readdir(path.join(base, 'outside'))).toEqual(['secret']);
  });
});
