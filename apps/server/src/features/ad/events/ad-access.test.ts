import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { testCatalogue, type TestCatalogue } from '../../../testing/catalogue.ts';
import { identityApp } from '../../../testing/identity-app.ts';
import { adAccessService, type AdAccessService } from './ad-access.service.ts';
import { createAdClusters } from './ad-clusters.ts';
import { adEventRepository } from './ad-event.repository.ts';
import { createAdRate } from './ad-rate.ts';
import { verifyAds } from './ad-verify.ts';
import { adRepository } from '../ad.repository.ts';
import { adService } from '../ad.service.ts';
import { sampleAccount } from '../../../testing/accounts.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';

let browser: TestBrowser;
const noon = Date.parse('2027-01-15T12:00:00+08:00');
const hour = new Date('2027-01-15T04:00:00Z');

const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);
beforeEach(async () => {
  test.time.now = noon;
  browser = await test.visitor();
});

/** `show counted: 2` for each that is not zero, from the rollup; the rollup itself must agree with the events. */
async function counts(adId: string): Promise<Record<string, number>> {
  const { rows } = await test.database.pool.query<{ name: string; count: number }>(
    `select event || ' ' || verdict as name, sum(count)::int as count from ad_event_hours where ad_id = $1 group by 1 order by 1`,
    [adId],
  );
  expect((await verifyAds(test.database.db)).differences).toEqual([]);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const ad = async (name: string, changes: Parameters<TestCatalogue['ad']>[1] = {}) =>
  await catalogue.ad(name, { placement: 'featured', ...changes });
const send = async (adId: string, event: 'show' | 'click' | 'start', viewId?: string, by = browser) =>
  await by.call('accessAd', { adId, event, ...(viewId === undefined ? {} : { viewId }) });

/** What somebody sees on the wall. */
const seen = async (by: TestBrowser) => (await by.get('getCrackAd', {})).list.map(({ adName }) => adName);

/** Two processes that write to one database, each with its own memory. */
function twoProcesses(): AdAccessService[] {
  const { db, pool } = test.database;
  return [1, 2].map(() =>
    adAccessService({
      ads: adService({ repository: adRepository(db), clock: () => test.time.now }),
      events: adEventRepository(pool),
      rate: createAdRate(),
      clusters: createAdClusters(),
      beginWatch: async () => '',
      pepper: Buffer.alloc(32, 1),
      clock: () => test.time.now,
    }),
  );
}

describe('an event', () => {
  it('is written with its hour, agent and place, and told apart by kind', async () => {
    const adId = await ad('plain');
    const viewId = randomUUID();
    expect(await send(adId, 'show', viewId)).toMatchObject({ code: 0, data: { token: null } });
    await send(adId, 'click', viewId);
    const { rows } = await test.database.pool.query(
      'select agent_id, placement, hour, event, verdict, count::int from ad_event_hours where ad_id = $1 order by event',
      [adId],
    );
    const same = { agent_id: '3', placement: 'featured', hour, verdict: 'counted', count: 1 };
    expect(rows).toEqual([
      { ...same, event: 'click' },
      { ...same, event: 'show' },
    ]);
  });

  it('counts once per view, however often it is sent, one after the other or at once', async () => {
    const adId = await ad('repeated');
    const viewId = randomUUID();
    for (let index = 0; index < 3; index += 1) await send(adId, 'click', viewId);
    await Promise.all(Array.from({ length: 20 }, () => send(adId, 'show', viewId)));
    await send(adId, 'show', randomUUID());
    expect(await counts(adId)).toEqual({
      'click counted': 1,
      'click repeat': 2,
      'show counted': 2,
      'show repeat': 19,
    });
  });

  it('is one a minute where the client names no view', async () => {
    const adId = await ad('unnamed');
    for (let index = 0; index < 3; index += 1) await send(adId, 'show');
    test.time.now += 60_000;
    await send(adId, 'show');
    expect(await counts(adId)).toEqual({ 'show counted': 2, 'show repeat': 2 });
  });

  it('of somebody else cannot use up the view, even with its id', async () => {
    const adId = await ad('copied');
    const viewId = randomUUID();
    const other = await test.visitor();
    await send(adId, 'show', viewId, test.browser());
    await send(adId, 'show', viewId, other);
    await send(adId, 'show', viewId);
    expect(await counts(adId)).toEqual({ 'show anonymous': 1, 'show counted': 2 });
  });

  it.each(['short', '!'.repeat(20), 'a'.repeat(65)])('with the view id "%s" is refused', async (viewId) => {
    expect(await send(await ad('ids'), 'show', viewId)).toMatchObject({
      code: 1001,
      data: { fields: { viewId: expect.anything() } },
    });
  });

  it('is counted apart when it comes from a program, without a session, or faster than a person', async () => {
    const adId = await ad('filtered');
    for (const userAgent of [
      '',
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'curl/8',
      'Mozilla/5.0 HeadlessChrome/140',
    ]) {
      const program = await test.visitor({ userAgent });
      expect(await send(adId, 'show', randomUUID(), program)).toMatchObject({ code: 0 });
    }
    await send(adId, 'click', randomUUID(), test.browser());
    for (let index = 0; index < 13; index += 1) await send(adId, 'click', randomUUID());
    expect(await counts(adId)).toEqual({
      'show bot': 4,
      'click anonymous': 1,
      'click counted': 10,
      'click rate': 3,
    });
    test.time.now += 60_000;
    await send(adId, 'click', randomUUID());
    expect(await counts(adId)).toMatchObject({ 'click counted': 11 });
  });

  it('is not even written down when somebody sends a flood', async () => {
    const adId = await ad('flood');
    const [writer] = twoProcesses();
    const caller = { agentId: '3', account: sampleAccount('1'), address: '10.0.0.1', userAgent: 'phone' };
    const sent = Array.from({ length: 700 }, async () => {
      await writer?.access(caller, { adId, event: 'click', viewId: randomUUID() });
    });
    const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(700 - 10 - 500);
    expect(refused[0]).toMatchObject({ reason: { failure: 'TOO_OFTEN' } });
    expect(await counts(adId)).toEqual({ 'click counted': 10, 'click rate': 500 });
  });

  it('is billed to five free accounts at one address as to a few people, however many they send', async () => {
    const adId = await ad('farmed');
    const farm = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const account = await test.visitor({ address: '198.51.100.9' });
        return account;
      }),
    );
    for (let turn = 0; turn < 200; turn += 1) {
      await Promise.all(farm.map((account) => send(adId, 'show', randomUUID(), account)));
    }
    expect(await counts(adId)).toEqual({ 'show counted': 120, 'show rate': 880 });
    // Somebody who bound a phone is not shut out by the neighbours.
    const neighbour = test.browser({ address: '198.51.100.9' });
    const { authorId } = await neighbour.enter();
    await test.database.pool.query("update accounts set phone = '13900000001' where id = $1", [authorId]);
    await send(adId, 'show', randomUUID(), neighbour);
    expect(await counts(adId)).toMatchObject({ 'show counted': 121 });
    test.time.now += 3_600_000;
    await send(adId, 'show', randomUUID(), farm[0]);
    expect(await counts(adId)).toMatchObject({ 'show counted': 122 });
  });

  it('of an ad that has just ended is written, and not billed; of one that never ran here it is refused', async () => {
    const adId = await ad('ending', { endsAt: new Date(noon + 1000) });
    await send(adId, 'show', randomUUID());
    test.time.now += 1000;
    await send(adId, 'show', randomUUID());
    expect(await counts(adId)).toEqual({ 'show counted': 1, 'show over': 1 });
    const elsewhere = await ad('elsewhere', { agentIds: ['8'] });
    const later = await ad('later', { startsAt: new Date(noon + 60_000) });
    for (const wrong of [elsewhere, later, '999999', 'x']) {
      expect(await send(wrong, 'show')).toMatchObject({ code: 1004 });
    }
  });

  it('starts a rewarded ad for an account, and nothing else', async () => {
    const adId = await ad('no reward');
    expect(await send(adId, 'start')).toMatchObject({ code: 1004 });
    const reward = await ad('reward', { placement: 'rewarded' });
    expect(await send(reward, 'start', undefined, test.browser())).toMatchObject({ code: -3 });
    const viewId = randomUUID();
    const tokens = [await send(reward, 'start', viewId), await send(reward, 'start', viewId)].map(
      ({ data }) => data.token,
    );
    expect(tokens.every((token) => token !== null && token.length > 20)).toBe(true);
    expect(await counts(reward)).toEqual({ 'start counted': 1, 'start repeat': 1 });
  });

  it('says nowhere whose it is', async () => {
    const { rows } = await test.database.pool.query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = 'ad_events' order by 1",
    );
    expect(rows.map((row) => row.column_name)).toEqual([
      'ad_id',
      'agent_id',
      'at',
      'event',
      'key',
      'placement',
      'verdict',
    ]);
  });
});

describe('a cap per account and day', () => {
  it('takes the ad away after that many shows, for this account and until midnight in Shanghai', async () => {
    const adId = await ad('capped', { placement: 'crack', dailyCap: 2 });
    await ad('free of caps', { placement: 'crack', position: 1 });
    test.time.now += 2000;
    const other = await test.visitor();
    const viewId = randomUUID();
    await send(adId, 'show', viewId);
    await send(adId, 'show', viewId);
    await send(adId, 'click', viewId);
    expect(await seen(browser)).toEqual(['capped', 'free of caps']);
    await send(adId, 'show', randomUUID());
    expect(await seen(browser)).toEqual(['free of caps']);
    expect(await seen(other)).toEqual(['capped', 'free of caps']);
    expect(await seen(test.browser())).toEqual(['capped', 'free of caps']);
    test.time.now = Date.parse('2027-01-16T00:00:00+08:00');
    expect(await seen(browser)).toEqual(['capped', 'free of caps']);
  });
});

describe('a budget', () => {
  it.each(['show', 'click'] as const)(
    'is delivered to the last %s and never past it, by two processes at once',
    async (event) => {
      const adId = await ad(`budget of ${event}s`, { budget: { event, amount: 150 } });
      const [left, right] = twoProcesses();
      const other = event === 'show' ? ('click' as const) : ('show' as const);
      await Promise.all(
        Array.from({ length: 400 }, async (_, index) => {
          const address = `10.1.${index >> 8}.${index & 255}`;
          const caller = { agentId: '3', account: sampleAccount(String(index)), address, userAgent: 'phone' };
          const writer = index % 2 === 0 ? left : right;
          // Some pause, so that the processes meet in many batches instead of one.
          await new Promise((resolve) => setTimeout(resolve, index / 2));
          for (const kind of [event, other] as const)
            await writer?.access(caller, { adId, event: kind, viewId: randomUUID() });
        }),
      );
      expect(await counts(adId)).toEqual({
        [`${event} counted`]: 150,
        [`${event} over`]: 250,
        [`${other} counted`]: 400,
      });
      test.time.now += 1000;
      await Promise.all([left?.close(), right?.close()]);
      expect((await test.browser().get('getFeaturedAd', {})).list.map(({ adId: shown }) => shown)).not.toContain(adId);
    },
  );

  it('that is raised lets the ad run again', async () => {
    const adId = await ad('raised', { placement: 'free', budget: { event: 'show', amount: 1 } });
    await send(adId, 'show', randomUUID());
    test.time.now += 2000;
    expect((await browser.get('getFreeAd', {})).list).toEqual([]);
    await ad('raised', { placement: 'free', budget: { event: 'show', amount: 2 } });
    test.time.now += 2000;
    expect((await browser.get('getFreeAd', {})).list).toMatchObject([{ adId }]);
    await send(adId, 'show', randomUUID());
    await send(adId, 'show', randomUUID());
    expect(await counts(adId)).toEqual({ 'show counted': 2, 'show over': 1 });
  });
});
