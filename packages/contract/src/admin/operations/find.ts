import { z } from 'zod';
import { fen, rowId, time } from '../../shapes/common.ts';
import { adminTable, byOperators } from '../admin-call.ts';

/** How many of each kind are shown. */
export const mostFound = 6;

const user = z.object({
  accountId: rowId,
  agentId: rowId,
  userCode: z.string(),
  nickname: z.string(),
  /** With its middle hidden. */
  phone: z.string().nullable(),
});

const order = z.object({
  orderId: z.string(),
  agentId: rowId,
  userCode: z.string(),
  planName: z.string(),
  amount: fen,
  state: z.string(),
  createdAt: time,
});

/** What is looked for from everywhere in the console. */
export const findCalls = adminTable({
  'find/all': byOperators.read({
    input: z.object({
      agentId: rowId.optional(),
      /** A user code, a whole phone number, how a nickname begins, an order number, words of a title, or an id. */
      keyword: z.string().trim().min(1, '请输入要查找的内容').max(64, '最多 64 个字'),
    }),
    output: z.object({
      users: z.array(user),
      orders: z.array(order),
      videos: z.array(z.object({ videoId: rowId, title: z.string(), author: z.string() })),
      novels: z.array(z.object({ novelId: rowId, title: z.string() })),
      agents: z.array(z.object({ agentId: rowId, name: z.string() })),
    }),
    limit: { per: 'account', max: 90, seconds: 60 },
    summary: 'Users, orders, titles and channels by number or name, as far as the caller may list them',
  }),
});
