import { z } from 'zod';
import { queryInt } from '../query.ts';
import { count, fen, rowId } from '../shapes/common.ts';
import { adminCall } from './admin-call.ts';

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

/** A calendar day of Shanghai, `2026-11-16`. */
const day = z.string();

/** 概览: how it goes, by agent. */
export const dashboardCalls = {
  'overview/figures': adminCall({
    method: 'GET',
    path: 'api/admin/overview/figures',
    roles: ['owner', 'agentManager', 'finance'],
    scope: 'agent',
    changes: false,
    input: z.object({ agentId: rowId.optional(), days: queryInt(1, 30).default(7) }),
    output: z.object({
      days: z.array(figures.extend({ day })),
      total: figures,
      /** The same number of days before. */
      before: figures,
      agents: z.array(figures.extend({ agentId: rowId, name: z.string() })),
      /** Of the accounts that came in these days: how far they got. */
      funnel: z.object({ visitors: count, members: count, vips: count }),
      /** Of the accounts that came on a day: how many were there one and seven days later. */
      retention: z.array(z.object({ day, came: count, day1: count, day7: count })),
    }),
    errors: [],
    summary: 'Figures of the last days from the daily counts, with funnel and retention',
  }),
};
