import { readdirSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

export interface Health {
  /** The database answers and has every migration that this program knows. */
  check(): Promise<boolean>;
}

const keptMs = 1000;
const patienceMs = 2000;

/** Load balancers and clients that look for a host ask often: they share one look a second. */
export function createHealth(pool: pg.Pool, clock: () => number): Health {
  const migrations = readdirSync(path.join(import.meta.dirname, '../migrations')).filter((name) =>
    name.endsWith('.sql'),
  );
  let last: { readonly at: number; readonly result: Promise<boolean> } | undefined;

  async function look(): Promise<boolean> {
    const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, patienceMs, false);
    const asked = pool
      .query<{ done: boolean }>('select count(*) = $2 as done from migrations where name = any($1)', [
        migrations,
        migrations.length,
      ])
      .then((result) => result.rows[0]?.done === true)
      .catch(() => false);
    try {
      return await Promise.race([asked, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    check() {
      const now = clock();
      if (!last || now - last.at >= keptMs || now < last.at) last = { at: now, result: look() };
      return last.result;
    },
  };
}
