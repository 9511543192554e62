import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../../testing/test-folder.ts';
import { allOf } from './all-of.ts';
import { InvalidKeyError, type Storage } from './storage.ts';

const bytes = (value: string) => new TextEncoder().encode(value);

async function* broken(before: number) {
  for (let index = 0; index < before; index++) yield randomBytes(1024 ** 2);
  throw new Error('line cut');
}

/** The same promises, wherever media lie. */
export function keepsItsPromises(place: string, open: (base: string) => Promise<Storage>): void {
  describe(`storage in ${place}`, () => {
    promises(open);
  });
}

function promises(open: (base: string) => Promise<Storage>): void {
  let base: string;
  let storage: Storage;
  beforeEach(async () => {
    base = testFolder(onTestFinished);
    storage = await open(base);
  });
  afterEach(() => storage?.close?.());
  const listed = async (prefix: string) => (await allOf(storage.list(prefix))).toSorted();

  it('lets one of many put what is new, and leaves what is there', async () => {
    const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(1000, `${index}`));
    const put = await Promise.all(bodies.map((body) => storage.putNew('media/new', body)));
    expect(put.filter((one) => one !== null)).toHaveLength(1);
    const won = put.findIndex((one) => one !== null);
    expect((await storage.read('media/new'))?.equals(bodies[won] ?? Buffer.alloc(0))).toBe(true);
    const large = Buffer.alloc(9 * 1024 ** 2, 'l');
    expect(await storage.putNew('media/new', large)).toBeNull();
    expect(await storage.putNew('media/large', large)).toMatchObject({ size: large.length });
    expect(await storage.putNew('media/large', large.subarray(1))).toBeNull();
    expect((await storage.stat('media/large'))?.size).toBe(large.length);
    expect(await listed('')).toEqual(['media/large', 'media/new']);
  });

  it('gives back what was put, whole or by range', async () => {
    const key = 'media/a1/360p/000.m4s';
    expect(await storage.put(key, bytes('0123456789'))).toMatchObject({ size: 10 });
    expect((await storage.read(key))?.toString()).toBe('0123456789');
    const stat = await storage.stat(key);
    expect(stat?.size).toBe(10);
    expect(Math.abs((stat?.modifiedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    for (const [range, part] of [
      [{ start: 2, end: 4 }, '234'],
      [{ start: 0, end: 0 }, '0'],
      [{ start: 8, end: 50 }, '89'],
      [{ start: 10, end: 12 }, ''],
    ] as const) {
      const read = await storage.openRead(key, range);
      expect(read && (await text(read))).toBe(part);
    }
    const whole = await storage.open(key);
    expect(whole && [whole.stored.size, await text(whole.body)]).toEqual([10, '0123456789']);
  });

  it('keeps an empty object, and the newest of several', async () => {
    await storage.put('a/empty', new Uint8Array());
    expect([(await storage.stat('a/empty'))?.size, (await storage.read('a/empty'))?.length]).toEqual([0, 0]);
    for (const value of ['one', 'two', 'three']) await storage.put('a/changed', bytes(value));
    expect((await storage.read('a/changed'))?.toString()).toBe('three');
  });

  it('takes a stream of any length and of odd pieces, byte by byte the same', async () => {
    const [sent, received] = [createHash('sha256'), createHash('sha256')];
    async function* pieces() {
      for (let index = 0; index < 21; index++) {
        const piece = randomBytes(index % 3 === 0 ? 1_048_577 : 977_777);
        sent.update(piece);
        yield piece;
      }
    }
    const { size } = await storage.put('media/long.mp4', pieces());
    expect((await storage.stat('media/long.mp4'))?.size).toBe(size);
    for await (const chunk of (await storage.openRead('media/long.mp4')) ?? []) received.update(chunk as Buffer);
    expect(received.digest('hex')).toBe(sent.digest('hex'));
    // Over the seam of two parts.
    const part = await storage.openRead('media/long.mp4', { start: 8 * 1024 ** 2 - 5, end: 8 * 1024 ** 2 + 4 });
    expect(part && (await buffer(part)).length).toBe(10);
  });

  it('takes a folder over in place of the old one, and deletes it whole', async () => {
    const made = path.join(base, 'made');
    await mkdir(path.join(made, 'v360'), { recursive: true });
    await writeFile(path.join(made, 'master.m3u8'), 'new');
    await writeFile(path.join(made, 'v360/000.m4s'), 'segment');
    await storage.put('media/a1/old/000.m4s', bytes('old'));
    await storage.put('media/a1/master.m3u8', bytes('old'));
    await storage.put('media/a10/x.mp4', bytes('neighbour'));
    await storage.adopt('media/a1', made);
    expect(await listed('media/')).toEqual(['media/a1/master.m3u8', 'media/a1/v360/000.m4s', 'media/a10/x.mp4']);
    expect((await storage.read('media/a1/master.m3u8'))?.toString()).toBe('new');
    expect(await readdir(base)).not.toContain('made');
    await storage.deleteTree('media/a1');
    await storage.deleteTree('media/a1');
    expect(await listed('media/')).toEqual(['media/a10/x.mp4']);
    await expect(storage.adopt('media/../x', made)).rejects.toThrow(InvalidKeyError);
    await expect(storage.deleteTree('../media')).rejects.toThrow(InvalidKeyError);
  });

  it('takes over no folder that holds a link, and leaves both as they were', async () => {
    const made = path.join(base, 'made');
    await mkdir(made);
    await writeFile(path.join(made, 'master.m3u8'), 'new');
    await symlink('/etc/passwd', path.join(made, 'x.mp4'));
    await storage.put('media/a1/master.m3u8', bytes('old'));
    await expect(storage.adopt('media/a1', made)).rejects.toThrow('neither a file nor a folder');
    expect((await storage.read('media/a1/master.m3u8'))?.toString()).toBe('old');
    expect(await readdir(made)).toContain('master.m3u8');
  });

  it('keeps the old object when a write breaks off', async () => {
    await storage.put('media/a1/x.mp4', bytes('old'));
    for (const mebibytes of [1, 20]) {
      await expect(storage.put('media/a1/x.mp4', broken(mebibytes))).rejects.toThrow('line cut');
      expect((await storage.read('media/a1/x.mp4'))?.toString()).toBe('old');
    }
  });

  it('answers null for what is missing, for folders, and below a file', async () => {
    await storage.put('media/a1/x.mp4', bytes('x'));
    for (const key of ['media/none', 'none/at/all', 'media/a1', 'media/a1/x.mp4/y']) {
      const found = {
        read: await storage.read(key),
        stat: await storage.stat(key),
        stream: await storage.openRead(key),
        open: await storage.open(key),
      };
      expect({ key, ...found }).toEqual({ key, read: null, stat: null, stream: null, open: null });
    }
  });

  it('deletes, also twice', async () => {
    await storage.put('a/b', bytes('x'));
    await storage.delete('a/b');
    await storage.delete('a/b');
    expect(await storage.stat('a/b')).toBeNull();
  });

  it('lists by prefix, and folders by their names', async () => {
    for (const key of ['media/a1/x', 'media/a1/360p/y', 'media/a2/x', 'media/file', 'pictures/p/1.webp']) {
      await storage.put(key, bytes(key));
    }
    expect(await listed('media/a1/')).toEqual(['media/a1/360p/y', 'media/a1/x']);
    expect(await listed('media/a')).toEqual(['media/a1/360p/y', 'media/a1/x', 'media/a2/x']);
    expect(await listed('')).toHaveLength(5);
    expect(await listed('nothing/')).toEqual([]);
    await expect(listed('../')).rejects.toThrow(InvalidKeyError);
    expect((await allOf(storage.folders('media'))).toSorted()).toEqual(['a1', 'a2']);
    expect(await allOf(storage.folders('nothing'))).toEqual([]);
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
    await expect(storage.open(key)).rejects.toThrow(InvalidKeyError);
    await expect(storage.delete(key)).rejects.toThrow(InvalidKeyError);
  });
}
