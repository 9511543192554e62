import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { JobContext, JobHandler } from '../../platform/jobs/job.ts';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { transcode, type TranscodeOutcome } from './transcoder.ts';
import type { Transcoded } from './transcode-messages.ts';
import { openUploadFiles, type UploadFiles } from './upload-files.ts';
import { claimUpload, crashesOf, endClaim, renewLease, type ClaimedUpload } from './upload-work.repository.ts';

/** Writes the rows of a new video. Everything it does belongs to the transaction it is given. */
export interface Publisher {
  publish(trx: Transaction<Schema>, upload: ClaimedUpload, video: Transcoded): Promise<{ videoId: string }>;
}

const renewEveryMs = 1000;
const maxCrashes = 3;
/** Killed from outside, by an operator or for want of memory: seldom the fault of the file, but not for ever. */
const maxKills = 12;
const maxMemoryBytes = 1536 * 1024 ** 2;
/** What a gated video shows to everybody; made for all, because its gate may come later. */
const previewSeconds = 30;

export function uploadProcessor(publisher: Publisher): JobHandler<{ uploadId: string }> {
  return async ({ uploadId }, context) => {
    const { db } = context.database;
    const claim = await claimUpload(db, uploadId, randomUUID());
    // Cancelled, done, or in the hands of another worker, after whom the sweep looks.
    if (!claim) return;
    const files = await openUploadFiles(context.dataDir);
    const work = files.work(uploadId, claim.lease);
    try {
      const outcome = await runTranscoder(context, files, claim, work);
      if (outcome) await conclude(context, publisher, files, claim, work, outcome);
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
async function runTranscoder(
  { database: { db }, signal, log }: JobContext,
  files: UploadFiles,
  claim: ClaimedUpload,
  work: string,
): Promise<TranscodeOutcome | null> {
  // The lease is ours now: what lies here is of attempts that were killed, and nobody else would remove it for minutes.
  await files.clearWork(claim.uploadId);
  await mkdir(work, { recursive: true });
  const lost = new AbortController();
  let share = 0;
  const renewing = setInterval(() => {
    renewLease(db, claim, share).then(
      (held) => held || lost.abort(),
      (error: unknown) => log.warn({ err: error }, 'the lease of an upload could not be renewed'),
    );
  }, renewEveryMs);
  try {
    const order = {
      input: files.source(claim.uploadId),
      outDir: path.join(work, 'media'),
      previewSeconds,
      maxMemoryBytes,
    };
    return await transcode(order, (now) => (share = now), AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    if (lost.signal.aborted && !signal.aborted) return null;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

async function conclude(
  { database: { db }, dataDir, log, keepSources = true }: JobContext,
  publisher: Publisher,
  files: UploadFiles,
  claim: ClaimedUpload,
  work: string,
  outcome: TranscodeOutcome,
): Promise<void> {
  const { uploadId } = claim;
  if (outcome.kind === 'refused') {
    log.info({ uploadId, reason: outcome.reason }, 'upload refused');
    await endClaim(db, claim, { state: 'failed', reason: outcome.reason });
    return;
  }
  if (outcome.kind === 'crashed') {
    log.warn({ uploadId, detail: outcome.detail }, 'the transcoder fell over an upload');
    const last = (await crashesOf(db, uploadId)) + 1 >= (outcome.killed ? maxKills : maxCrashes);
    const reason = '视频处理失败，文件可能已损坏';
    await endClaim(db, claim, last ? { state: 'failed', reason, crashed: true } : { state: 'queued', crashed: true });
    if (!last) throw new Error('the transcoder fell over the file: it is tried again');
    return;
  }
  if (!(await renewLease(db, claim, 1))) return;
  const storage = await openFolderStorage(path.join(dataDir, 'media'));
  await store(storage, claim, work, outcome.video);
  const published = await publish(db, publisher, claim, outcome.video);
  if (!published) return;
  const { peakMemoryBytes, cpuSeconds } = outcome.video;
  log.info({ uploadId, videoId: published, peakMemoryBytes, cpuSeconds }, 'upload became a video');
  if (!keepSources) await files.remove(uploadId);
}

/** Under names that were given with the upload: a second attempt writes over the first. */
async function store(storage: Storage, claim: ClaimedUpload, work: string, video: Transcoded): Promise<void> {
  await storage.adopt(`media/${claim.mediaId}`, path.join(work, 'media'));
  for (const { width, bytes } of video.poster.renditions) {
    await storage.put(`pictures/${claim.mediaId}/${width}.webp`, bytes);
  }
}

/** All rows or none. Null when the upload was cancelled or taken over at the last moment. */
async function publish(
  db: Kysely<Schema>,
  publisher: Publisher,
  claim: ClaimedUpload,
  video: Transcoded,
): Promise<string | null> {
  class Lost extends Error {}
  try {
    return await db.transaction().execute(async (trx) => {
      const { videoId } = await publisher.publish(trx, claim, video);
      const state = claim.review ? 'review' : 'published';
      const sha256 = Buffer.from(video.sha256);
      if (!(await endClaim(trx, claim, { state, videoId, sha256 }))) throw new Lost();
      return videoId;
    });
  } catch (error) {
    if (error instanceof Lost) return null;
    throw error;
  }
}
