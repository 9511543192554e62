import { stripeParty } from '../../../features/payment/channels/channel-keys.test-data.ts';
import { stripeInput } from '../../../features/payment/merchants/merchant-inputs.test-data.ts';
import { testShop } from '../../../testing/shop.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A plan, a paid order, a batch of codes, a merchant account and a member of an agent. */
export async function moneyThings({ db, pool }: Database, agentId: string, word: string) {
  const names = await pool.query<{ id: string; name: string }>('select id, name from agents where id in (3, 8)');
  const shop = await testShop(db);
  // The shop has names of its own for the agents.
  for (const { id, name } of names.rows) await pool.query('update agents set name = $2 where id = $1', [id, name]);

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
