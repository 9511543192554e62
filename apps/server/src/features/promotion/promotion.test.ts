import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform/caller/caller.ts';
import { transact } from '../../platform/db/db.ts';
import { testDatabase } from '../../testing/database.ts';
import { testShop } from '../../testing/shop.ts';
import { codeFigures, promotionFigures } from './figures/figures.repository.ts';
import { writeSettings } from './figures/settings.repository.ts';
import { setCodeClosed } from './promoters/promoter-code.repository.ts';
import { setPromoterClosed } from './promoters/promoter.repository.ts';
import { addCode, savePromoter } from './promoters/promoter.service.ts';
import { promotionPersonalData } from './promotion.personal.ts';
import { mostUnknown } from './visits/visit.repository.ts';
import { mostAtAddress, visitService } from './visits/visit.service.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const dayMs = 24 * 3_600_000;
const time = { now: 0 };

let drawn = 0;
const database = await testDatabase();
const shop = await testShop(database.db);
afterAll(() => database.close());
beforeEach(async () => {
  // Orders are made by the clock of the shop.
  time.now = shop.clock();
  await database.pool.query('delete from promotion_settings');
});

const visits = () => visitService({ db: database.db, pepper: Buffer.alloc(32, 7), clock: () => time.now });

/** Somebody whose account is made now. */
async function newcomer(): Promise<Account> {
  const account = await shop.member();
  const made = new Date(shop.clock());
  await database.pool.query('update accounts set created_at = $2 where id = $1', [account.accountId, made]);
  return account;
}

interface Wanted {
  code?: string;
  agentId?: string;
  kind?: 'person' | 'channel';
  parentId?: string | null;
  userCode?: string;
}

async function promoter({ agentId = '3', kind = 'person', parentId = null, userCode = '', code }: Wanted = {}) {
  drawn += 1;
  const wanted = { agentId, kind, name: `推广 ${drawn}`, note: '', parentId, userCode, code: code ?? `code${drawn}` };
  const { after } = await transact(database.db, (trx) => savePromoter(trx, wanted, time.now));
  return after;
}

async function come(account: Account, code: string, how: { address?: string; userAgent?: string } = {}) {
  const address = how.address ?? `10.9.${Number(account.accountId) >> 8}.${Number(account.accountId) % 256}`;
  await visits().arrived({ account, code, userAgent: phone, ...how, address });
}

async function orderOf(account: Account): Promise<string | null> {
  const { orderId } = await shop.buy(account, undefined, `key ${Math.random()}`);
  const { rows } = await database.pool.query<{ promoter_id: string | null }>(
    'select promoter_id from order_promotions where order_id = $1',
    [orderId],
  );
  return rows[0]?.promoter_id ?? null;
}

async function figuresOf(promoterId: string) {
  const [code] = await codeFigures(database.db, { promoterId, days: 2, now: shop.clock() });
  return code?.figures;
}

describe('a visit by a link', () => {
  it('counts a person once a day, and the account that began with it', async () => {
    const amy = await promoter();
    const visitor = await newcomer();
    await come(visitor, amy.code);
    await come(visitor, amy.code.toUpperCase());
    expect(await figuresOf(amy.promoterId)).toMatchObject({ visits: 1, accounts: 1, repeats: 1 });
    time.now += dayMs;
    await come(visitor, amy.code);
    const { rows } = await database.pool.query(
      'select sum(visits)::int v, sum(accounts)::int a from promotion_days where code = $1',
      [amy.code],
    );
    expect(rows).toEqual([{ v: 2, a: 1 }]);
  });

  it('keeps programs, the promoter and crowds at one address apart', async () => {
    const known = await newcomer();
    const { rows } = await database.pool.query<{ user_code: string }>('select user_code from accounts where id = $1', [
      known.accountId,
    ]);
    const amy = await promoter({ userCode: rows[0]?.user_code ?? '' });
    await come(known, amy.code);
    await come(await newcomer(), amy.code, { userAgent: 'Googlebot/2.1' });
    await come(await newcomer(), amy.code, { userAgent: '' });
    for (let each = 0; each < mostAtAddress + 3; each += 1) {
      await come(await newcomer(), amy.code, { address: '203.0.113.9' });
    }
    expect(await figuresOf(amy.promoterId)).toMatchObject({ own: 1, bots: 2, visits: mostAtAddress, crowded: 3 });
    expect(await orderOf(known)).toBeNull();
  });

  it('with a code that nobody has is a figure and attributes nothing, and made-up codes fill no table', async () => {
    const visitor = await newcomer();
    for (let each = 0; each < mostUnknown + 20; each += 1) await come(visitor, `made-up-${each}`);
    await come(visitor, 'made-up-3');
    const seen = await database.pool.query("select visits, repeats from promotion_days where code = 'made-up-3'");
    expect(seen.rows).toEqual([{ visits: 1, repeats: 1 }]);
    const { unknown } = await promotionFigures(database.db, { agentIds: ['3'], days: 1, by: 'counted', now: time.now });
    // Twenty that came too late are one line.
    expect(unknown[0]).toMatchObject({ code: '', visits: 1, repeats: 19 });
    const { rows } = await database.pool.query('select count(*)::int n from promotion_days where code_id is null');
    expect(rows).toEqual([{ n: mostUnknown + 1 }]);
    expect(await orderOf(visitor)).toBeNull();
  });

  it('counts many at once without losing one', async () => {
    const amy = await promoter();
    const people = await Promise.all(Array.from({ length: 20 }, () => newcomer()));
    await Promise.all([...people, ...people].map((person) => come(person, amy.code)));
    expect(await figuresOf(amy.promoterId)).toMatchObject({ visits: 20, repeats: 20 });
  });
});

describe('an order', () => {
  it('is the work of the last link, or of the first where the agent says so', async () => {
    const [amy, bob] = [await promoter(), await promoter()];
    const visitor = await newcomer();
    await come(visitor, amy.code);
    await come(visitor, bob.code);
    expect(await orderOf(visitor)).toBe(bob.promoterId);
    await writeSettings(database.db, '3', { windowDays: 30, model: 'first' });
    expect(await orderOf(visitor)).toBe(amy.promoterId);
  });

  it('is nobody’s work outside the window, after a promoter or a link was closed, and in another agent', async () => {
    const amy = await promoter();
    const visitor = await newcomer();
    time.now -= 8 * dayMs;
    await come(visitor, amy.code);
    expect(await orderOf(visitor)).toBe(amy.promoterId);
    await writeSettings(database.db, '3', { windowDays: 7, model: 'last' });
    expect(await orderOf(visitor)).toBeNull();
    await writeSettings(database.db, '3', { windowDays: 9, model: 'last' });
    expect(await orderOf(visitor)).toBe(amy.promoterId);
    const [code] = await codeFigures(database.db, { promoterId: amy.promoterId, days: 9, now: shop.clock() });
    await setCodeClosed(database.db, code?.codeId ?? '', shop.clock());
    expect(await orderOf(visitor)).toBeNull();
    await setCodeClosed(database.db, code?.codeId ?? '', null);
    await setPromoterClosed(database.db, amy.promoterId, shop.clock());
    expect(await orderOf(visitor)).toBeNull();
    // The same word in another agent is somebody else's.
    const stranger = await promoter({ agentId: '8', code: amy.code });
    const other = await newcomer();
    await come(other, amy.code);
    expect(await orderOf(other)).toBeNull();
    expect(stranger.agentId).toBe('8');
  });

  it('is in the figures of its promoter and its link, with what was paid and given back', async () => {
    const amy = await promoter();
    const second = await transact(database.db, (trx) =>
      addCode(trx, { agentId: '3', promoterId: amy.promoterId, code: undefined, label: '海报', now: time.now }),
    );
    const visitor = await newcomer();
    await come(visitor, second.code);
    const { orderId } = await shop.buy(visitor);
    await shop.pay(orderId);
    await shop.refunds.refund({ agentId: '3', orderId, amount: 1000, reason: '' });
    for (const by of ['counted', 'first', 'last'] as const) {
      const { promoters, days } = await promotionFigures(database.db, {
        agentIds: ['3'],
        days: 2,
        by,
        now: shop.clock(),
      });
      const line = promoters.find(({ promoterId }) => promoterId === amy.promoterId);
      expect(line).toMatchObject({ payers: 1, orders: 1, paid: 3000, refunded: 1000, visits: 1 });
      expect(days).toHaveLength(2);
    }
    const list = await codeFigures(database.db, { promoterId: amy.promoterId, days: 2, now: shop.clock() });
    expect(list.map(({ figures }) => figures.paid)).toEqual([0, 3000]);
    const others = await promotionFigures(database.db, { agentIds: ['8'], days: 2, by: 'counted', now: shop.clock() });
    expect(others.promoters).toEqual([]);
  });
});

describe('a promoter', () => {
  it.each([
    [
      'a code that another one has in other letters',
      async () => ({ code: (await promoter()).code.toUpperCase() }),
      'code',
    ],
    ['a parent that is a person', async () => ({ parentId: (await promoter()).promoterId }), 'parentId'],
    [
      'a parent of another agent',
      async () => ({ parentId: (await promoter({ agentId: '8', kind: 'channel' })).promoterId }),
      'parentId',
    ],
    [
      'a channel below a channel',
      async () => ({ kind: 'channel' as const, parentId: (await promoter({ kind: 'channel' })).promoterId }),
      'parentId',
    ],
    ['an account that is not there', () => Promise.resolve({ userCode: 'LG000000000' }), 'userCode'],
  ])('is refused with %s', async (_what, wanted, field) => {
    await expect(promoter(await wanted())).rejects.toMatchObject({ data: { fields: { [field]: expect.any(String) } } });
  });

  it('of a smaller channel is not the merit of who runs that channel', async () => {
    const owner = await newcomer();
    const { rows } = await database.pool.query<{ user_code: string }>('select user_code from accounts where id = $1', [
      owner.accountId,
    ]);
    const channel = await promoter({ kind: 'channel', userCode: rows[0]?.user_code ?? '' });
    const person = await promoter({ parentId: channel.promoterId });
    await come(owner, person.code);
    expect(await figuresOf(person.promoterId)).toMatchObject({ own: 1, visits: 0 });
    expect(await orderOf(owner)).toBeNull();
  });

  it('has at most fifty links', async () => {
    const amy = await promoter();
    const add = async () => {
      const wanted = { agentId: '3', promoterId: amy.promoterId, code: undefined, label: '', now: time.now };
      return await transact(database.db, (trx) => addCode(trx, wanted));
    };
    for (let each = 1; each < 50; each += 1) await add();
    await expect(add()).rejects.toThrow('每位推广员最多 50 个推广码');
  });
});

it('goes along when two accounts become one, can be read, and is gone with the person', async () => {
  const [amy, bob] = [await promoter(), await promoter()];
  const [from, into] = [await newcomer(), await newcomer()];
  await come(from, amy.code);
  time.now += 1000;
  await come(into, bob.code);
  const accounts = { from: from.accountId, into: into.accountId };
  await transact(database.db, (trx) => promotionPersonalData.merge(trx, accounts));
  expect(await promotionPersonalData.export(database.db, into.accountId)).toMatchObject({
    came: [{ first_code: amy.code, last_code: bob.code }],
  });
  await transact(database.db, (trx) => promotionPersonalData.erase(trx, into.accountId));
  expect(await promotionPersonalData.export(database.db, into.accountId)).toEqual({
    came: [],
    lately: [],
    promoter: [],
  });
});
