import type { Db } from '../../../platform/db/db.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { refundTool } from '../../credits/credits.public.ts';
import { retract } from '../../message/message.public.ts';
import { imageJobKey, jobSpecOf } from '../image-tool.job-spec.ts';
import { imageNotificationKey } from '../process/image-work.repository.ts';
import { type AdminImageJob, deleteImageJob, requeueFailedJob } from './image-tool-admin.repository.ts';

/** Runs a failed job once more, free of charge; one that waits is enqueued again. */
export async function retryImageJob(tx: Db, { jobId, tool, state, accountId }: AdminImageJob): Promise<void> {
  if (state === 'failed') {
    await requeueFailedJob(tx, jobId);
    // The notification of the failure does not hold any more, and the next outcome uses the same key.
    await retract(tx, imageNotificationKey(jobId));
  }
  await enqueue(tx, jobSpecOf(tool), { jobId }, { key: imageJobKey(jobId), accountId });
}

/** The caller deletes its files after the commit. */
export async function removeImageJob(tx: Db, job: AdminImageJob, at: number): Promise<void> {
  const { agentId, accountId, jobId } = job;
  const removed = await deleteImageJob(tx, jobId);
  const isOpen = removed?.state === 'queued' || removed?.state === 'processing';
  if (removed && isOpen) await refundTool(tx, { agentId, accountId, jobId, views: removed.price, at });
}
