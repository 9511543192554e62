import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import { storageOf } from '../../../platform/jobs/job-storage.ts';
import { type MediaOutcome, runMediaProcess } from '../../../platform/process/media-process.ts';
import { withLocalFile } from '../../../platform/storage/local-copy.ts';
import type { ToolSpec, ToolResult } from './image-messages.ts';
import { type ClaimedJob, claimJob, failJob, finishJob, renewJob, requeueJob } from './image-work.repository.ts';
import { toolList } from '../tool-list.ts';

const program = path.join(import.meta.dirname, 'image-program.jobs.ts');
const limits = {
  // It has a low priority: a busy machine lets it wait for minutes.
  silenceMs: 5 * 60_000,
  totalMs: 15 * 60_000,
  late: '处理超时，请换一张较小的图片',
  memoryBytes: 1400 * 1024 ** 2,
  fileBytes: 512 * 1024 ** 2,
};
const renewEveryMs = 700;
/** A picture that brings its process, or the worker, down this often is not tried again. */
const maxAttempts = 3;
const crashed = '处理失败，请换一张图片';

/** Runs a tool for a job that waits. At least once: whoever holds the lease is the only one who can end the job. */
export const runImageJob: JobHandler<{ jobId: string }> = async ({ jobId }, context) => {
  const { db } = context.database;
  const job = await claimJob(db, jobId, randomUUID());
  // Deleted, done, or in the hands of another worker, after whom the sweep looks.
  if (!job) return;
  const storage = await storageOf(context);
  const folder = `image-jobs/${job.fileId}`;
  const work = await mkdtemp(path.join(context.dataDir, 'image-job-'));
  try {
    const place = { storage, dataDir: context.dataDir };
    if (job.attempts > maxAttempts || !(await storage.stat(`${folder}/source`))) {
      await failJob(db, job, crashed, Date.now());
      return;
    }
    const outcome = await withLocalFile(place, `${folder}/source`, (input) => runChild(context, job, input, work));
    if (outcome?.kind === 'done') {
      for (const { name } of [outcome.result.before, outcome.result.after]) {
        await storage.put(`${folder}/${name}`, await readFile(path.join(work, name)));
      }
      const kept = await finishJob(db, job, outcome.result, Date.now());
      // What was sent may say where it was taken; what the tool saw of it is kept for a day, as pixels.
      if (kept) await storage.delete(`${folder}/source`);
      else if (!(await isKnown(context, jobId))) await storage.deleteTree(folder);
    } else if (outcome?.kind === 'refused' || (outcome && job.attempts >= maxAttempts)) {
      const reason = outcome.kind === 'refused' ? outcome.reason : crashed;
      context.log.info({ jobId, reason }, 'image job refused');
      const failed = await failJob(db, job, reason, Date.now());
      // What was refused is not kept; what a tool fell over stays for a day, so that staff can let it run again.
      if (failed && outcome.kind === 'refused') await storage.deleteTree(folder);
    } else if (outcome) {
      context.log.warn({ jobId, detail: outcome.detail }, 'an image tool fell over a picture');
      throw new Error('the image tool fell over the picture: it is tried again');
    }
  } catch (error) {
    // Only a stop of the worker takes nothing off the tries that are left.
    if (context.signal.aborted) await requeueJob(db, job).catch(() => {});
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

/** One tool on one picture, in a process of its own. */
export async function runImageProgram(
  order: ToolSpec,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<MediaOutcome<ToolResult>> {
  const { input, outDir: work } = order;
  const run = { program, order, files: [input], work, limits, signal, onProgress };
  const outcome = await runMediaProcess<ToolSpec, ToolResult>(run);
  if (outcome.kind !== 'done') return outcome;
  // Their names become paths: a process that a picture has taken over could name any file.
  const sound = [outcome.result.before, outcome.result.after].every(({ name }) =>
    /^(?:before|after)\.(?:png|jpg)$/.test(name),
  );
  return sound ? outcome : { kind: 'crashed', killed: false, detail: 'it named a file that no tool writes' };
}

/** Null when the job was deleted or taken over on the way. */
async function runChild(
  { database: { db }, signal, log }: JobContext,
  job: ClaimedJob,
  input: string,
  outDir: string,
): Promise<MediaOutcome<ToolResult> | null> {
  const lost = new AbortController();
  let share = 0;
  const renewing = setInterval(() => {
    renewJob(db, job, share).then(
      (kept) => kept || lost.abort(),
      (error: unknown) => log.warn({ err: error }, 'the lease of an image job could not be renewed'),
    );
  }, renewEveryMs);
  try {
    const { maxPixels } = toolList[job.tool];
    const order = { input, outDir, tool: job.tool, options: job.options, maxPixels };
    return await runImageProgram(order, AbortSignal.any([signal, lost.signal]), (now) => (share = now));
  } catch (error) {
    if (lost.signal.aborted && !signal.aborted) return null;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

async function isKnown({ database: { db } }: JobContext, jobId: string): Promise<boolean> {
  return (await db.selectFrom('image_jobs').select('id').where('id', '=', jobId).executeTakeFirst()) !== undefined;
}
