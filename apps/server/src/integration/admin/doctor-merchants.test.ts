import { afterAll, expect, it } from 'vitest';
import { alipayParty } from '../../features/payment/channels/channel-keys.test-data.ts';
import { alipayInput } from '../../features/payment/merchants/merchant-inputs.test-data.ts';
import { noteTest } from '../../features/payment/merchants/merchant.repository.ts';
import { testDatabase } from '../../testing/database.ts';
import { testShop } from '../../testing/shop.ts';
import { merchants } from '../../cli/doctor/doctor-database.ts';
import { merchantLine, offeredLine } from '../../cli/doctor/merchant-line.ts';

const database = await testDatabase();
const shop = await testShop(database.db, []);
afterAll(() => database.close());

it('lists the accounts that take money for agents, and says what is wrong with each', async () => {
  const { db, pool } = database;
  expect(await merchants(shop)).toEqual({ state: 'ok', text: 'no account is set in the console' });
  const wanted = alipayInput('3', alipayParty(undefined, { appId: '2021000000000003', sellerId: '2088000000000003' }));
  const made = { by: '林', now: shop.clock() };
  const { merchantId } = await db.transaction().execute((trx) => shop.merchants.save(trx, wanted, made));
  const name = `alipay account ${merchantId}: agent 3, merchant 2088000000000003 / 2021000000000003`;
  expect(await merchants(shop)).toEqual({
    state: 'warn',
    text: `${name}, money of the operator, takes orders, never tested: 测试签名 in 收款账号`,
  });
  await noteTest(db, merchantId, { ok: false, message: '签名无效', now: shop.clock() });
  expect((await merchants(shop)).text).toContain('its last test failed (签名无效)');
  await noteTest(db, merchantId, { ok: true, message: '', now: shop.clock() });
  expect(await merchants(shop)).toEqual({ state: 'ok', text: '1 accounts of the console, all tested' });
  const [line] = (await shop.merchants.inUse()).map(merchantLine);
  expect(line).toBe(`${name}, money of the operator, takes orders, tested`);
  // What a restored database without its secrets is like.
  await pool.query('update merchant_keys set replaced_at = now()');
  await pool.query(`insert into merchant_keys (merchant_id, key_id, sealed, fingerprint, made_at, made_by)
    select merchant_id, key_id, '\\x00', fingerprint, made_at, made_by from merchant_keys`);
  expect(await merchants(shop)).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('cannot be opened') as string,
  });
  await pool.query('update merchant_accounts set closed_at = now()');
  expect(await merchants(shop)).toMatchObject({ state: 'ok' });
});

it('counts the keys of the installation that the console saved, and says where they are filled in', async () => {
  const { db } = database;
  const wanted = { ...alipayInput('3', alipayParty()), agentId: null };
  const made = { by: '林', now: shop.clock() };
  const { merchantId } = await db.transaction().execute((trx) => shop.merchants.save(trx, wanted, made));
  const name = `alipay account ${merchantId}: of the installation, merchant 2088000000000001 / 2021000000000001`;
  expect(await merchants(shop)).toEqual({
    state: 'warn',
    text: `${name}, money of the operator, takes orders, never tested: 测试密钥 in 支付密钥`,
  });
  const lines = (await shop.directory.installation()).map((one) => offeredLine(one, one.channelId));
  expect(lines).toEqual([
    'sandbox: offered as sandbox',
    `alipay: offered as alipay, by the keys of the console (account ${merchantId})`,
  ]);
});
