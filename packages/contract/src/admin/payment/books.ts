import { z } from 'zod';
import { listOf } from '../../page.ts';
import { count, rowId, time } from '../../shapes/common.ts';
import { adminTable, callsFor } from '../admin-call.ts';

const byAccountants = callsFor(['owner', 'finance'], 'installation');

const channel = z.object({
  channelId: z.string(),
  name: z.string(),
  ready: z.boolean(),
  /** Where its keys come from; null: it has none, or needs none. */
  source: z.enum(['environment', 'console']).nullable(),
  /** Names of the settings that it lacks, never a value. */
  missing: z.array(z.string()),
  sellsAdult: z.boolean(),
  /** Orders that were closed while the channel could not be asked: some may be paid. */
  unasked: count,
  /** Notices of the last day that nobody had signed. */
  refusedNotices: count,
});
export type AdminChannel = z.infer<typeof channel>;

const check = z.object({
  checkId: rowId,
  askedAt: time,
  askedBy: z.string(),
  /** Null: still at it. */
  finishedAt: time.nullable(),
  postings: count.nullable(),
  entries: count.nullable(),
  orders: count.nullable(),
  accounts: count.nullable(),
  /** One line for each thing that does not add up. */
  problems: z.array(z.string()),
  failure: z.string().nullable(),
});
export type BookCheckRow = z.infer<typeof check>;

/** 会员 → 支付渠道 and 账目核对: of the whole installation. */
export const bookCalls = adminTable({
  'channels/list': byAccountants.read({
    output: listOf(channel),
    summary: 'Payment channels: which are offered, and what the others lack',
  }),
  'channels/check': byAccountants.read({
    input: z.object({ channelId: z.string().max(32) }),
    output: z.object({ ok: z.boolean(), message: z.string(), ms: count }),
    errors: ['NOT_FOUND'],
    limit: { per: 'account', max: 30, seconds: 60 },
    summary: 'Asks the channel itself whether it takes our keys',
  }),
  'books/checks': byAccountants.read({
    output: listOf(check),
    summary: 'The last proofs of the books, newest first',
  }),
  'books/check': byAccountants.change({
    output: check,
    summary: 'Lets the worker prove the books from their rows',
  }),
});
