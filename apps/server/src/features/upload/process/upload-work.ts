import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import { storageOf, uploadFilesOf } from '../../../platform/jobs/job-storage.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { MediaOutcome } from '../../../platform/process/media-process.ts';
import type { UploadFiles } from '../../../platform/storage/upload-files.ts';
import { claimUpload, crashesOf, endClaim, renewLease } from './upload-work.repository.ts';
import type { ClaimedUpload, Ending } from './claimed-upload.ts';
import { type Db, transact, type Tx } from '../../../platform/db/db.ts';

/** How uploads of one kind become what they are for. */
export interface UploadWork<Result> {
  /** Told to the owner when the file brings the media libraries down again and again. */
  readonly crashed: string;
  /** What was sent is removed as soon as it is known what it is. */
  readonly dropSource: boolean;
  run(
    input: string,
    work: string,
    onProgress: (share: number) => void,
    signal: AbortSignal,
    database: { readonly db: Db; readonly claim: ClaimedUpload },
  ): Promise<MediaOutcome<Result>>;
  /** Under names that were given with the upload: a second attempt writes over the first. */
  store(storage: Storage, claim: ClaimedUpload, work: string, result: Result, signal: AbortSignal): Promise<void>;
  /** Undoes it for an upload that has gone meanwhile. */
  discard(storage: Storage, claim: ClaimedUpload): Promise<void>;
  publish(trx: Tx, claim: ClaimedUpload, result: Result): Promise<Ending>;
  log(result: Result): object;
}

const renewEveryMs = 1000;
const maxCrashes = 3;
/** Killed from outside, by an operator or for want of memory: seldom the fault of the file, but not for ever. */
const maxKills = 12;

export function uploadWorker<Result>(kind: UploadWork<Result>): JobHandler<{ uploadId: string }> {
  return async ({ uploadId }, context) => {
    const { db } = context.database;
    const claim = await claimUpload(db, uploadId, randomUUID());
    // Cancelled, done, or in the hands of another worker, after whom the sweep looks.
    if (!claim) return;
    const files = await uploadFilesOf(context);
    const work = files.work(uploadId, claim.lease);
    const lease = keepLease(context, claim);
    try {
      const outcome = await runChild(context, kind, files, claim, work, lease);
      if (outcome) await conclude(context, kind, files, claim, work, outcome, lease);
    } catch (error) {
      if (lease.signal.aborted && !context.signal.aborted) {
        // Another worker has it; or it was cancelled, and nothing of it may stay.
        if (!(await isKnown(db, uploadId))) await kind.discard(await storageOf(context), claim);
        return;
      }
      // Back into the queue for whoever runs the job next; a stop of the worker is no fault of the file.
      await endClaim(db, claim, { state: 'queued' }).catch(() => {});
      throw error;
    } finally {
      lease.end();
      await files.removeWork(work);
    }
  };
}

type KeptLease = ReturnType<typeof keepLease>;

/** From the claim until the rows are written: fetching from a bucket and putting there take longer than a lease. */
function keepLease({ database: { db }, signal, log }: JobContext, claim: ClaimedUpload) {
  const lost = new AbortController();
  let share = 0;
  let hasEnded = false;
  const renewing = setInterval(() => {
    renewLease(db, claim, share).then(
      (held) => held || hasEnded || lost.abort(),
      (error: unknown) => log.warn({ err: error }, 'the lease of an upload could not be renewed'),
    );
  }, renewEveryMs);
  return {
    /** Aborted when the claim was lost, or the worker stops. */
    signal: AbortSignal.any([signal, lost.signal]),
    progress: (now: number) => {
      share = now;
    },
    end: () => {
      hasEnded = true;
      clearInterval(renewing);
    },
  };
}

/** Null when the claim was lost on the way. */
async function runChild<Result>(
  { database: { db }, signal }: JobContext,
  kind: UploadWork<Result>,
  files: UploadFiles,
  claim: ClaimedUpload,
  work: string,
  lease: KeptLease,
): Promise<MediaOutcome<Result> | null> {
  // The lease is ours now: what lies here is of attempts that were killed, and nobody else would remove it for minutes.
  await files.clearWork(claim.uploadId);
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const input = await files.fetch(claim.uploadId, work, lease.signal);
    return await kind.run(input, work, (share) => lease.progress(share), lease.signal, { db, claim });
  } catch (error) {
    if (lease.signal.aborted && !signal.aborted) return null;
    throw error;
  }
}

async function conclude<Result>(
  context: JobContext,
  kind: UploadWork<Result>,
  files: UploadFiles,
  claim: ClaimedUpload,
  work: string,
  outcome: MediaOutcome<Result>,
  lease: KeptLease,
): Promise<void> {
  const { log, keepSources = true } = context;
  const { db } = context.database;
  const { uploadId } = claim;
  const end = (ending: Ending) => transact(db, (trx) => endClaim(trx, claim, ending));
  if (outcome.kind !== 'done') lease.end();
  if (outcome.kind === 'refused') {
    log.info({ uploadId, reason: outcome.reason }, 'upload refused');
    const ended = await end({ state: 'failed', reason: outcome.reason });
    if (ended && kind.dropSource) await files.remove(uploadId);
    return;
  }
  if (outcome.kind === 'crashed') {
    log.warn({ uploadId, detail: outcome.detail }, 'the media libraries fell over an upload');
    const last = (await crashesOf(db, uploadId)) + 1 >= (outcome.killed ? maxKills : maxCrashes);
    const reason = kind.crashed;
    await end(last ? { state: 'failed', reason, crashed: true } : { state: 'queued', crashed: true });
    if (!last) throw new Error('the media libraries fell over the file: it is tried again');
    return;
  }
  if (!(await renewLease(db, claim, 1))) return;
  const storage = await storageOf(context);
  lease.progress(1);
  // Who lost the lease stops before the next file, or what two workers made would lie mixed.
  await kind.store(storage, claim, work, outcome.result, lease.signal);
  lease.end();
  if (!(await publish(db, kind, claim, outcome.result))) {
    if (!(await isKnown(db, uploadId))) await kind.discard(storage, claim);
    return;
  }
  log.info({ uploadId, ...kind.log(outcome.result) }, 'upload published');
  if (kind.dropSource || !keepSources) await files.remove(uploadId);
}

/** All rows or none. False when the upload was cancelled or taken over at the last moment. */
async function publish<Result>(
  db: Db,
  kind: UploadWork<Result>,
  claim: ClaimedUpload,
  result: Result,
): Promise<boolean> {
  class Lost extends Error {}
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await endClaim(trx, claim, await kind.publish(trx, claim, result)))) throw new Lost();
    });
    return true;
  } catch (error) {
    if (error instanceof Lost) return false;
    throw error;
  }
}

async function isKnown(db: Db, uploadId: string): Promise<boolean> {
  return (await db.selectFrom('uploads').select('id').where('id', '=', uploadId).executeTakeFirst()) !== undefined;
}
