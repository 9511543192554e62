import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** One at a time writes in a place, in all processes. */
export interface Leases {
  /** The work begins when nobody else is at that place. */
  hold<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Options {
  /** Renewed three times as often; who is killed keeps others waiting for so long. */
  readonly leaseMs?: number;
  readonly waitMs?: number;
  readonly pauseMs?: number;
}

/** Leases are rows, not locks of a session: so they pass a pooler, and a killed holder is outlived by the clock of the database. */
export function storageLeases(db: Db, { leaseMs = 30_000, waitMs = 300_000, pauseMs = 50 }: Options = {}): Leases {
  const until = sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`;

  async function take(name: string, holder: string): Promise<boolean> {
    const row = await db
      .insertInto('storage_leases')
      .values({ name, holder, held_until: until })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ holder, held_until: until })
          .where('storage_leases.held_until', '<', sql<Date>`now()`),
      )
      .returning('holder')
      .executeTakeFirst();
    return row !== undefined;
  }

  async function renew(name: string, holder: string): Promise<void> {
    const own = db.updateTable('storage_leases').where('name', '=', name).where('holder', '=', holder);
    await own.set({ held_until: until }).execute();
  }

  return {
    async hold(key, work) {
      const [name, holder] = [placeOf(key), randomUUID()];
      for (const end = Date.now() + waitMs; !(await take(name, holder));) {
        if (Date.now() > end) throw new Error(`somebody has been writing to ${name} for ${waitMs / 1000} s`);
        await pause(pauseMs);
      }
      // One that fails is followed by another before the lease is over.
      const renewal = setInterval(() => {
        renew(name, holder).catch(() => {});
      }, leaseMs / 3);
      try {
        return await work();
      } finally {
        clearInterval(renewal);
        const own = db.deleteFrom('storage_leases').where('name', '=', name).where('holder', '=', holder);
        // It passes by itself otherwise.
        await own.execute().catch(() => {});
      }
    },
  };
}

/** What belongs together is taken over and deleted together: everything of a video is one place. */
function placeOf(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}
