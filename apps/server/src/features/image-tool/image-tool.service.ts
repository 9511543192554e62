import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { CallOutput, ParsedInput } from '@liuguang/contract/calls.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { decodeCursor } from '../../platform/db/keyset.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import type { ReceivedFile } from '../../platform/storage/received-file.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { shanghaiDay, shanghaiMidnight } from '../../platform/time/shanghai.ts';
import { payForTool, refundTool } from '../credits/credits.public.ts';
import { type ImageJobs, pageTag } from './image-job.repository.ts';
import { readImageLimits } from './image-limits.repository.ts';
import { imageJobKey, jobSpecOf } from './image-tool.job-spec.ts';
import { toolList, type ToolName } from './tool-list.ts';

interface Deps {
  readonly db: Db;
  readonly jobs: ImageJobs;
  readonly storage: Storage;
  readonly viewsLeft: (accountId: string) => Promise<number>;
  readonly clock: () => number;
}

const exampleSize = { width: 480, height: 360 };

export function imageToolService({ db, jobs, storage, viewsLeft, clock }: Deps) {
  async function limitOf(account: Account): Promise<number> {
    const { perDay, vipPerDay } = await readImageLimits(db);
    return account.vip ? vipPerDay : perDay;
  }

  return {
    async tools(account: Account): Promise<CallOutput<'ai/tools'>> {
      const perDay = await limitOf(account);
      const begun = await jobs.begunOn(account.accountId, shanghaiDay(clock()));
      const list = (Object.keys(toolList) as ToolName[]).map((tool) => {
        const { name, description, method, maxPixels } = toolList[tool];
        const example = { before: examplePicture(tool, 'before'), after: examplePicture(tool, 'after') };
        return { tool, name, description, method, maxPixels, example, price: priceFor(account, tool) };
      });
      return { list, perDay, left: Math.max(0, perDay - begun) };
    },

    /** The file is stored first: a job that exists has its picture. What a fall in between leaves, the sweep removes. */
    async begin(account: Account, input: ParsedInput<'ai/upload'>, file: ReceivedFile | undefined) {
      if (!file || file.bytes === 0) throw fail('INVALID_INPUT', { fields: { file: '请选择一张图片' } });
      const { agentId, accountId } = account;
      const { tool, crop, background, ratio, key } = input;
      const known = key === undefined ? null : await jobs.findByKey(account, key);
      if (known) return known;
      const now = clock();
      const price = priceFor(account, tool);
      const most = await limitOf(account);
      const fileId = randomUUID();
      const folder = `image-jobs/${fileId}`;
      try {
        await storage.put(`${folder}/source`, createReadStream(file.path));
        const jobId = await transact(db, async (trx) => {
          // One at a time for an account: the same request twice at once finds the job of the first.
          await lockFor(trx, `image jobs of ${accountId}`);
          const twin = key === undefined ? null : await jobs.findByKey(account, key);
          if (twin) return null;
          if (!(await jobs.begin(trx, accountId, shanghaiDay(now), most))) throw enoughForToday(most, account.vip);
          const options = { crop, background, ratio };
          const made = { agentId, accountId, tool, options, clientKey: key ?? null, price, fileId, at: now };
          const id = await jobs.insert(trx, made);
          const paid = await payForTool(trx, { agentId, accountId, jobId: id, views: price, at: now });
          if (!paid) throw await tooFew(accountId, price, now);
          await enqueue(trx, jobSpecOf(tool), { jobId: id }, { key: imageJobKey(id), accountId });
          return id;
        });
        if (jobId === null) await storage.deleteTree(folder);
        const job = jobId === null ? await jobs.findByKey(account, key ?? '') : await jobs.find(account, jobId);
        if (!job) throw fail('NOT_FOUND');
        return job;
      } catch (error) {
        await storage.deleteTree(folder);
        throw error;
      }
    },

    async list(account: Account, { cursor, size }: ParsedInput<'ai/getAiInfoList'>) {
      return await jobs.page(account, size, decodeCursor(pageTag, cursor));
    },

    async job(account: Account, jobId: string) {
      const id = parseId(jobId);
      const job = id === null ? null : await jobs.find(account, id);
      if (!job) throw fail('NOT_FOUND');
      return job;
    },

    /** Its pictures go at once. What has not come to an end yet is paid back: nobody gets anything for it any more. */
    async remove(account: Account, jobId: string): Promise<void> {
      const id = parseId(jobId);
      const { agentId, accountId } = account;
      const removed = await transact(db, async (trx) => {
        const job = id === null ? null : await jobs.remove(trx, account, id);
        if (job?.open) await refundTool(trx, { agentId, accountId, jobId, views: job.price, at: clock() });
        return job;
      });
      if (!removed) throw fail('NOT_FOUND');
      await storage.deleteTree(`image-jobs/${removed.fileId}`);
    },
  };

  async function tooFew(accountId: string, price: number, now: number) {
    const viewingTimes = await viewsLeft(accountId);
    const message = `需要 ${price} 次观看额度，今天还剩 ${viewingTimes} 次`;
    return failSaying(message, 'NO_FREE_VIEW', { viewingTimes, resetAt: shanghaiMidnight(now) });
  }
}

export type ImageToolService = ReturnType<typeof imageToolService>;

function priceFor(account: Account, tool: ToolName): number {
  return account.vip ? 0 : toolList[tool].price;
}

function enoughForToday(most: number, vip: boolean) {
  return failSaying(`今天的 ${most} 次已用完，${vip ? '明天再来' : '明天再来，或开通VIP获得更多次数'}`, 'FORBIDDEN');
}

function examplePicture(tool: ToolName, side: 'before' | 'after') {
  const url = `/api/ai/example/${tool}-${side}.webp`;
  return { url, srcset: `${url} ${exampleSize.width}w`, ...exampleSize, placeholder: '' };
}
