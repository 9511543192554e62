import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** In the caller's transaction where there is one, else in one of its own. */
export async function within<Out>(db: Kysely<Schema>, run: (trx: Kysely<Schema>) => Promise<Out>): Promise<Out> {
  return db.isTransaction ? await run(db) : await db.transaction().execute(run);
}
