import { listOrders } from '@liuguang/server/features/payment/orders/order-admin.repository.ts';
import { listBatches } from '@liuguang/server/features/payment/redeem/redeem-admin.repository.ts';
import { userLedger } from '@liuguang/server/features/account/admin/user-ledger.repository.ts';
import { listUsers } from '@liuguang/server/features/account/admin/user-list.repository.ts';
import { type ListCase, measureLists } from './console-case.ts';
import { makeMembers } from './console-members.ts';
import { makeTitles, titleCases } from './console-titles.ts';

const now = Date.now();
const dayMs = 24 * 3600 * 1000;
const page = { size: 50, sort: 'new' } as const;
const codeHash = () => Buffer.alloc(32);

const users = (name: string, search: object, agentIds: string[] | null = null, empty = false): ListCase => ({
  name: `users ${name}`,
  empty,
  ask: ({ db }) => listUsers(db, { ...page, ...search }, { agentIds, codeHash, now }),
});
const orders = (name: string, search: object, agentIds: string[] | null = null, empty = false): ListCase => ({
  name: `orders ${name}`,
  empty,
  ask: ({ db }) => listOrders(db, { ...page, ...search }, agentIds),
});

/** Rows are made for agents 3 and 8, one in a thousand of them for agent 8. Add the lists of another section here. */
const cases: readonly ListCase[] = [
  users('newest', {}),
  users('oldest', { sort: 'old' }),
  users('of a small agent', {}, ['8']),
  users('of both agents', {}, ['3', '8']),
  users('by userCode', { keyword: 'LG000000777' }),
  users('by phone', { keyword: '13900000030' }),
  users('by a common beginning of nicknames', { keyword: '用户' }),
  users('by a rare nickname', { keyword: '昵称777' }),
  users('by a nickname that nobody has', { keyword: '没有这个人' }, null, true),
  users('by an unknown machine code', { keyword: 'a'.repeat(72) }, null, true),
  users('VIP', { state: 'vip' }),
  users('banned', { state: 'banned' }),
  users('registered', { state: 'member' }),
  users('of one day long ago', { from: now - 300 * dayMs, to: now - 299 * dayMs }),
  orders('newest', {}),
  orders('of a small agent', {}, ['8']),
  orders('refunded', { state: '已退款' }),
  orders('paid by a rare channel', { state: '已支付', channelId: 'stripe' }),
  orders('of one day long ago, closed', { state: '已关闭', from: now - 300 * dayMs, to: now - 299 * dayMs }),
  orders('by the number of the channel', { keyword: 'trade777' }),
  orders('by userCode', { keyword: 'LG000000777' }),
  orders('by a number that is none', { keyword: '9911111111111111111' }, null, true),
  { name: 'redeem batches', ask: ({ db }) => listBatches(db, page, null, codeHash) },
  {
    name: 'days of one account',
    ask: ({ db }) => userLedger(db, { accountId: '777', unit: 'day', size: 50 }),
  },
  ...titleCases(now),
];

/** USERS (1,000,000) accounts and as many orders and videos: every list of the console under half a second. */
export async function bench(): Promise<boolean> {
  const count = Number(process.env['USERS'] ?? 1_000_000);
  return await measureLists(async (database) => {
    await makeMembers(database, count, now);
    await makeTitles(database, count, now);
  }, cases);
}
