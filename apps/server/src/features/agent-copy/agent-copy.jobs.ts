import type { CopyPart } from '@liuguang/contract/admin/channel/agent-copy.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { endCopy, findCopy, type PartProgress, saveCopyProgress } from '../agent/agent.public.ts';
import { type CopyStep, copySteps } from './copy-steps.ts';

/** Titles of one transaction: some hundred milliseconds, so that members and staff never wait long behind it. */
const usualBatch = 1000;
const nothing: PartProgress = { done: 0, after: '0', total: null, isDone: false };

export const copyAgentJob: JobHandler<{ agentId: string }> = async ({ agentId }, { database, signal }) => {
  await copyAgent(database.db, agentId, { signal });
};

/** Fills the channel, a step a transaction that also says how far it has come: cut off anywhere, it goes on from there. */
export async function copyAgent(
  db: Db,
  agentId: string,
  { signal, batch = usualBatch }: { signal?: AbortSignal; batch?: number } = {},
): Promise<void> {
  try {
    for (const [part, work] of copySteps) {
      while (await takeStep(db, { agentId, part, work, batch })) signal?.throwIfAborted();
    }
    await endCopy(db, agentId, 'finished');
  } catch (error) {
    await endCopy(db, agentId, 'failed').catch(() => {});
    throw error;
  }
}

interface Step {
  readonly agentId: string;
  readonly part: CopyPart;
  readonly work: CopyStep;
  readonly batch: number;
}

/** True while there is more of the part. */
async function takeStep(db: Db, { agentId, part, work, batch }: Step): Promise<boolean> {
  return await transact(db, async (trx) => {
    const copy = await findCopy(trx, agentId, true);
    const before = copy?.progress[part] ?? nothing;
    if (!copy || copy.isDone || before.isDone || (copy.choices[part] ?? 'none') === 'none') return false;
    const { sourceId: from } = copy;
    const total = before.total ?? (await work.total?.(trx, from)) ?? null;
    const made = await work.step(trx, { from, to: agentId, after: before.after, limit: batch }, copy);
    const progress =
      typeof made === 'number'
        ? { ...before, done: made, isDone: true }
        : {
            done: before.done + made.length,
            after: made.at(-1) ?? before.after,
            total,
            isDone: made.length < batch,
          };
    await saveCopyProgress(trx, agentId, part, progress);
    return !progress.isDone;
  });
}
