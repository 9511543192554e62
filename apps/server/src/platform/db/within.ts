import type { Db } from './db.ts';

/** In the caller's transaction where there is one, else in one of its own. */
export async function within<Out>(db: Db, run: (trx: Db) => Promise<Out>): Promise<Out> {
  return db.isTransaction ? await run(db) : await db.transaction().execute(run);
}
