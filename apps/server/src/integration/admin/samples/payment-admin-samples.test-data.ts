import type { bookCalls } from '@liuguang/contract/admin/payment/books.ts';
import type { merchantCalls } from '@liuguang/contract/admin/payment/merchants.ts';
import type { orderCalls } from '@liuguang/contract/admin/payment/orders.ts';
import type { paymentKeyCalls } from '@liuguang/contract/admin/payment/payment-keys.ts';
import type { planCalls } from '@liuguang/contract/admin/payment/plans.ts';
import type { redeemCalls } from '@liuguang/contract/admin/payment/redeem.ts';
import type { accountCalls } from '@liuguang/contract/admin/account.ts';
import type { recoveryCalls } from '@liuguang/contract/admin/recovery.ts';
import type { AdminSamples } from '../admin-samples.test-data.ts';
import { stripeParty } from '../../../features/payment/channels/channel-keys.test-data.ts';
import { keysOf, stripeInput } from '../../../features/payment/merchants/merchant-inputs.test-data.ts';
import { testShop } from '../../../testing/shop.ts';
import type { Database } from '../../../platform/db/database.ts';

type Names = keyof (typeof planCalls &
  typeof orderCalls &
  typeof redeemCalls &
  typeof bookCalls &
  typeof merchantCalls &
  typeof paymentKeyCalls &
  typeof accountCalls &
  typeof recoveryCalls);

/** A plan, a paid order, a batch of codes and a member for each of two agents, named by their words. */
export async function moneySamples(
  { db, pool }: Database,
  words: { mine: string; theirs: string },
): Promise<Pick<AdminSamples, Names>> {
  const names = await pool.query<{ id: string; name: string }>('select id, name from agents where id in (3, 8)');
  const shop = await testShop(db);
  // The shop has names of its own for the agents.
  for (const { id, name } of names.rows) await pool.query('update agents set name = $2 where id = $1', [id, name]);

  async function thingsOf(agentId: string, word: string) {
    const account = await shop.member(agentId);
    const { accountId } = account;
    await pool.query('update accounts set nickname = $2 where id = $1', [accountId, `${word}用户`]);
    const { rows } = await pool.query<{ id: string }>(
      `insert into plans (agent_id, name, price, original_price, days) values ($1, $2, 3000, 3000, 30) returning id`,
      [agentId, `${word}套餐`],
    );
    const planId = rows[0]?.id ?? '';
    const { orderId } = await shop.buy(account, planId);
    await shop.pay(orderId);
    const batch = { agentId, name: `${word}兑换`, days: 7, count: 2, expiresAt: Date.now() + 86_400_000 };
    const { batchId } = await shop.redeems.makeBatch(batch);
    const found = await pool.query<{ id: string }>(
      `insert into account_recoveries (agent_id, account_id, state, proof_kind, proof, opened_by, opened_name, opened_at)
       values ($1, $2, 'approval', 'other', $3, 0, '林', now()) returning id`,
      [agentId, accountId, `${word}凭据`],
    );
    const party = stripeParty(Date.now);
    const wanted = { ...stripeInput(agentId, party), stripeAccount: `acct_sample${agentId}0` };
    const made = { by: `${word}员工`, now: Date.now() };
    const { merchantId } = await db.transaction().execute((trx) => shop.merchants.save(trx, wanted, made));
    return { accountId, planId, orderId, batchId, merchantId, recoveryId: found.rows[0]?.id ?? '' };
  }

  const our = await thingsOf('3', words.mine);
  const other = await thingsOf('8', words.theirs);
  const both = <T extends object>(more: T, ...keys: (keyof typeof our)[]) => ({
    input: { ...Object.fromEntries(keys.map((key) => [key, our[key]])), ...more },
    foreign: { ...Object.fromEntries(keys.map((key) => [key, other[key]])), ...more },
  });
  const plan = { agentId: '3', name: `${words.mine}季卡`, price: 6800, originalPrice: 9000, days: 90 };
  const expiresAt = Date.now() + 86_400_000;
  return {
    'plans/list': { input: {}, showsMine: true },
    'plans/save': { input: { ...plan, planId: our.planId }, foreign: { ...plan, planId: other.planId } },
    'plans/setActive': both({ active: true }, 'planId'),
    'plans/move': both({ direction: 'down' }, 'planId'),
    'orders/list': { input: {}, showsMine: true },
    'orders/get': { ...both({}, 'orderId'), showsMine: true },
    'orders/refund': both({ amount: 1, reason: '协商退款', clientKey: 'inventory' }, 'orderId'),
    'redeem/list': { input: {}, showsMine: true },
    'redeem/codes': both({}, 'batchId'),
    'redeem/make': { input: { agentId: '3', name: '活动', days: 7, count: 1, expiresAt } },
    'redeem/setRevoked': both({ revoked: false }, 'batchId'),
    'channels/list': { input: {} },
    'channels/check': { input: { channelId: 'alipay' } },
    'channels/merchants': { input: {}, showsMine: true },
    'channels/saveMerchant': { input: stripeInput('3', stripeParty(Date.now)) },
    'channels/closeMerchant': both({}, 'merchantId'),
    'channels/testMerchant': both({}, 'merchantId'),
    'paymentKeys/list': { input: {} },
    'paymentKeys/save': { input: keysOf(stripeInput('3', stripeParty(Date.now))) },
    'paymentKeys/test': { input: { kind: 'stripe' } },
    'paymentKeys/remove': { input: { kind: 'stripe' } },
    'books/checks': { input: {} },
    'books/check': { input: {} },
    'users/list': { input: {}, showsMine: true },
    'users/get': { ...both({}, 'accountId'), showsMine: true },
    'users/ledger': both({}, 'accountId'),
    'users/sessions': both({}, 'accountId'),
    'users/actions': both({}, 'accountId'),
    'users/reports': both({}, 'accountId'),
    'users/ban': both({ reason: '刷屏', days: 1 }, 'accountId'),
    'users/unban': both({ reason: '误判' }, 'accountId'),
    'users/endSessions': both({}, 'accountId'),
    'users/grant': both({ unit: 'day', amount: 1, reason: '补偿', clientKey: 'inventory' }, 'accountId'),
    'users/setVerified': both({ verified: true, reason: '长期合作' }, 'accountId'),
    'users/note': both({ text: '来电咨询' }, 'accountId'),
    'users/resetSecondFactor': both({ reason: '手机丢失，已核对订单' }, 'accountId'),
    'users/resetYouthPin': both({ reason: '监护人来电' }, 'accountId'),
    'users/openRecovery': both({ proofKind: 'order', proof: '订单号 20270101' }, 'accountId'),
    'users/recoveries': { input: { state: 'all' }, showsMine: true },
    'users/approveRecovery': both({}, 'recoveryId'),
    'users/recoveryCode': both({}, 'recoveryId'),
    'users/cancelRecovery': both({ reason: '凭据不足' }, 'recoveryId'),
  };
}
