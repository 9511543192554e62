import { type Db, transact } from '../../platform/db/db.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { bulkJobSpec } from './bulk.job-spec.ts';
import { giveUpRow, runChunk } from './run-chunk.ts';

const chunkRows = 250;
/** Then others of the lane have their turn. */
const turnMs = 4000;

interface Running {
  readonly clock: () => number;
  readonly isStopping: () => boolean;
  readonly log: Pick<Logger, 'warn'>;
}

/** Goes on with an operation for a while, chunk by chunk; asks for another turn if there is more. */
export async function workOn(db: Db, operationId: string, { clock, isStopping, log }: Running): Promise<void> {
  const until = clock() + turnMs;
  while (await step(db, operationId, clock, log)) {
    if (!isStopping() && clock() < until) continue;
    await queueOperation(db, operationId);
    return;
  }
}

async function step(db: Db, operationId: string, clock: () => number, log: Running['log']): Promise<boolean> {
  try {
    return await transact(db, (trx) => runChunk(trx, operationId, chunkRows, clock()));
  } catch (error) {
    log.warn({ err: error, operationId }, 'a chunk of a bulk operation failed: its rows are done one by one');
    return await oneByOne(db, operationId, clock);
  }
}

/** One row that cannot be written does not keep the others of its chunk from it. */
async function oneByOne(db: Db, operationId: string, clock: () => number): Promise<boolean> {
  for (let done = 0; done < chunkRows; done += 1) {
    let more = true;
    try {
      more = await transact(db, (trx) => runChunk(trx, operationId, 1, clock()));
    } catch {
      // A database that is away fails here as well, and with it the job, which is tried again.
      await transact(db, (trx) => giveUpRow(trx, operationId, clock()));
    }
    if (!more) return false;
  }
  return true;
}

/** Of several that wait for one operation, one is enough. */
export async function queueOperation(db: Db, operationId: string, runAt?: Date): Promise<void> {
  const key = `${bulkJobSpec.id} ${operationId}`;
  await enqueue(db, bulkJobSpec, { operationId }, { key, ...(runAt ? { runAt } : {}) });
}
