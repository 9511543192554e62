import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What goes on in the database now, whoever does it. */
export async function activityOf(db: Db) {
  const { rows } = await sql<{ state: string; count: number; waits: number; oldest: number; most: number }>`
    select coalesce(state, 'hidden') as state, count(*)::int as count,
      count(*) filter (where wait_event_type = 'Lock')::int as waits,
      coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as oldest,
      current_setting('max_connections')::int as most
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend' group by 1`.execute(
    db,
  );
  return {
    states: rows.map(({ state, count }) => ({ state, count })),
    waits: rows.reduce((sum, row) => sum + row.waits, 0),
    oldestSeconds: Math.max(0, ...rows.map((row) => row.oldest)),
    most: rows[0]?.most ?? 0,
  };
}
