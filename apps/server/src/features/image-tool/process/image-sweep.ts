import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { storageOf } from '../../../platform/jobs/job-storage.ts';
import { allOf } from '../../../platform/storage/all-of.ts';
import { originalHours, resultDays } from '../image-job.repository.ts';
import { imageJobKey, jobSpecOf } from '../image-tool.job-spec.ts';
import { abandonedJobs } from './image-work.repository.ts';

const hourMs = 3_600_000;
/** Younger folders may belong to a row that is being written this moment. */
const orphanMs = 10 * 60_000;
const batch = 500;

/** Takes up what a killed worker left; deletes originals after a day, results after a month, and files of rows that are gone. */
export const sweepImageJobs: JobHandler<object> = async (_payload, context) => {
  const { log, dataDir } = context;
  const { db } = context.database;
  const storage = await storageOf(context);
  const now = Date.now();
  for (const { jobId, tool, accountId } of await abandonedJobs(db)) {
    log.info({ jobId }, 'taking up an image job that its worker left');
    await enqueue(db, jobSpecOf(tool), { jobId }, { key: imageJobKey(jobId), accountId });
  }

  const expired = await db
    .deleteFrom('image_jobs')
    .where('finished_at', '<', new Date(now - resultDays * 24 * hourMs))
    .returning('file_id')
    .execute();
  for (const { file_id: fileId } of expired) await storage.deleteTree(`image-jobs/${fileId}`);

  const seen = await db
    .selectFrom('image_jobs')
    .select(['id', 'file_id'])
    .where('created_at', '<', new Date(now - originalHours * hourMs))
    .where('before_picture', 'is not', null)
    .limit(batch)
    .execute();
  for (const { id, file_id: fileId } of seen) {
    await storage.delete(`image-jobs/${fileId}/source`);
    await storage.delete(`image-jobs/${fileId}/before.jpg`);
    await db.updateTable('image_jobs').set({ before_picture: null }).where('id', '=', id).execute();
  }
  await db
    .deleteFrom('image_job_days')
    .where('day', '<', new Date(now - 7 * 24 * hourMs).toISOString().slice(0, 10))
    .execute();
  await removeOrphans();

  async function removeOrphans(): Promise<void> {
    for await (const fileId of storage.folders('image-jobs')) {
      if (!(await isOld(`image-jobs/${fileId}/`))) continue;
      const job = await db
        .selectFrom('image_jobs')
        .select(['state', 'finished_at'])
        .where('file_id', '=', fileId)
        .executeTakeFirst();
      const failed = job?.state === 'failed' && (job.finished_at?.getTime() ?? 0) < now - originalHours * hourMs;
      if (!job || failed) await storage.deleteTree(`image-jobs/${fileId}`);
    }
    // Where a killed worker had a tool write: a job takes less long than this.
    for (const name of await readdir(dataDir).catch(() => [])) {
      if (!/^image-job-[A-Za-z0-9]{6}$/.test(name)) continue;
      const at = (await stat(path.join(dataDir, name)).catch(() => null))?.mtimeMs ?? now;
      if (now - at > hourMs) await rm(path.join(dataDir, name), { recursive: true, force: true });
    }
  }

  /** It has files, and none of them is young; where there is none yet, somebody may just begin. */
  async function isOld(prefix: string): Promise<boolean> {
    const keys = await allOf(storage.list(prefix));
    for (const key of keys) {
      if (now - ((await storage.stat(key))?.modifiedAt ?? 0) <= orphanMs) return false;
    }
    return keys.length > 0;
  }
};
