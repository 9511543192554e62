import type { imageToolCalls } from '@liuguang/contract/admin/image-tool.ts';
import type { AdminContext, AdminSection } from '../../../platform/admin/admin-handlers.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { shanghaiMidnight } from '../../../platform/time/shanghai.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type AdminImageJob, countImageJobs, findImageJobs, listImageJobs } from './image-tool-admin.repository.ts';
import { removeImageJob, retryImageJob } from './image-tool-admin.service.ts';
import { readImageLimits, setImageLimits } from '../image-limits.repository.ts';

interface Deps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: () => number;
}

const dayMs = 86_400_000;

export function imageToolAdminRoutes({ db, storage, clock }: Deps): AdminSection<keyof typeof imageToolCalls> {
  async function reached(ids: readonly string[], { agentIds }: AdminContext): Promise<AdminImageJob[]> {
    const jobs = await findImageJobs(db, ids, agentIds);
    if (!jobs) throw fail('NOT_FOUND');
    return jobs;
  }

  async function obstacle({ state, fileId }: AdminImageJob): Promise<string | null> {
    if (state === 'done') return '已完成';
    if (state === 'processing') return '正在处理';
    return (await storage.stat(`image-jobs/${fileId}/source`)) ? null : '原图已删除，不能重试';
  }

  return {
    'imageTools/jobs': (search, { agentIds }) => listImageJobs(db, search, agentIds),
    'imageTools/counts': async ({ days }, { agentIds }) => {
      const since = shanghaiMidnight(clock()) - days * dayMs;
      return { list: await countImageJobs(db, agentIds, since) };
    },
    'imageTools/retry': async ({ ids, dryRun }, context) => {
      const looked = [];
      for (const job of await reached(ids, context)) looked.push({ job, why: await obstacle(job) });
      const chosen = looked.filter(({ why }) => why === null);
      context.audit({ subject: subjectOf(chosen.map(({ job }) => job)), details: { dryRun } });
      if (!dryRun) {
        await context.change(async (trx) => {
          for (const { job } of chosen) await retryImageJob(trx, job);
        });
      }
      const rows = looked.map(({ job, why }) => ({
        id: job.jobId,
        ok: why === null,
        message: `${job.toolName} #${job.jobId}：${why ?? '重新处理，不再扣费'}`,
      }));
      return { rows, undoToken: null };
    },
    'imageTools/remove': async ({ ids, dryRun }, context) => {
      const jobs = await reached(ids, context);
      context.audit({ subject: subjectOf(jobs), details: { dryRun } });
      if (!dryRun) {
        await context.change(async (trx) => {
          for (const job of jobs) await removeImageJob(trx, job, clock());
        });
        for (const { fileId } of jobs) await storage.deleteTree(`image-jobs/${fileId}`);
      }
      const rows = jobs.map(({ jobId, toolName, state, price }) => {
        const back = (state === 'queued' || state === 'processing') && price > 0 ? `，退回 ${price} 次观看额度` : '';
        return { id: jobId, ok: true, message: `${toolName} #${jobId}：连同图片删除，不可恢复${back}` };
      });
      return { rows, undoToken: null };
    },
    'imageTools/limits': () => readImageLimits(db),
    'imageTools/saveLimits': (limits, context) =>
      context.change(async (trx) => {
        const before = await readImageLimits(trx);
        await setImageLimits(trx, limits);
        context.audit({ subject: 'image limits', details: { before } });
        return {};
      }),
  };
}

function subjectOf(jobs: readonly AdminImageJob[]): string {
  return jobs.length === 1 ? `image job ${jobs[0]?.jobId}` : `${jobs.length} image jobs`;
}
