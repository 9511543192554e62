import { sql } from 'kysely';
import { notify } from '../../message/message.public.ts';
import { refundTool } from '../../credits/credits.public.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { ToolOptions, ToolResult } from './image-messages.ts';
import { imageJobKey } from '../image-tool.job-spec.ts';
import { toolList, type ToolName } from '../tool-list.ts';

/** A job that this worker, and no other, may finish. */
export interface ClaimedJob {
  readonly jobId: string;
  readonly lease: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly tool: ToolName;
  readonly options: ToolOptions;
  readonly price: number;
  readonly fileId: string;
  /** This one included. */
  readonly attempts: number;
}

const leaseSeconds = 15;
const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

export async function claimJob(db: Db, jobId: string, lease: string): Promise<ClaimedJob | null> {
  const row = await db
    .updateTable('image_jobs')
    .set({ state: 'processing', progress: 0, lease, lease_until: leaseEnd, updated_at: sql<Date>`now()` })
    .set({ attempts: sql<number>`attempts + 1` })
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'processing'])
    .where((is) => is.or([is('lease_until', 'is', null), is('lease_until', '<', sql<Date>`now()`)]))
    .returning(['agent_id as agentId', 'account_id as accountId', 'tool', 'options', 'price'])
    .returning(['file_id as fileId', 'attempts'])
    .executeTakeFirst();
  return row ? { jobId, lease, ...row, options: row.options as ToolOptions } : null;
}

function held(db: Db, { jobId, lease }: ClaimedJob) {
  return db
    .updateTable('image_jobs')
    .where('id', '=', jobId)
    .where('lease', '=', lease)
    .where('state', '=', 'processing')
    .set({ updated_at: sql<Date>`now()` });
}

/** Keeps the lease and says how far it got; false when it is lost: deleted, or taken over. */
export async function renewJob(db: Db, job: ClaimedJob, share: number): Promise<boolean> {
  const progress = Math.round(1000 * Math.min(1, Math.max(0, share)));
  const { numUpdatedRows } = await held(db, job).set({ lease_until: leaseEnd, progress }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Back into the queue: it was stopped, which is no fault of the picture. */
export async function requeueJob(db: Db, job: ClaimedJob): Promise<void> {
  const attempts = sql<number>`attempts - 1`;
  await held(db, job).set({ state: 'queued', progress: 0, lease: null, lease_until: null, attempts }).execute();
}

/** False when the job was deleted or taken over at the last moment: then nothing of it may be kept. */
export async function finishJob(db: Db, job: ClaimedJob, result: ToolResult, at: number): Promise<boolean> {
  return await end(db, job, at, {
    state: 'done',
    progress: 1000,
    before_picture: JSON.stringify(result.before),
    after_picture: JSON.stringify(result.after),
  });
}

/** Fails the job, and gives back what was paid for it, in one step. */
export async function failJob(db: Db, job: ClaimedJob, reason: string, at: number): Promise<boolean> {
  return await end(db, job, at, { state: 'failed', reason, refunded: job.price > 0 });
}

interface Ending {
  readonly state: 'done' | 'failed';
  readonly progress?: number;
  readonly reason?: string;
  readonly refunded?: boolean;
  readonly before_picture?: string;
  readonly after_picture?: string;
}

async function end(db: Db, job: ClaimedJob, at: number, ending: Ending): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await held(trx, job)
      .set({ ...ending, lease: null, lease_until: null, finished_at: new Date(at) })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (ending.state === 'failed') await refundTool(trx, { ...job, views: job.price, at });
    const { name } = toolList[job.tool];
    const { agentId, accountId, jobId } = job;
    const paidBack = job.price > 0 ? `，已退回 ${job.price} 次观看额度` : '';
    const told =
      ending.state === 'done'
        ? { title: `${name}已完成`, text: '点击查看前后对比，结果保留 30 天', link: `/preview?jobId=${jobId}` }
        : { title: `${name}失败`, text: `${ending.reason ?? ''}${paidBack}`, link: '/aiRecord' };
    await notify(trx, { agentId, accountId, kind: 'system', ...told, key: imageNotificationKey(jobId), at });
    return true;
  });
}

/** Of the notification about how it ended. */
export function imageNotificationKey(jobId: string): string {
  return `image job ${jobId}`;
}

type AbandonedJob = Pick<ClaimedJob, 'jobId' | 'tool' | 'accountId'>;

/** Work that nobody does any more; what waits without a job that could run was left by a worker that died with it. */
export async function abandonedJobs(db: Db): Promise<AbandonedJob[]> {
  const { rows } = await sql<AbandonedJob>`
    select id as "jobId", tool, account_id as "accountId" from image_jobs
    where (state = 'processing' and lease_until < now())
      or (state = 'queued' and updated_at < now() - interval '20 seconds'
        and not exists (select from graphile_worker.jobs j where j.key = ${imageJobKey('')} || image_jobs.id
          and j.locked_at is null and j.run_at <= now()))`.execute(db);
  return rows;
}
