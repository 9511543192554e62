import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { checkBooks } from '../../../../apps/server/src/features/payment/books/book-check.ts';
import { savePlan } from '../../../../apps/server/src/features/payment/plans/plan.import.ts';
import { paymentModule } from '../../../../apps/server/src/features/payment/payment.module.ts';
import { loadConfig } from '../../../../apps/server/src/platform/config/config.ts';
import { loadSecrets } from '../../../../apps/server/src/platform/config/secrets.ts';
import { openDatabase } from '../../../../apps/server/src/platform/db/database.ts';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import { createLogger } from '../../../../apps/server/src/platform/log/logger.ts';
import { postgresPid } from '../../product/processes.ts';
import { makeDataDir, removeDataDir, startProduct, type Product } from '../../product/product.ts';
import { databaseIn } from '../../steps/product-database.ts';
import { changeRule, codeOf, makePromoters, settle, wrongCommissions } from './settling.ts';
import { Shopper, type Place } from './shopper.ts';

const shoppers = 24;
const killEveryMs = 15_000;
const env = { NODE_ENV: 'production', DEMO: '0', PAYMENT_SANDBOX: '1' };

interface Order {
  readonly orderId: string;
  readonly state: string;
  readonly pay: { readonly url: string } | null;
}

/**
 * OPERATIONS: random visits by links, purchases, payments, double notices, refunds, chargebacks, codes and expiries by many
 * at once; periods are closed and paid meanwhile, and rules change.
 */
const wanted = Number(process.env['OPERATIONS'] ?? 6000);

it(`keeps the books right to the fen through ${wanted} operations and kills`, { timeout: 7_200_000 }, async () => {
  const dataDir = makeDataDir();
  const place: Place = { url: '' };
  let product: Product = await startProduct(dataDir, env);
  place.url = product.url;
  const told = { paid: new Set<string>(), codes: 0 };
  const work = { running: true, done: 0, counts: {} as Record<string, number> };
  const did = (what: string) => {
    work.done += 1;
    work.counts[what] = (work.counts[what] ?? 0) + 1;
  };
  const enough = () => work.done >= wanted;

  const operator = () => {
    const database = openDatabase(databaseIn(dataDir), { longWork: true });
    // Its connections die with the database; the pool makes new ones.
    database.pool.on('error', () => undefined);
    const config = loadConfig(env, dataDir);
    const secrets = loadSecrets(dataDir);
    const log = createLogger({ env: 'production', logLevel: 'silent' });
    return { database, ...paymentModule({ db: database.db, config, secrets, clock: Date.now, log }) };
  };
  let admin = operator();
  const first = {
    agentId: '3',
    importKey: 'test',
    name: '月卡',
    price: 1800,
    originalPrice: 1800,
    days: 30,
    benefits: [],
  };
  const { planId } = await savePlan(admin.database.db, first);
  const batch = { agentId: '3', name: 'test', days: 7, count: Math.ceil(wanted / 8), expiresAt: Date.now() + 1e9 };
  const { codes } = await admin.redeems.makeBatch(batch);

  await makePromoters(admin.database.db);

  async function shop(): Promise<void> {
    while (work.running) {
      const shopper = await new Shopper(place).enter();
      for (let visit = randomInt(3); visit > 0; visit -= 1) {
        await shopper.arrive(codeOf(randomInt(8)));
        did('visit');
      }
      for (let order = 0; order < 25 && work.running; order += 1) await purchase(shopper);
      for (let code = 0; code < 8 && work.running; code += 1) {
        const answer = await shopper.call('POST', 'redeem', { code: codes.pop() ?? '' });
        if (answer.code === 0) told.codes += 1;
        did('redeem');
      }
    }
  }

  async function purchase(shopper: Shopper): Promise<void> {
    const clientKey = randomUUID();
    const wish = { planId, channelId: 'sandbox', clientKey };
    const { data: order } = await shopper.call<Order>('POST', 'payment/paymentVIP', wish);
    did('buy');
    if (!order?.pay) return;
    const fate = randomInt(10);
    if (fate === 0) await tryAsOperator('expire', () => expire(order.orderId));
    else if (fate === 1) {
      await shopper.press(order.pay.url, 'fail');
      did('fail');
    } else {
      await shopper.press(order.pay.url, fate < 5 ? 'twice' : 'pay');
      did(fate < 5 ? 'pay, told three times' : 'pay');
      const { data: after } = await shopper.call<Order>('GET', 'payment/status', { orderId: order.orderId });
      did('status');
      if (after?.state === '已支付') told.paid.add(order.orderId);
      if (fate === 3 && randomInt(10) === 0) await tryAsOperator('rule', () => changeRule(admin.database.db));
      if (fate === 4 && randomInt(10) === 0) await tryAsOperator('settle', () => settle(admin.database.db));
      if (fate === 2 || fate === 5) await tryAsOperator('refund', () => refund(order.orderId, randomInt(2) === 0));
      if (fate === 6 && randomInt(4) === 0) await tryAsOperator('chargeback', () => takeBack(order.orderId));
    }
  }

  /** The operator's work is cut short by a kill now and then, as it would be. */
  async function tryAsOperator(what: string, task: () => Promise<unknown>): Promise<void> {
    await task().catch(() => undefined);
    did(what);
  }
  const refund = (orderId: string, whole: boolean) =>
    admin.refunds.refund({ agentId: '3', orderId, amount: whole ? undefined : 700, reason: 'test' });
  const takeBack = (orderId: string) =>
    admin.refunds.refund({ agentId: '3', orderId, reason: 'test', takenBack: true });
  const expire = (orderId: string) =>
    admin.database.pool.query('update orders set expires_at = now() where id = $1', [orderId]);

  async function kill(turn: number): Promise<void> {
    const victim = (['server', 'database', 'both'] as const)[turn % 3] ?? 'server';
    console.log(`${work.done} operations; kill -9 of ${victim}`);
    if (victim !== 'server') {
      process.kill(postgresPid(dataDir), 'SIGKILL');
    }
    if (victim !== 'database') {
      product.process.kill('SIGKILL');
      await product.stop();
      product = await startProduct(dataDir, env);
      place.url = product.url;
    } else await healthy(place);
    await admin.database.close().catch(() => undefined);
    admin = operator();
  }

  try {
    const started = performance.now();
    const crowd = Array.from({ length: shoppers }, shop);
    for (let turn = 0; !enough(); turn += 1) {
      const next = performance.now() + killEveryMs;
      while (performance.now() < next && !enough()) await pause(200);
      if (!enough()) await kill(turn);
    }
    work.running = false;
    await Promise.all(crowd);
    const seconds = (performance.now() - started) / 1000;
    console.log(`${work.done} operations in ${seconds.toFixed(0)} s: ${JSON.stringify(work.counts)}`);
    await pause(6000);
    await admin.orders.reconcile(() => false);
    await admin.refunds.finishOpen(() => false);
    await judge(admin.database.db, told);
    expect(await wrongCommissions(admin.database.db)).toEqual([]);
  } finally {
    work.running = false;
    await admin.database.close().catch(() => undefined);
    await product.stop();
    removeDataDir(dataDir);
  }
});

/** The books balance, and hold everything that anybody was told. */
async function judge(db: Db, told: { paid: Set<string>; codes: number }): Promise<void> {
  const check = await checkBooks(db);
  const paid = await db.selectFrom('orders').select('id').where('paid_at', 'is not', null).execute();
  const known = new Set(paid.map(({ id }) => id));
  const used = await db.selectFrom('redeem_codes').select('code_hash').where('used_at', 'is not', null).execute();
  console.log(`books: ${check.postings} postings, ${check.orders} orders; told as paid ${told.paid.size}`);
  expect(check.problems).toEqual([]);
  expect([...told.paid].filter((id) => !known.has(id))).toEqual([]);
  expect(used.length).toBeGreaterThanOrEqual(told.codes);
  expect(check.postings).toBeGreaterThan(0);
}

async function healthy({ url }: Place): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(200);
  }
}
