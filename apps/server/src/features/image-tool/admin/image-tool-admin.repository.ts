import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { aiTool } from '@liuguang/contract/shapes/image-tool.ts';
import { sql } from 'kysely';
import { agentsInScope, allOf, ofScope } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { decodeCursor, toPage } from '../../../platform/db/keyset.ts';
import { toolList } from '../tool-list.ts';

type Agents = readonly string[] | null;
type JobRow = AdminOutput<'imageTools/jobs'>['list'][number];
type Row = Omit<JobRow, 'toolName'>;

export interface AdminImageJob extends JobRow {
  readonly accountId: string;
  readonly fileId: string;
}

const columns = sql`j.id::text as "jobId", j.agent_id::text as "agentId", a.user_code as "userCode", j.tool, j.state,
  j.progress / 1000.0::float8 as progress, j.reason, j.attempts, j.price, j.refunded,
  (extract(epoch from j.created_at) * 1000)::float8 as "createdAt",
  (extract(epoch from j.finished_at) * 1000)::float8 as "finishedAt"`;

/** For the console. Pictures of members are not part of it. */
export async function listImageJobs(
  db: Db,
  search: AdminParsed<'imageTools/jobs'>,
  agentIds: Agents,
): Promise<AdminOutput<'imageTools/jobs'>> {
  const { sort, size, state, tool, keyword = '' } = search;
  const tag = `image admin ${sort}`;
  const after = decodeCursor(tag, search.cursor);
  const [than, order] = sort === 'new' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const where = allOf([
    state !== undefined && sql`j.state = ${state}`,
    tool !== undefined && sql`j.tool = ${tool}`,
    keyword !== '' &&
      sql`(j.id = ${parseId(keyword)}::bigint or j.account_id in (
        select id from accounts where agent_id = scope.agent_id and user_code in (${keyword}, ${keyword.toUpperCase()})))`,
    after !== null && sql`j.id ${than} ${after.id}::bigint`,
  ]);
  const { rows } = await sql<Row>`select ${columns} from ${agentsInScope(agentIds)} cross join lateral (
      select * from image_jobs j where ${ofScope('j')} and ${where}
      order by j.agent_id ${order}, j.id ${order} limit ${size + 1}) j
    join accounts a on a.id = j.account_id order by j.id ${order} limit ${size + 1}`.execute(db);
  return toPage(tag, size, rows, ({ jobId }) => ({ value: '0', id: jobId }), named);
}

/** Null when one of them is not there or not of these agents: nobody learns which. */
export async function findImageJobs(db: Db, ids: readonly string[], agentIds: Agents): Promise<AdminImageJob[] | null> {
  const known = [...new Set(ids.flatMap((id) => parseId(id) ?? []))];
  const { rows } = await sql<Omit<AdminImageJob, 'toolName'>>`select ${columns}, j.account_id::text as "accountId",
      j.file_id::text as "fileId"
    from image_jobs j join accounts a on a.id = j.account_id where j.id = any(${known}::bigint[]) order by j.id
  `.execute(db);
  const mine = rows.filter(({ agentId }) => agentIds === null || agentIds.includes(agentId));
  return mine.length === new Set(ids).size ? mine.map(named) : null;
}

/** How many of each tool ended how since then. */
export async function countImageJobs(
  db: Db,
  agentIds: Agents,
  since: number,
): Promise<AdminOutput<'imageTools/counts'>['list']> {
  const { rows } = await sql<{ tool: JobRow['tool']; state: JobRow['state']; count: number }>`
    select tool, state, count(*)::int as count from image_jobs
    where created_at >= ${new Date(since)}
      and ${agentIds === null ? sql`true` : sql`agent_id = any(${[...agentIds]}::bigint[])`}
    group by tool, state`.execute(db);
  const of = (tool: JobRow['tool'], state: JobRow['state']) =>
    rows.find((row) => row.tool === tool && row.state === state)?.count ?? 0;
  return aiTool.options.map((tool) => ({
    tool,
    toolName: toolList[tool].name,
    queued: of(tool, 'queued'),
    processing: of(tool, 'processing'),
    done: of(tool, 'done'),
    failed: of(tool, 'failed'),
  }));
}

/** A failed job waits again, and costs nothing: what was paid has been given back. */
export async function requeueFailedJob(tx: Db, jobId: string): Promise<void> {
  await tx
    .updateTable('image_jobs')
    .set({ state: 'queued', progress: 0, reason: null, attempts: 0, price: 0, refunded: false, finished_at: null })
    .set({ updated_at: sql<Date>`now()` })
    .where('id', '=', jobId)
    .where('state', '=', 'failed')
    .execute();
}

/** What it was when it was deleted; null when it was gone. */
export async function deleteImageJob(
  tx: Db,
  jobId: string,
): Promise<{ readonly state: JobRow['state']; readonly price: number } | null> {
  const row = await tx
    .deleteFrom('image_jobs')
    .where('id', '=', jobId)
    .returning(['state', 'price'])
    .executeTakeFirst();
  return row ?? null;
}

function named<Job extends Row>(row: Job): Job & { toolName: string } {
  return { ...row, toolName: toolList[row.tool].name };
}
