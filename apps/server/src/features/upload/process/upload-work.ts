import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { mkdir, rm } from 'node:fs/promises';
import type { JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import { openFolderStorage } from '../../../platform/storage/folder-storage.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { MediaOutcome } from '../../../platform/process/media-process.ts';
import { openUploadFiles, type UploadFiles } from '../../../platform/storage/upload-files.ts';
import { claimUpload, crashesOf, endClaim, renewLease } from './upload-work.repository.ts';
import type { ClaimedUpload, Ending } from './claimed-upload.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';

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
  store(storage: Storage, claim: ClaimedUpload, work: string, result: Result): Promise<void>;
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
    const files = await openUploadFiles(context.dataDir);
    const work = files.work(uploadId, claim.lease);
    try {
      const outcome = await runChild(context, kind, files, claim, work);
      if (outcome) await conclude(context, kind, files, claim, work, outcome);
    } catch (error) {
      // Back into the queue for whoever runs the job next; a stop of the worker is no fault of the file.
      await endClaim(db, claim, { state: 'queued' }).catch(() => {});
      throw error;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  };
}

/** Null when the claim was lost on the way. */
async function runChild<Result>(
  { database: { db }, signal, log }: JobContext,
  kind: UploadWork<Result>,
  files: UploadFiles,
  claim: ClaimedUpload,
  work: string,
): Promise<MediaOutcome<Result> | null> {
  // The lease is ours now: what lies here is of attempts that were killed, and nobody else would remove it for minutes.
  await files.clearWork(claim.uploadId);
  await mkdir(work, { recursive: true, mode: 0o700 });
  const lost = new AbortController();
  let share = 0;
  const renewing = setInterval(() => {
    renewLease(db, claim, share).then(
      (held) => held || lost.abort(),
      (error: unknown) => log.warn({ err: error }, 'the lease of an upload could not be renewed'),
    );
  }, renewEveryMs);
  try {
    const input = files.source(claim.uploadId);
    return await kind.run(input, work, (now) => (share = now), AbortSignal.any([signal, lost.signal]), { db, claim });
  } catch (error) {
    if (lost.signal.aborted && !signal.aborted) return null;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

async function conclude<Result>(
  { database: { db }, dataDir, log, keepSources = true }: JobContext,
  kind: UploadWork<Result>,
  files: UploadFiles,
  claim: ClaimedUpload,
  work: string,
  outcome: MediaOutcome<Result>,
): Promise<void> {
  const { uploadId } = claim;
  if (outcome.kind === 'refused') {
    log.info({ uploadId, reason: outcome.reason }, 'upload refused');
    const ended = await endClaim(db, claim, { state: 'failed', reason: outcome.reason });
    if (ended && kind.dropSource) await files.remove(uploadId);
    return;
  }
  if (outcome.kind === 'crashed') {
    log.warn({ uploadId, detail: outcome.detail }, 'the media libraries fell over an upload');
    const last = (await crashesOf(db, uploadId)) + 1 >= (outcome.killed ? maxKills : maxCrashes);
    const reason = kind.crashed;
    await endClaim(db, claim, last ? { state: 'failed', reason, crashed: true } : { state: 'queued', crashed: true });
    if (!last) throw new Error('the media libraries fell over the file: it is tried again');
    return;
  }
  if (!(await renewLease(db, claim, 1))) return;
  const storage = await openFolderStorage(path.join(dataDir, 'media'));
  await kind.store(storage, claim, work, outcome.result);
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
