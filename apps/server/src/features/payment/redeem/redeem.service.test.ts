import { afterAll, afterEach, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { booksAddUp, testShop } from '../../../testing/shop.ts';
import { dayMs } from '../books/vip-days.ts';

const database = await testDatabase();
const shop = await testShop(database.db);
afterAll(() => database.close());
afterEach(() => booksAddUp(database.db));

const batch = async (changes: { days?: number; count?: number; agentId?: string; expiresAt?: number } = {}) =>
  await shop.redeems.makeBatch({
    agentId: '3',
    name: '开业',
    days: 7,
    count: 1,
    expiresAt: shop.clock() + dayMs,
    ...changes,
  });
const refused = { failure: 'NOT_FOUND', message: '兑换码无效或已使用' };

it('turns a code into days, however it is typed', async () => {
  const account = await shop.member();
  const { codes } = await batch();
  const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')}`;
  expect(await shop.redeems.redeem(account, typed)).toEqual({ days: 7, until: shop.clock() + 7 * dayMs });
});

it('takes a code once, also when two people race for it', async () => {
  const { codes } = await batch();
  const people = await Promise.all(Array.from({ length: 10 }, () => shop.member()));
  const tries = await Promise.allSettled(people.map((who) => shop.redeems.redeem(who, codes[0] ?? '')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('refuses wrong, used, expired, revoked and foreign codes in the same words', async () => {
  const account = await shop.member();
  const used = (await batch()).codes[0] ?? '';
  await shop.redeems.redeem(account, used);
  const expired = (await batch({ expiresAt: shop.clock() })).codes[0] ?? '';
  const foreign = (await batch({ agentId: '8' })).codes[0] ?? '';
  const revoked = await batch();
  expect(await shop.redeems.revokeBatch('8', revoked.batchId)).toBe(false);
  expect(await shop.redeems.revokeBatch('3', revoked.batchId)).toBe(true);
  for (const code of ['AAAA-BBBB-CCCC-DDDD', used, expired, foreign, revoked.codes[0] ?? '', "' or 1=1"]) {
    await expect(shop.redeems.redeem(account, code)).rejects.toMatchObject(refused);
  }
});

it('keeps no code that could be read from the database', async () => {
  const { codes } = await batch({ count: 50 });
  expect(new Set(codes).size).toBe(50);
  const { rows } = await database.pool.query<{ row: string }>('select c::text as row from redeem_codes c');
  for (const code of codes) expect(rows.some(({ row }) => row.includes(code.replaceAll('-', '')))).toBe(false);
});
