import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { allOf } from './all-of.ts';
import { openFolderStorage } from './folder-storage.ts';
import { InvalidKeyError, type Storage } from './storage.ts';
import { testFolder } from '../../testing/test-folder.ts';

let base: string;
let root: string;
let storage: Storage;

beforeEach(async () => {
  base = testFolder(onTestFinished);
  root = path.join(base, 'media');
  storage = await openFolderStorage(root);
});

const bytes = (value: string) => new TextEncoder().encode(value);

describe('folder storage', () => {
  it('takes a folder over by moving it, and leaves no litter', async () => {
    const made = path.join(base, 'made');
    await mkdir(made);
    await writeFile(path.join(made, 'master.m3u8'), 'new');
    await storage.put('media/a1/master.m3u8', bytes('old'));
    await storage.adopt('media/a1', made);
    expect(await readdir(base)).toEqual(['media']);
    await storage.deleteTree('media/a1');
    expect(await readdir(path.join(root, '.pending'))).toEqual([]);
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

  it('has no path for what is no key', () => {
    for (const key of ['../outside', '/etc/passwd', 'media/.hidden', '.pending/x', ''])
      expect(() => storage.localPath?.(key)).toThrow(InvalidKeyError);
  });

  it('puts nothing below a file', async () => {
    await storage.put('media/a1/x.mp4', bytes('x'));
    await expect(storage.put('media/a1/x.mp4/y', bytes('y'))).rejects.toThrow(InvalidKeyError);
  });

  it('lists no unfinished write', async () => {
    await storage.put('media/a1/x', bytes('x'));
    await writeFile(path.join(root, '.pending', 'busy'), 'x');
    expect(await allOf(storage.list(''))).toEqual(['media/a1/x']);
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
