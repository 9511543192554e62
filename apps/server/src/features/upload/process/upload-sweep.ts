import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { storageOf, uploadFilesOf } from '../../../platform/jobs/job-storage.ts';
import type { UploadFiles } from '../../../platform/storage/upload-files.ts';
import { askForUpload, uploadProcess } from '../upload.job-spec.ts';
import { abandonedUploads } from './upload-work.repository.ts';
import { uploadRepository, type StoredUpload } from '../upload.repository.ts';

const hourMs = 3600_000;
/** An upload that nobody has gone on with for this long is given up. */
const unfinishedMs = 48 * hourMs;
/** A failed one can be tried again this long. */
const failedMs = 7 * 24 * hourMs;
/** Younger ones may belong to a row that is being made this moment. */
const orphanMs = 60_000;

export const sweepUploads: JobHandler<object> = async (_payload, context) => {
  const { log } = context;
  const { db } = context.database;
  const uploads = uploadRepository(db);
  const files = await uploadFilesOf(context);
  const now = Date.now();

  for (const upload of await uploads.inState('uploading')) {
    const received = await files.received(upload.uploadId);
    if (received?.bytes === upload.size) await queue(upload);
    else if (now - Math.max(received?.at ?? 0, upload.createdAt) > unfinishedMs) await giveUp(upload);
  }
  for (const upload of await uploads.inState('failed')) {
    const received = await files.received(upload.uploadId);
    if (received && now - received.at > failedMs) await files.remove(upload.uploadId);
  }
  const { left, nextInSeconds } = await abandonedUploads(db);
  for (const { uploadId, kind } of left) {
    log.info({ uploadId }, 'taking up an upload that its worker left');
    await askForUpload(db, kind, uploadId);
  }
  await removeOrphans(files, now);
  // Someone who waits after a crash should not wait for the next full minute.
  if (nextInSeconds !== null && nextInSeconds < 45) {
    const runAt = new Date(now + nextInSeconds * 1000 + 500);
    await enqueue(db, sweepAgain, {}, { key: sweepAgain.id, runAt });
  }

  async function queue({ uploadId, kind }: StoredUpload): Promise<void> {
    await files.sync(uploadId);
    await db.transaction().execute(async (trx) => {
      if (!(await uploads.move(trx, uploadId, ['uploading'], 'queued', now))) return;
      await askForUpload(trx, kind, uploadId);
    });
  }

  async function giveUp(upload: StoredUpload): Promise<void> {
    if (!(await uploads.remove(upload.uploadId))) return;
    log.info({ uploadId: upload.uploadId }, 'removed an upload that was never finished');
    await files.remove(upload.uploadId);
    const storage = await storageOf(context);
    await storage.deleteTree(`media/${upload.mediaId}`);
  }

  /** Files of rows that are gone, and work of leases that are not held any more. */
  async function removeOrphans(from: UploadFiles, at: number): Promise<void> {
    const old = (await from.list()).filter((entry) => at - entry.at > orphanMs);
    const known = await uploads.existing([...new Set(old.map((entry) => entry.uploadId))]);
    for (const entry of old) {
      const row = known.get(entry.uploadId);
      const kept = entry.lease === null ? row !== undefined : row?.lease === entry.lease;
      if (!kept) await from.removeEntry(entry);
    }
    for (const forgotten of (await from.bucket?.forgotten(orphanMs)) ?? []) await forgotten.remove();
  }
};

const sweepAgain = { id: 'upload.sweep', payload: uploadProcess.payload.omit({ uploadId: true }), maxAttempts: 1 };
