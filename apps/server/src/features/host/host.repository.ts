import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface HostVisits {
  readonly host: string;
  /** Accounts that were seen there. */
  readonly day: number;
  readonly week: number;
}

export interface HostMoves {
  readonly from: string;
  readonly to: string;
  readonly moves: number;
}

const dayMs = 24 * 3_600_000;

/** By the sessions in use: each belongs to the one host whose cookie it is. */
export async function hostVisits(db: Db, agentId: string, now: number): Promise<HostVisits[]> {
  const { rows } = await sql<HostVisits>`
    select host, count(distinct account_id) filter (where last_seen_at > ${new Date(now - dayMs)})::int as day,
      count(distinct account_id)::int as week
    from sessions where agent_id = ${agentId} and last_seen_at > ${new Date(now - 7 * dayMs)} and host <> ''
    group by host order by week desc, host limit 50`.execute(db);
  return rows;
}

export async function hostMoves(db: Db, agentId: string, sinceDay: string): Promise<HostMoves[]> {
  const { rows } = await sql<HostMoves>`
    select from_host as from, to_host as to, sum(moves)::int as moves from host_moves
    where agent_id = ${agentId} and day >= ${sinceDay}
    group by from_host, to_host order by moves desc, from_host, to_host limit 50`.execute(db);
  return rows;
}
