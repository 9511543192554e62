import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface ReportPlace {
  readonly agentId: string;
  /** Null: the account is gone. */
  readonly reporterId: string | null;
  readonly at: number;
  readonly reason: string;
  readonly kind: string;
  readonly title: string;
  /** Who made what it is about; null: nobody, or gone. */
  readonly ownerId: string | null;
  readonly urgent: boolean;
}

export async function placeOfReport(db: Db, reportId: string): Promise<ReportPlace | null> {
  const row = await db
    .selectFrom('safety_reports as r')
    .innerJoin('safety_cases as c', 'c.id', 'r.case_id')
    .select(['c.agent_id as agentId', 'r.reporter_id as reporterId', 'r.reported_at as at', 'r.reason'])
    .select(['c.kind', 'c.title', 'c.owner_id as ownerId', 'c.urgent'])
    .where('r.id', '=', reportId)
    .executeTakeFirst();
  return row ? { ...row, at: row.at.getTime() } : null;
}

/** Cases that are still open, oldest first; `alone`: nothing says that they need a look of their own. */
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

/** Letters and digits alone: blanks, marks and case are what copies are varied by. Where nothing else is left, all of it. */
const wordsOf = (text: RawBuilder<unknown>) =>
  sql`coalesce(nullif(lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g')), ''), ${text})`;

/** The same kind of thing, with the same words, reported for the same reason. */
export async function casesAlike(db: Db, like: ReportPlace, agentIds: readonly string[] | null): Promise<Found[]> {
  const { rows } = await sql<Found>`select c.id, true as alone from safety_cases c
    where c.state = 'open' and c.kind = ${like.kind} and ${wordsOf(sql`c.title`)} = ${wordsOf(sql`${like.title}::text`)}
      and exists (select from safety_reports r where r.case_id = c.id and r.reason = ${like.reason})
      and ${within(agentIds)} order by c.id`.execute(db);
  return rows;
}

/** Of one author, whatever it is. What is reported for the gravest reasons is not waved through with the rest. */
export async function casesOfAuthor(
  db: Db,
  { ownerId, urgent }: { ownerId: string; urgent: boolean },
  agentIds: readonly string[] | null,
): Promise<Found[]> {
  const { rows } = await sql<Found>`select c.id, (not c.urgent or ${urgent}::boolean) as alone from safety_cases c
    where c.owner_id = ${ownerId} and c.state = 'open' and ${within(agentIds)} order by c.id`.execute(db);
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
