import { z } from 'zod';
import { queryInt } from '../query.ts';
import { count, fen, picture, rowId, time } from '../shapes/common.ts';
import { adminTable, byFinance, byOperators } from './admin-call.ts';

/** What is counted per agent and day. Money is in fen. */
export const figures = z.object({
  newDevices: count,
  newAccounts: count,
  newMembers: count,
  active: count,
  plays: count,
  watchedSeconds: count,
  reads: count,
  adShows: count,
  adClicks: count,
  rewardedViews: count,
  orders: count,
  paidOrders: count,
  revenue: fen,
  refunds: fen,
});
export type Figures = z.infer<typeof figures>;

/** What may wait for a person, in the order in which it is shown. */
export const todoKinds = [
  'urgentReports',
  'reports',
  'appeals',
  'reviews',
  'failedUploads',
  'failedNovels',
  'listings',
  'refunds',
  'statementsToApprove',
  'statementsToPay',
  'invites',
  'recoveries',
  'feedback',
  'domains',
  'certificates',
  'webhooks',
  'books',
  'jobs',
  'backup',
  'archive',
  'disk',
] as const;
export type TodoKind = (typeof todoKinds)[number];

const todo = z.object({
  kind: z.enum(todoKinds),
  count,
  /** It is late, or does harm while it waits. */
  urgent: z.boolean(),
  /** When the first of them is late; or since when it waits, or what is wrong is so. Null where that says nothing. */
  at: time.nullable(),
});
export type Todo = z.infer<typeof todo>;

/** A calendar day of Shanghai, `2026-11-16`. */
const day = z.string();

/** What can be drawn by day: what is counted, and `income`, which is revenue without what was paid back. */
export const lineNames = ['income', ...(Object.keys(figures.shape) as (keyof Figures)[])] as const;
export type LineName = (typeof lineNames)[number];

const funnel = z.object({ visitors: count, members: count, vips: count });
/** Of an agent: these days, and the same number of days before. */
export const agentFigures = figures.extend({ agentId: rowId, name: z.string(), before: figures });
/** How many titles of each kind are named. */
export const topTitles = 8;

/** 概览: how it goes, by agent. */
export const dashboardCalls = adminTable({
  'overview/today': byOperators.read({
    input: z.object({ agentId: rowId.optional() }),
    output: z.object({ list: z.array(todo) }),
    summary: 'What waits for a person, as far as the caller may decide it; what nobody waits for is left out',
  }),
  'overview/figures': byFinance.read({
    input: z.object({
      agentId: rowId.optional(),
      days: queryInt(1, 30).default(7),
      /** What `lines` are drawn of. */
      line: z.enum(lineNames).default('income'),
    }),
    output: z.object({
      days: z.array(figures.extend({ day })),
      total: figures,
      /** The same number of days before. */
      daysBefore: z.array(figures.extend({ day })),
      before: figures,
      agents: z.array(agentFigures),
      /** A value for each of `days`, of the few agents that have most of it. */
      lines: z.array(z.object({ agentId: rowId, name: z.string(), values: z.array(z.number().int()) })),
      /** Of the accounts that came in these days, or in those before: how far they got. */
      funnel,
      funnelBefore: funnel,
      /** Of the accounts that came on a day: how many were there one and seven days later. */
      retention: z.array(z.object({ day, came: count, day1: count, day7: count })),
    }),
    summary: 'Figures of the last days from the daily counts, against the days before, with funnel and retention',
  }),
  'overview/top': byFinance.read({
    input: z.object({ agentId: rowId.optional(), days: queryInt(1, 30).default(7) }),
    output: z.object({
      /** By the time that they were watched, then by plays. */
      videos: z.array(
        z.object({ videoId: rowId, title: z.string(), cover: picture, watchedSeconds: count, plays: count }),
      ),
      novels: z.array(z.object({ novelId: rowId, title: z.string(), cover: picture, reads: count })),
    }),
    summary: 'The titles that were watched and read most in the last days',
  }),
});
