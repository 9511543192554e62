import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { type AgentSource, type CopyPart, copyParts } from '@liuguang/contract/admin/channel/agent-copy.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { fail } from '../../../platform/errors/fail.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { agentCopySpec } from './agent-copy.job-spec.ts';

export interface PartProgress {
  readonly done: number;
  /** The last id that was seen. */
  readonly after: string;
  readonly total: number | null;
  readonly isDone: boolean;
}

export interface AgentCopy {
  readonly agentId: string;
  readonly sourceId: string;
  readonly staffId: string | null;
  readonly choices: Readonly<Partial<Record<CopyPart, string>>>;
  readonly progress: Readonly<Partial<Record<CopyPart, PartProgress>>>;
  readonly isDelayed: boolean;
  readonly isDone: boolean;
}

/** Begins with the commit of what makes the agent. A source that is not there is refused. */
export async function startCopy(
  trx: Db,
  agentId: string,
  { agentId: sourceId, ...choices }: AgentSource,
  staffId: string | null,
): Promise<void> {
  const source = parseId(sourceId);
  const found =
    source !== null && (await trx.selectFrom('agents').select('id').where('id', '=', source).executeTakeFirst());
  if (!found || source === agentId) throw fail('INVALID_INPUT', { fields: { 'source.agentId': '来源渠道不存在' } });
  await trx
    .insertInto('agent_copies')
    .values({ agent_id: agentId, source_id: found.id, choices: JSON.stringify(choices), started_by: staffId })
    .execute();
  await enqueue(trx, agentCopySpec, { agentId }, { key: `agent copy ${agentId}` });
}

/** `lock`: nobody else takes a step of it until the transaction ends. */
export async function findCopy(db: Db, agentId: string, lock = false): Promise<AgentCopy | null> {
  const { rows } = await sql<AgentCopy>`select agent_id as "agentId", source_id as "sourceId", started_by as "staffId",
      choices, progress, failed_at is not null as "isDelayed", finished_at is not null as "isDone"
    from agent_copies where agent_id = ${agentId} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

export async function saveCopyProgress(
  trx: Db,
  agentId: string,
  part: CopyPart,
  progress: PartProgress,
): Promise<void> {
  await sql`update agent_copies set failed_at = null, progress = progress || ${JSON.stringify({ [part]: progress })}::jsonb
    where agent_id = ${agentId}`.execute(trx);
}

export async function endCopy(db: Db, agentId: string, how: 'finished' | 'failed'): Promise<void> {
  const column = sql.id(how === 'finished' ? 'finished_at' : 'failed_at');
  await sql`update agent_copies set ${column} = now() where agent_id = ${agentId}`.execute(db);
}

/** As the console shows it: the parts that come along. */
export async function copyState(db: Db, agentId: string): Promise<AdminOutput<'agents/copyState'>> {
  const copy = parseId(agentId) === null ? null : await findCopy(db, agentId);
  if (!copy) return { copy: null };
  const { sourceId, isDone, isDelayed, choices, progress } = copy;
  const parts = copyParts
    .filter((part) => (choices[part] ?? 'none') !== 'none')
    .map((part) => {
      const { done = 0, total = null, isDone: all = false } = progress[part] ?? {};
      return { part, done, total, isDone: all };
    });
  return { copy: { sourceId, isDone, isDelayed, parts } };
}
