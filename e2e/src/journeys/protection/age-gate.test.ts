import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { publishClip } from '../../steps/clips.ts';
import { signedInMember } from '../../steps/member.ts';
import { openPhone, scrollsSideways, sharedBrowser } from '../../steps/phone.ts';
import { untilPlaying } from '../../steps/player-steps.ts';
import { callStaff, makeAgent, signInOwner } from '../../steps/staff.ts';
import { isYouthNight, turnYouthModeOn, youthLock } from '../../steps/youth-steps.ts';

const url = inject('productUrl');
const mark = Date.now().toString(36);
const host = `grown-${mark}.localhost`;
const app = `http://${host}:${new URL(url).port}`;
const title = `深夜航线 ${mark}`;
const browser = await sharedBrowser();
let videoId: string;

/** An agent of its own, whose owner has turned 18+ on, and one 18+ video there. */
beforeAll(async () => {
  const { page } = await signInOwner(browser);
  const agentId = await makeAgent(page, '成人站', host);
  videoId = await publishClip(url, await signedInMember(url, agentId), agentId, title);
  await callStaff(page, 'videos/bulk', { key: mark, of: { ids: [videoId] }, change: { rating: '18' } });
  await callStaff(page, 'agents/setAdult', { agentId, adultEnabled: true, accepted: true });
  await page.context().close();
});

const gate = (page: Page) => page.getByRole('dialog', { name: '年满18岁确认' });
const heading = (page: Page) => page.getByRole('heading', { name: title });
const card = (page: Page) => page.locator(`a[href*="/video?id=${videoId}"]`);

/** Says yes, and lets the outside check (a page of ours that plays it) answer. */
async function passCheck(page: Page, answer = '核验通过：年满18周岁'): Promise<void> {
  await gate(page).getByRole('button', { name: '我已年满18岁' }).tap();
  await page.getByText('不是真实的核验').waitFor();
  await page.getByRole('button', { name: answer }).tap();
}

interface Feed {
  readonly data: { readonly list?: readonly { readonly videoId: string }[] };
}

/** Opens home, and answers what the server has listed there: in the page itself, or for who sees more than everybody. */
async function listedAtHome(page: Page): Promise<string[]> {
  await page.goto('about:blank');
  const asked = page.waitForResponse(/getVideoByGroup/, { timeout: 0 });
  // The page may have it already; then nothing is asked for, and closing the page ends the wait.
  asked.catch(() => undefined);
  await page.goto(`${app}/#/home`);
  const text = await page.evaluate(() =>
    document.documentElement.dataset['served'] === 'home' ? document.getElementById('served')?.textContent : null,
  );
  const served = text ? (JSON.parse(text) as { bodies: { getVideoByGroup: Feed } }).bodies.getVideoByGroup : undefined;
  const { data } = served ?? ((await (await asked).json()) as Feed);
  return (data.list ?? []).map((video) => video.videoId);
}

it('gives nothing of an 18+ title before the age is confirmed, nor to who says no; after a yes it plays, now and later', async () => {
  const { page, context } = await openPhone(browser, { worker: true });
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
  await passCheck(page);
  // Back on the screen that asked.
  await heading(page).waitFor();
  expect(page.url()).toContain(`/#/video?id=${videoId}`);
  expect(await gate(page).count()).toBe(0);
  await untilPlaying(page);
  expect(films.length).toBeGreaterThan(0);

  // The server keeps the answer with the account: nobody is asked twice, and lists have the title from now on.
  await page.reload();
  await heading(page).waitFor();
  expect(await gate(page).count()).toBe(0);
  // Until this device knows of the answer, home is everybody's; the list follows it.
  await page.goto(`${app}/#/home`);
  await card(page).first().waitFor();
  expect(await listedAtHome(page)).toEqual([videoId]);
  expect(confirmations).toBe(1);

  // It is this account's answer, not the device's or the site's.
  const other = await openPhone(browser, { worker: true });
  await other.page.goto(`${app}/#/video?id=${videoId}`);
  await gate(other.page).waitFor();
  await Promise.all([context.close(), other.context.close()]);
});

it('has an entry, an explanation, an area and a way out after which no byte of it comes any more', async () => {
  const { page, context } = await openPhone(browser, { worker: true });
  const seen: string[] = [];
  page.on('response', (response) => {
    if (!/\/api\/|\/i\//.test(response.url())) return;
    response.text().then(
      (text) => void (text.includes(title) && seen.push(response.url())),
      () => undefined,
    );
  });
  await page.goto(`${app}/#/home`);
  await page.getByRole('link', { name: '成人专区' }).tap();
  await gate(page).getByText('会记录什么').waitFor();

  // A no of the other side, and a forged yes, open nothing.
  for (const answer of ['核验结果：未满18周岁', '伪造的签名']) {
    await passCheck(page, answer);
    await page.getByRole('link', { name: '返回首页' }).waitFor();
    await page.goto(`${app}/#/adult`);
    await gate(page).waitFor();
  }
  expect(seen).toEqual([]);
  await passCheck(page);
  await card(page).first().waitFor();
  expect(new URL(page.url()).hash).toBe('#/adult');
  expect(await scrollsSideways(page)).toBe(false);

  await page.getByRole('button', { name: '退出' }).tap();
  await page.getByRole('dialog', { name: '退出成人专区' }).getByRole('button', { name: '确认退出' }).tap();
  await page.getByText('已退出成人专区').waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('#/home');
  expect(await card(page).count()).toBe(0);
  seen.length = 0;
  expect(await listedAtHome(page)).toEqual([]);
  await page.goto(`${app}/#/searchList?keyword=${encodeURIComponent(title)}`);
  await page
    .getByText(/没有找到|没有相关/)
    .first()
    .waitFor();
  await page.goto(`${app}/#/viewingRecord`);
  await page.goto(`${app}/#/adult`);
  await gate(page).waitFor();
  const kept = await page.evaluate(async (word) => {
    const texts: string[] = [JSON.stringify(Object.entries(localStorage))];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      if (name !== 'home') continue;
      for (const request of await cache.keys()) texts.push(await ((await cache.match(request))?.text() ?? ''));
    }
    return texts.filter((text) => text.includes(word)).length;
  }, title);
  expect([seen, kept]).toEqual([[], 0]);
  await context.close();
});

it('does not exist in youth mode, however old the account said to be', async () => {
  const { page, context } = await openPhone(browser, { worker: true });
  await page.goto(`${app}/#/video?id=${videoId}`);
  await passCheck(page);
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
  expect(await page.getByRole('link', { name: '成人专区' }).count()).toBe(0);
  const confirmed = await page.evaluate(async () => {
    const headers = { 'X-Client': 'web/1.0.0', 'content-type': 'application/json' };
    const response = await fetch('/api/confirmAge', { method: 'POST', headers, body: JSON.stringify({ adult: true }) });
    return ((await response.json()) as { code: number }).code;
  });
  expect(confirmed).toBe(1005);
  await context.close();
});
