import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { queryInt } from '../query.ts';
import { count, rowId, time } from '../shapes/common.ts';
import { aiTool } from '../shapes/image-tool.ts';
import { adminTable, byHeadEditors, byModerators, byReviewers } from './admin-call.ts';
import { bulkInput, bulkResult } from './bulk.ts';

export const imageJobStates = ['queued', 'processing', 'done', 'failed'] as const;
const state = z.enum(imageJobStates);
const perDay = z.number('请填写次数').int('请填写整数').min(0, '不能小于 0').max(10_000, '不能超过 10000');
const limits = z.object({ perDay, vipPerDay: perDay });

/** 图片工具. Pictures of members are none of it: only what became of their jobs. */
export const imageToolCalls = adminTable({
  'imageTools/jobs': byReviewers.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      state: state.optional(),
      tool: aiTool.optional(),
      /** The userCode of an account, or the number of a job. */
      keyword: z.string().trim().max(32).optional(),
      sort: z.enum(['new', 'old']).default('new'),
    }),
    output: pageOf(
      z.object({
        jobId: rowId,
        agentId: rowId,
        userCode: z.string(),
        tool: aiTool,
        toolName: z.string(),
        state,
        /** 0 to 1. */
        progress: z.number(),
        reason: z.string().nullable(),
        attempts: count,
        price: count,
        refunded: z.boolean(),
        createdAt: time,
        finishedAt: time.nullable(),
      }),
    ),
    summary: 'Jobs of the image tools, with progress and why they failed',
  }),
  'imageTools/counts': byReviewers.read({
    input: z.object({ agentId: rowId.optional(), days: queryInt(1, 30).default(1) }),
    output: z.object({
      list: z.array(
        z.object({ tool: aiTool, toolName: z.string(), queued: count, processing: count, done: count, failed: count }),
      ),
    }),
    summary: 'How many jobs of each tool ended how in the last days',
  }),
  'imageTools/retry': byModerators.change({
    input: bulkInput,
    output: bulkResult,
    errors: ['NOT_FOUND'],
    summary: 'Runs failed jobs once more for nothing, as long as their picture is there',
  }),
  'imageTools/remove': byModerators.change({
    input: bulkInput,
    output: bulkResult,
    errors: ['NOT_FOUND'],
    summary: 'Removes jobs with their pictures for good; what has not come to an end is paid back',
  }),
  'imageTools/limits': byHeadEditors.read({
    output: limits,
    summary: 'How many jobs an account may begin in a day',
  }),
  'imageTools/saveLimits': byHeadEditors.change({
    input: limits,
    summary: 'Changes it at once, for everybody',
  }),
});
