import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../testing/object-store/object-store.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { allOf } from './all-of.ts';
import { openFolderStorage } from './folder-storage.ts';
import { type Leases, storageLeases } from './leases.ts';
import { moveAll } from './move-all.ts';
import { movingStorage } from './moving-storage.ts';
import { openS3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';
import { testFolder } from '../../testing/test-folder.ts';

const bytes = (value: string) => new TextEncoder().encode(value);
const keys = Array.from({ length: 30 }, (_, index) => `media/m${index % 5}/v/${index}.m4s`);
const signal = new AbortController().signal;

describe.skipIf(!hasObjectStore).each(['to-bucket', 'to-folder'] as const)('a move %s', (direction) => {
  let store: ObjectStore;
  let base: string;
  let from: Storage;
  let to: Storage;
  let database: TestDatabase;
  let leases: Leases;
  beforeAll(async () => {
    [store, database] = [await startObjectStore(), await testDatabase()];
    leases = storageLeases(database.db);
  });
  afterAll(async () => {
    await store[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    base = testFolder(onTestFinished);
    const [folder, bucket] = [await openFolderStorage(path.join(base, 'media')), openS3Storage(await store.bucket())];
    [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
    for (const key of keys) await from.put(key, bytes(`${key} of before`));
  });

  it('brings everything over, goes on after it was cut off, and copies nothing twice', async () => {
    const cut = new AbortController();
    const onProgress = ({ copied }: { copied: number }) => copied === 10 && cut.abort();
    await expect(moveAll({ from, to, leases, signal: cut.signal, onProgress })).rejects.toThrow('aborted');
    expect(await allOf(to.list(''))).toHaveLength(10);
    expect(await moveAll({ from, to, leases, signal })).toMatchObject({ copied: 20, there: 10, gone: 0 });
    expect((await allOf(to.list(''))).toSorted()).toEqual(keys.toSorted());
    expect((await to.read(keys[7] ?? ''))?.toString()).toBe(`${keys[7]} of before`);
    expect(await moveAll({ from, to, leases, signal, verify: true })).toMatchObject({ copied: 0, there: 30 });
  });

  it('finds what is not the same in both places', async () => {
    await moveAll({ from, to, leases, signal });
    await to.put(keys[3] ?? '', bytes('damaged'));
    await expect(moveAll({ from, to, leases, signal, verify: true })).rejects.toThrow(`${keys[3]} is not the same`);
  });

  it('goes on serving, taking and deleting while it moves', async () => {
    const [old = '', deleted = '', changed = ''] = keys;
    const moving = movingStorage({ to, from, leases });
    expect((await moving.read(old))?.toString()).toBe(`${old} of before`);
    await moving.put('media/new/a', bytes('new'));
    await moving.put(changed, bytes('changed'));
    await moving.delete(deleted);
    await moving.deleteTree('media/m3');
    expect(await from.stat('media/new/a')).toBeNull();
    const part = await moving.openRead(old, { start: 0, end: 4 });
    expect(part && (await text(part))).toBe('media');
    const left = keys.filter((key) => key !== deleted && !key.startsWith('media/m3/'));
    expect((await allOf(moving.list('media/'))).toSorted()).toEqual([...left, 'media/new/a'].toSorted());
    await moveAll({ from, to, leases, signal });
    expect((await allOf(to.list('media/'))).toSorted()).toEqual([...left, 'media/new/a'].toSorted());
    expect((await to.read(changed))?.toString()).toBe('changed');
    expect((await allOf(moving.folders('media'))).toSorted()).toEqual(['m0', 'm1', 'm2', 'm4', 'new']);
  });

  it('does not bring back what is deleted while it is copied, by the program or past it', async () => {
    const [byProgram = '', past = ''] = keys;
    const deletions: Promise<void>[] = [];
    const late: Storage = {
      ...from,
      openRead: async (key) => {
        const body = await from.openRead(key);
        if (!body) return body;
        const all = await text(body);
        if (key === byProgram) deletions.push(movingStorage({ to, from, leases }).delete(key));
        if (key === past) await from.delete(key);
        return Readable.from([Buffer.from(all)]);
      },
    };
    expect(await moveAll({ from: late, to, leases, signal })).toMatchObject({ gone: 1 });
    await Promise.all(deletions);
    expect(await to.stat(byProgram)).toBeNull();
    expect(await to.stat(past)).toBeNull();
  });
});
