import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { forgetfulStore } from '../../testing/object-store/forgetful-store.ts';
import { hasObjectStore, startObjectStore } from '../../testing/object-store/object-store.ts';
import { openFolderStorage } from './folder-storage.ts';
import { storageLeases } from './leases.ts';
import { moveAll } from './move-all.ts';
import { movingStorage } from './moving-storage.ts';
import { openS3Storage } from './s3/s3-storage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const nothing = async () => await Promise.resolve();

describe('a lease', () => {
  it('lets one at a time into a place, whoever asks, and all of them into different ones', async () => {
    const processes = Array.from({ length: 4 }, () => storageLeases(database.db, { pauseMs: 5 }));
    let [inside, most, done] = [0, 0, 0];
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await pause(10);
      inside -= 1;
      done += 1;
    };
    await Promise.all(
      processes.flatMap((one) => ['media/a/v/1', 'media/a/v/2', 'media/a'].map((key) => one.hold(key, work))),
    );
    expect([most, done]).toEqual([1, 12]);
    await Promise.all(processes.map((one, index) => one.hold(`media/${index}/v`, work)));
    expect(most).toBeGreaterThan(1);
    expect(await database.db.selectFrom('storage_leases').selectAll().execute()).toEqual([]);
  });

  it('of a killed process passes; one that works on is renewed', async () => {
    const short = { leaseMs: 400, pauseMs: 10 };
    await database.pool.query(
      `insert into storage_leases (name, holder, held_until) values ('media/dead', 'killed', now() + interval '0.4 s')`,
    );
    const began = performance.now();
    await storageLeases(database.db, short).hold('media/dead/v', nothing);
    expect(performance.now() - began).toBeGreaterThan(300);
    const order: string[] = [];
    await Promise.all([
      storageLeases(database.db, short).hold('media/long', async () => {
        await pause(1200);
        order.push('first');
      }),
      pause(50).then(() =>
        storageLeases(database.db, short).hold('media/long', async () => {
          await Promise.resolve(order.push('second'));
        }),
      ),
    ]);
    expect(order).toEqual(['first', 'second']);
  });

  it('that nobody lets go of is an error in the end, and work that fails lets go', async () => {
    const leases = storageLeases(database.db, { waitMs: 100, pauseMs: 10 });
    const failing = leases.hold('media/x', async () => {
      await expect(leases.hold('media/x/v', nothing)).rejects.toThrow('somebody has been writing to media/x');
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    await leases.hold('media/x', nothing);
  });
});

it.skipIf(!hasObjectStore)('keeps what is newer than a move in a store that knows no conditions', async () => {
  await using store = await startObjectStore();
  const held = Promise.withResolvers<void>();
  const newer = Promise.withResolvers<void>();
  // The copy of the mover is on its way for long: whoever puts meanwhile would be overtaken by it.
  await using forgetful = await forgetfulStore(await store.bucket(), async (method, url, body) => {
    if (method !== 'PUT' || !url.endsWith('/media/a/cover') || body.toString() !== 'old') return;
    held.resolve();
    await Promise.race([newer.promise, pause(500)]);
  });
  const base = await mkdtemp(path.join(os.tmpdir(), 'lease-'));
  const from = await openFolderStorage(path.join(base, 'media'));
  const to = openS3Storage(forgetful.settings);
  try {
    await from.put('media/a/cover', Buffer.from('old'));
    const [mover, program] = [storageLeases(database.db), storageLeases(database.db)];
    const moved = moveAll({ from, to, leases: mover, signal: new AbortController().signal });
    await held.promise;
    await movingStorage({ from, to, leases: program }).put('media/a/cover', Buffer.from('newer'));
    newer.resolve();
    expect(await moved).toMatchObject({ copied: 1 });
    expect((await to.read('media/a/cover'))?.toString()).toBe('newer');
  } finally {
    to.close?.();
    await rm(base, { recursive: true, force: true });
  }
});
