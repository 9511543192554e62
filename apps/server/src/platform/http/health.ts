import type pg from 'pg';
import { ownMigrations } from '../db/side-by-side/migration-files.ts';
import type { DiskGuard } from '../disk/disk-guard.ts';

export type Health = ReturnType<typeof createHealth>;

/** `database`: it does not answer, or lacks a migration that this program knows. `disk`: writes are refused. */
export type Problem = 'database' | 'disk';

const keptMs = 1000;
const patienceMs = 2000;

/** Load balancers and clients that look for a host ask often: they share one look a second. */
export function createHealth(pool: pg.Pool, clock: () => number, disk: Pick<DiskGuard, 'state'>) {
  const migrations = [...ownMigrations().keys()];
  let asked: Promise<boolean> | undefined;
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined;

  async function look(): Promise<boolean> {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, patienceMs, false);
    // One question at a time: a database that hangs would else be asked on one connection more each second.
    asked ??= pool
      .query<{ done: boolean }>('select count(*) = $2 as done from migrations where name = any($1)', [
        migrations,
        migrations.length,
      ])
      .then((result) => result.rows[0]?.done === true)
      .catch(() => false)
      .finally(() => {
        asked = undefined;
      });
    try {
      return await Promise.race([asked, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** What is wrong: without the database nothing works, with a disk that is nearly full only reading does. */
    async check(): Promise<readonly Problem[]> {
      const now = clock();
      if (!last || now - last.at >= keptMs || now < last.at) last = { at: now, result: look() };
      const answers = await last.result;
      return [...(answers ? [] : (['database'] as const)), ...(disk.state === 'low' ? (['disk'] as const) : [])];
    },
  };
}
