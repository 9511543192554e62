import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { publishClip } from '../../steps/clips.ts';
import { signedInMember } from '../../steps/member.ts';
import { launchBrowser, openPhone, scrollsSideways } from '../../steps/phone.ts';
import { untilPlaying } from '../../steps/player-steps.ts';
import { callStaff, signInOwner } from '../../steps/staff.ts';
import { isYouthNight, turnYouthModeOn, youthLock } from '../../steps/youth-steps.ts';

const url = inject('productUrl');
const mark = Date.now().toString(36);
const host = `grown-${mark}.localhost`;
const app = `http://${host}:${new URL(url).port}`;
const title = `深夜航线 ${mark}`;
let browser: Browser;
let videoId: string;

/** An agent of its own, whose owner has turned 18+ on, and one 18+ video there. */
beforeAll(async () => {
  browser = await launchBrowser();
  const { page } = await signInOwner(browser);
  const { agentId } = await callStaff<{ agentId: string }>(page, 'agents/create', { name: '成人站', domains: [host] });
  videoId = await publishClip(url, await signedInMember(url, agentId), agentId, title);
  await callStaff(page, 'videos/bulkEdit', { ids: [videoId], change: { rating: '18' } });
  await callStaff(page, 'agents/setAdult', { agentId, adultEnabled: true, accepted: true });
  await page.context().close();
});
afterAll(() => browser.close());

const gate = (page: Page) => page.getByRole('dialog', { name: '年满18岁确认' });
const heading = (page: Page) => page.getByRole('heading', { name: title });
const card = (page: Page) => page.locator(`a[href*="/video?id=${videoId}"]`);

/** Opens home, and answers what the server has listed there. */
async function listedAtHome(page: Page): Promise<string[]> {
  const answer = page.waitForResponse(/getVideoByGroup/);
  await page.goto('about:blank');
  await page.goto(`${app}/#/home`);
  const { data } = (await (await answer).json()) as { data: { list?: { videoId: string }[] } };
  return (data.list ?? []).map((video) => video.videoId);
}

it('gives nothing of an 18+ title before the age is confirmed, nor to who says no; after a yes it plays, now and later', async () => {
  const { page, context } = await openPhone(browser);
  const films: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v/')) films.push(request.url());
  });
  let confirmations = 0;
  page.on('request', (request) => {
    if (request.url().includes('/confirmAge')) confirmations += 1;
  });
  expect(await listedAtHome(page)).toEqual([]);

  const refused = page.waitForResponse(/getVideoInfo/);
  await page.goto(`${app}/#/video?id=${videoId}`);
  await gate(page).waitFor();
  expect(await (await refused).json()).toMatchObject({ code: 1009, data: null });
  expect(await scrollsSideways(page)).toBe(false);
  await gate(page).getByRole('button', { name: '未满18岁，离开' }).tap();
  await gate(page).waitFor({ state: 'detached' });
  await page.getByText('此内容仅限成年人观看').waitFor();
  expect([await heading(page).count(), films.length, confirmations]).toEqual([0, 0, 0]);

  await page.getByRole('button', { name: '去确认' }).tap();
  await gate(page).getByRole('button', { name: '我已年满18岁' }).tap();
  await heading(page).waitFor();
  await gate(page).waitFor({ state: 'detached' });
  await untilPlaying(page);
  expect(films.length).toBeGreaterThan(0);

  // The server keeps the answer with the account: nobody is asked twice, and lists have the title from now on.
  await page.reload();
  await heading(page).waitFor();
  expect(await gate(page).count()).toBe(0);
  expect(await listedAtHome(page)).toEqual([videoId]);
  await card(page).first().waitFor();
  expect(confirmations).toBe(1);

  // It is this account's answer, not the device's or the site's.
  const other = await openPhone(browser);
  await other.page.goto(`${app}/#/video?id=${videoId}`);
  await gate(other.page).waitFor();
  await Promise.all([context.close(), other.context.close()]);
});

it('does not exist in youth mode, however old the account said to be', async () => {
  const { page, context } = await openPhone(browser);
  await page.goto(`${app}/#/video?id=${videoId}`);
  await gate(page).getByRole('button', { name: '我已年满18岁' }).tap();
  await heading(page).waitFor();

  await turnYouthModeOn(page, '2468', app);
  const answer = page.waitForResponse(/getVideoInfo/);
  await page.goto('about:blank');
  await page.goto(`${app}/#/video?id=${videoId}`);
  // By night nothing at all is given.
  const isNight = isYouthNight();
  expect(await (await answer).json()).toMatchObject({ code: isNight ? 1005 : 1004 });
  await (isNight ? youthLock(page) : page.getByRole('button', { name: '返回首页' })).waitFor();
  expect([await heading(page).count(), await gate(page).count()]).toEqual([0, 0]);
  expect(await listedAtHome(page)).toEqual([]);
  expect(await card(page).count()).toBe(0);
  const confirmed = await page.evaluate(async () => {
    const headers = { 'X-Client': 'web/1.0.0', 'content-type': 'application/json' };
    const response = await fetch('/api/confirmAge', { method: 'POST', headers, body: JSON.stringify({ adult: true }) });
    return ((await response.json()) as { code: number }).code;
  });
  expect(confirmed).toBe(1005);
  await context.close();
});
