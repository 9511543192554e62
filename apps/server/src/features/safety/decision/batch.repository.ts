import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface ReportPlace {
  readonly agentId: string;
  /** Null: the account is gone. */
  readonly reporterId: string | null;
  readonly at: number;
}

export async function placeOfReport(db: Db, reportId: string): Promise<ReportPlace | null> {
  const row = await db
    .selectFrom('safety_reports as r')
    .innerJoin('safety_cases as c', 'c.id', 'r.case_id')
    .select(['c.agent_id as agentId', 'r.reporter_id as reporterId', 'r.reported_at as at'])
    .where('r.id', '=', reportId)
    .executeTakeFirst();
  return row ? { ...row, at: row.at.getTime() } : null;
}

/** Cases that are still open, oldest first; `alone`: no trusted reporter reported them as well. */
interface Found {
  readonly id: string;
  readonly alone: boolean;
}

const within = (agentIds: readonly string[] | null) =>
  agentIds === null ? sql`true` : sql`c.agent_id = any(${[...agentIds]}::bigint[])`;

export async function casesOfReporter(
  db: Db,
  reporterId: string,
  agentIds: readonly string[] | null,
): Promise<Found[]> {
  const { rows } = await sql<Found>`select c.id, not exists (select from safety_reports o
      where o.case_id = c.id and o.trust in ('member', 'established')
        and o.reporter_id is distinct from ${reporterId}) as alone
    from safety_reports r join safety_cases c on c.id = r.case_id
    where r.reporter_id = ${reporterId} and c.state = 'open' and ${within(agentIds)} order by c.id`.execute(db);
  return rows;
}

export async function graveCasesOfHour(
  db: Db,
  { from, to }: { from: number; to: number },
  agentIds: readonly string[] | null,
): Promise<Found[]> {
  const { rows } = await sql<Found>`select c.id, not exists (select from safety_reports o
      where o.case_id = c.id and o.trust = 'established') as alone
    from safety_cases c
    where c.state = 'open' and c.urgent and c.opened_at >= ${new Date(from)} and c.opened_at < ${new Date(to)} and ${within(agentIds)}
    order by c.id`.execute(db);
  return rows;
}

interface Batch {
  readonly by: string;
  readonly decision: 'keep' | 'remove';
  readonly now: number;
}

export async function addBatch(db: Db, { by, decision, now }: Batch): Promise<string> {
  const { id } = await db
    .insertInto('safety_batches')
    .values({ decided_by: by, decided_at: new Date(now), decision })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function casesOfBatch(db: Db, batchId: string): Promise<{ id: string; agentId: string }[]> {
  return await db
    .selectFrom('safety_cases')
    .select(['id', 'agent_id as agentId'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
}
