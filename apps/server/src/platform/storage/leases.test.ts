import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { storageLeases } from './leases.ts';

const database = await testDatabase();
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
