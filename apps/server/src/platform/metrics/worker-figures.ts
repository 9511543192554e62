import type pg from 'pg';
import { AggregatorRegistry } from 'prom-client';

/** A worker writes every 15 s: one that is silent for longer is not there any more. */
const silentAfter = '90 seconds';

/** What the workers wrote, each value with the label `worker`; nothing where there is none. */
export async function workerFigures(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ figures: object[] }>(
    `select figures from worker_figures where at > now() - $1::interval order by worker`,
    [silentAfter],
  );
  if (rows.length === 0) return '';
  return await AggregatorRegistry.aggregate(rows.map(({ figures }) => figures)).metrics();
}
