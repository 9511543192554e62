import { z } from 'zod';
import { pageInput, pageOf } from '../page.ts';
import { queryInt } from '../query.ts';
import { placement } from '../shapes/ad.ts';
import { count, givenTime, picture, rowId, time } from '../shapes/common.ts';
import { someAgents } from './some-agents.ts';
import { adminCall, adminTable, byManagers } from './admin-call.ts';
import { bulkInput, bulkResult } from './bulk.ts';

export const adStates = ['running', 'scheduled', 'ended', 'usedUp', 'paused', 'withheld', 'trash'] as const;
const adState = z.enum(adStates);
export type AdState = z.infer<typeof adState>;

const budget = z.object({
  event: z.enum(['show', 'click']),
  amount: z.number('请填写预算').int().min(1).max(1e12),
});

const row = z.object({
  adId: rowId,
  placement,
  name: z.string(),
  remark: z.string(),
  category: z.string(),
  /** Null where the stored picture is none of ours. */
  picture: picture.nullable(),
  /** Phones get it as a text file whose text is its image data. */
  textPicture: z.boolean(),
  link: z.string(),
  openType: z.number().int(),
  playSecond: z.number().int(),
  weight: z.number().int(),
  position: z.number().int(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  paused: z.boolean(),
  dailyCap: z.number().int().nullable(),
  budget: budget.nullable(),
  /** Those that the caller may see. */
  agentIds: z.array(rowId),
  /** Agents of others show it as well: it can be seen here, not changed. */
  shared: z.boolean(),
  state: adState,
  /** Counted since it began; null where the figures are not the caller's alone. */
  shows: count.nullable(),
  clicks: count.nullable(),
  starts: count.nullable(),
});
export type AdRow = z.infer<typeof row>;

const figures = z.object({ shows: count, clicks: count, starts: count, rewarded: count });

/** 广告: what is sold, where and until when, and what came of it. */
export const adminAdCalls = adminTable({
  'ads/list': byManagers.read({
    input: pageInput.extend({
      agentId: rowId.optional(),
      placement: placement.optional(),
      /** Left out: all that are not in the trash. */
      state: adState.optional(),
      keyword: z.string().trim().max(64).optional(),
      sort: z.enum(['new', 'old', 'shows', 'clicks']).default('new'),
    }),
    output: pageOf(row),
    summary: 'Ads by placement, state, agent and name, with what they were counted',
  }),
  'ads/save': byManagers.change({
    /** `adId` null makes one; the server's rules for the entry of ads say what is wrong with each field. */
    input: z.object({
      adId: rowId.nullable(),
      agentIds: someAgents,
      placement,
      name: z.string().trim().min(1, '名称应为 1-40 个字').max(40, '名称应为 1-40 个字'),
      remark: z.string().trim().max(120).default(''),
      category: z.string().trim().max(12).default(''),
      /** Another picture; a new ad needs one. */
      pictureUploadId: rowId.optional(),
      /** As a text file whose text is its image data; left out, it stays as it is. */
      textPicture: z.boolean().optional(),
      link: z.string().trim().min(1, '请填写链接').max(2048),
      openType: z.union([z.literal(1), z.literal(2)]).default(1),
      playSecond: z.number().int().min(1).max(60).default(5),
      weight: z.number().int().min(0).max(1000).default(1),
      position: z.number().int().min(-10_000).max(10_000).default(0),
      startsAt: givenTime.nullable().default(null),
      endsAt: givenTime.nullable().default(null),
      paused: z.boolean().default(false),
      dailyCap: z.number().int().min(1).max(1000).nullable().default(null),
      budget: budget.nullable().default(null),
    }),
    output: z.object({ adId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'Makes or changes an ad; phones have it within seconds',
  }),
  'ads/checkLink': adminCall({
    roles: ['owner', 'agentManager'],
    scope: 'self',
    changes: false,
    input: z.object({ link: z.string().max(4096) }),
    /** Null: it may be opened. */
    output: z.object({ problem: z.string().nullable() }),
    summary: 'Whether an ad may lead there, by the rules for the entry of ads',
  }),
  'ads/copy': byManagers.change({
    input: z.object({ adId: rowId }),
    output: z.object({ adId: rowId }),
    errors: ['NOT_FOUND'],
    summary: 'The same ad once more, paused, with figures of its own',
  }),
  'ads/setPaused': byManagers.change({
    input: bulkInput.extend({ paused: z.boolean() }),
    output: bulkResult,
    errors: ['NOT_FOUND'],
    summary: 'Pauses ads or lets them run again',
  }),
  'ads/setTrash': byManagers.change({
    input: bulkInput.extend({ trash: z.boolean() }),
    output: bulkResult,
    errors: ['NOT_FOUND'],
    summary: 'Puts ads into the trash or takes them out; figures stay',
  }),
  'ads/undo': byManagers.change({
    input: z.object({ undoToken: z.string().min(1).max(30_000) }),
    errors: ['NOT_FOUND'],
    summary: 'Takes a bulk action back: each ad is as it was before',
  }),
  'ads/figures': byManagers.read({
    /** The last days: up to 7 by the hour, more by the day (UTC+8). */
    input: z.object({ adId: rowId, agentId: rowId.optional(), days: queryInt(1, 90).default(1) }),
    output: z.object({
      unit: z.enum(['hour', 'day']),
      /** Every hour or day of the period, those without events included. */
      list: z.array(figures.extend({ at: time })),
      total: figures,
      /** What was written down and not counted, by the reason. */
      refused: z.array(z.object({ reason: z.enum(['bot', 'anonymous', 'rate', 'repeat', 'over']), count })),
    }),
    errors: ['NOT_FOUND'],
    summary: 'Shows, clicks and rewarded views of one ad',
  }),
});
