import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { ToolName } from './tool-list.ts';

export interface QueuedImageJob {
  readonly jobId: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly tool: ToolName;
  readonly state: Schema['image_jobs']['state'];
  readonly progress: number;
  readonly reason: string | null;
  readonly attempts: number;
  readonly createdAt: number;
}

interface Which {
  /** Null is every agent: for an owner. */
  readonly agentId: string | null;
  readonly state: 'open' | 'failed';
  readonly beforeId?: string | undefined;
  readonly size: number;
}

/** For the console: what waits or runs, or what failed, newest first. Pictures of members are not part of it. */
export async function imageQueue(
  db: Kysely<Schema>,
  { agentId, state, beforeId, size }: Which,
): Promise<QueuedImageJob[]> {
  let query = db
    .selectFrom('image_jobs')
    .select(['id', 'agent_id', 'account_id', 'tool', 'state', 'progress', 'reason', 'attempts', 'created_at'])
    .where('state', 'in', state === 'open' ? ['queued', 'processing'] : ['failed'])
    .orderBy('id', 'desc')
    .limit(size);
  if (agentId !== null) query = query.where('agent_id', '=', agentId);
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return (await query.execute()).map((row) => ({
    jobId: row.id,
    agentId: row.agent_id,
    accountId: row.account_id,
    tool: row.tool,
    state: row.state,
    progress: row.progress / 1000,
    reason: row.reason,
    attempts: row.attempts,
    createdAt: row.created_at.getTime(),
  }));
}

/** How many of each tool ended how since then. */
export async function imageCounts(db: Kysely<Schema>, agentId: string | null, since: number) {
  const { rows } = await sql<{ tool: ToolName; state: string; count: number }>`
    select tool, state, count(*)::int as count from image_jobs
    where created_at >= ${new Date(since)} and (${agentId}::bigint is null or agent_id = ${agentId}::bigint)
    group by tool, state order by tool, state`.execute(db);
  return rows;
}
