import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveDays } from '../../features/payment/payment.public.ts';
import { transact } from '../../platform/db/db.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createListener, type Listener } from '../../platform/db/listen.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { testCatalogue, type TestCatalogue } from '../../testing/catalogue.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { listening } from '../../testing/listening.ts';
import { wholeApp, type WholeApp } from '../../testing/whole-app.ts';

// Two processes remember who a session belongs to, each with a pool and a listener of its own; a third is deaf, as one
// whose notices are lost on the way. What is done at the first counts at the others within two seconds.

let database: TestDatabase;
let catalogue: TestCatalogue;
let here: WholeApp;
let there: WholeApp;
let deaf: WholeApp;
const late = { ms: 0 };
const closing: (() => Promise<unknown>)[] = [];
const nobodyTells: Listener = { on: () => {}, onGap: () => {}, close: () => Promise.resolve() };

async function start(hears: boolean): Promise<WholeApp> {
  const own = openDatabase(database.url, { max: 4, longWork: true });
  const listener = hears ? createListener(database.url) : nobodyTells;
  const whole = await wholeApp(own, { deps: () => ({ listener, clock: () => Date.now() + (hears ? 0 : late.ms) }) });
  if (hears) await listening(listener, own, 'rights');
  closing.push(async () => {
    await whole[Symbol.asyncDispose]();
    await listener.close();
    await own.close();
  });
  return whole;
}

beforeAll(async () => {
  database = await testDatabase();
  catalogue = await testCatalogue(database);
  [here, there, deaf] = [await start(true), await start(true), await start(false)];
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await database.close();
});

let browser: TestBrowser;
let accountId: string;
let elsewhere: TestBrowser;
let unheard: TestBrowser;

beforeEach(async () => {
  browser = new TestBrowser(here.app);
  accountId = (await browser.enter()).authorId;
  [elsewhere, unheard] = [there, deaf].map(({ app }) => {
    const same = new TestBrowser(app);
    for (const [name, value] of browser.cookies) same.cookies.set(name, value);
    return same;
  }) as [TestBrowser, TestBrowser];
  // Both have seen the session, and remember it.
  for (const each of [elsewhere, unheard]) await each.get('getUserInfo', {});
});

const codeOf = async (each: TestBrowser) => (await each.call('getUserInfo', {})).code;

/** As the others see it: at once where notices arrive, after two seconds where they are lost. */
async function elsewhereSoon<Seen>(look: (each: TestBrowser) => Promise<Seen>, isSeen: Seen): Promise<Seen[]> {
  await expect.poll(() => look(elsewhere)).toEqual(isSeen);
  late.ms += 1999;
  return [await look(elsewhere), await look(unheard)];
}

it('shuts out whom another process has banned', async () => {
  await transact(database.db, (trx) =>
    here.modules.account.bans.ban(trx, {
      agentId: '3',
      accountId,
      reason: '违规',
      until: null,
      staffName: 'op',
      hideContent: false,
    }),
  );
  expect(await elsewhereSoon(codeOf, -2)).toEqual([-2, -2]);
});

it('ends in every process what was signed out in one', async () => {
  await browser.get('outLogin', {});
  expect(await elsewhereSoon(codeOf, -2)).toEqual([-2, -2]);
});

it('opens a VIP video in every process after a purchase in one, and closes it again after the days are taken', async () => {
  const videoId = await catalogue.publish('vip-everywhere', { access: 'vip' });
  const opens = async (each: TestBrowser) => 'url' in (await each.get('getVideoInfo', { videoId })).playback;
  expect([await opens(elsewhere), await opens(unheard)]).toEqual([false, false]);
  const gift = { agentId: '3', accountId, amount: 30, clientKey: 'a' };
  await transact(database.db, (trx) => giveDays(trx, gift, Date.now()));
  expect(await elsewhereSoon(opens, true)).toEqual([true, true]);
  await database.pool.query('update accounts set vip_until = null where id = $1', [accountId]);
  expect(await elsewhereSoon(opens, false)).toEqual([false, false]);
});

it('lets nothing be changed by a session that has ended, however little was heard of it', async () => {
  await browser.get('outLogin', {});
  // Memory still knows it here; what changes something asks the database.
  expect((await unheard.call('updateUserInfo', { nickname: '还在' })).code).toBe(-2);
});
