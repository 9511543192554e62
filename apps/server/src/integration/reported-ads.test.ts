import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { saveAd } from '../features/ad/import/ad.import.ts';
import { createListener, type Listener } from '../platform/db/listen.ts';
import { twoAgents } from '../testing/uploads.ts';
import { TestBrowser } from '../testing/browser.ts';
import { type StaffBrowser, staffBrowser } from '../testing/staff.ts';
import { type TestApp, testApp } from './app.test-data.ts';

const hour = 3_600_000;
let test: TestApp;
let listener: Listener;
let moderator: StaffBrowser;
let manager: StaffBrowser;
let reader: TestBrowser;
let adId: string;
beforeAll(async () => {
  test = await testApp({
    prepare: ({ database }) => twoAgents(database),
    deps: ({ database }) => {
      listener = createListener(database.url);
      return { listener };
    },
  });
  moderator = await staffBrowser(test, { role: 'moderator' });
  manager = await staffBrowser(test, { role: 'owner' });
  reader = new TestBrowser(test.app);
  await reader.enter();
  const ad = { placement: 'featured', picture: '/i/ad/1080.webp', link: 'https://ads.example/' } as const;
  ({ adId } = await saveAd(test.database.db, { ...ad, importKey: 'a', agentIds: ['3', '8'], name: '日赚千元' }));
});
afterAll(async () => {
  await listener.close();
  await test[Symbol.asyncDispose]();
});

const shown = async (agentid = '3') =>
  (await reader.get('getFeaturedAd', {}, { agentid })).list.some((ad) => ad.adId === adId);
const inQueue = async () => (await moderator.get('safety/queue', {})).list.find((item) => item.kind === 'ad');

describe('an ad that is reported', () => {
  it('waits with its deadline in the queue of staff, and runs until they decide', async () => {
    const { reportNumber } = await reader.get('report', { kind: 'ad', id: adId, reason: 'fraud', text: '假广告' });
    expect(reportNumber).toMatch(/^R\d{8}$/);
    const item = await inQueue();
    expect(item).toMatchObject({ title: '日赚千元', reports: 1, reasons: ['fraud'], hidden: false });
    expect((item?.dueAt ?? 0) - Date.now()).toBeLessThanOrEqual(72 * hour);
    expect((item?.dueAt ?? 0) - Date.now()).toBeGreaterThan(71 * hour);
    expect(await shown()).toBe(true);
  });

  it('is gone at every agent once it is removed, tells who reported it, and comes back when that is undone', async () => {
    const { id } = (await inQueue()) ?? { id: '' };
    await moderator.get('safety/decide', { caseId: id, decision: 'remove', reason: '虚假宣传' });
    await vi.waitFor(async () => expect([await shown('3'), await shown('8')]).toEqual([false, false]));
    expect((await reader.get('sysNotify', {})).list.map(({ title }) => title)).toEqual(['举报处理结果']);
    const resumed = await manager.get('ads/setPaused', { ids: [adId], dryRun: false, paused: false });
    expect(resumed.rows).toEqual([{ id: adId, ok: false, message: '「日赚千元」因举报下架，由审核人员恢复' }]);
    expect((await manager.get('ads/list', {})).list).toMatchObject([{ adId, state: 'withheld' }]);
    await moderator.get('safety/undo', { caseId: id });
    await vi.waitFor(async () => expect(await shown()).toBe(true));
  });

  it('is none of another agent, and none that never was', async () => {
    const ad = { placement: 'featured', picture: '/i/ad/1080.webp', link: 'https://ads.example/' } as const;
    const other = await saveAd(test.database.db, { ...ad, importKey: 'b', agentIds: ['8'], name: '别家' });
    for (const id of [other.adId, '999999', 'x'])
      expect((await reader.call('report', { kind: 'ad', id, reason: 'spam' })).code).toBe(1004);
  });
});
