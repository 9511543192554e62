import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { loggedIn, logIn, newPhone, openVisitor, password, register } from '../../steps/account-steps.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { expectWhole, openReader, turnOnAndBack } from '../../steps/reader-pages.ts';
import { findNovel, joinChapters, openChapter, pageNumber, seenText, turnPages } from '../../steps/reader-steps.ts';
import type { NovelToRead } from '../../steps/reader-steps.ts';
import { untilPlaceKept } from '../../steps/reading-place.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();
let novel: NovelToRead;
beforeAll(async () => {
  novel = await findNovel(url);
});

const firstSeen = async (page: Page) => (await seenText(page)).map(({ text }) => text).join('');

describe('turning pages on and back again', () => {
  // Fifty pages, and the mode without movement: reader-pages.long.test.ts.
  it.each(['slide', 'scroll'] as const)('loses and doubles no character: %s', async (mode) => {
    const { chapters, first, last } = await turnOnAndBack(browser, novel, { mode, turns: 30 });
    expect(chapters).toBeGreaterThan(1);
    expect(last).toEqual(first);
  });
});

describe('the place', () => {
  it('stays through another font, line height and a turned phone, and through a reload', async () => {
    const { page, context } = await openReader(browser, novel, 'slide');
    await turnPages(page, 'ArrowRight', 4);
    const lastTurn = await page.evaluate(() => Date.now());
    await turnPages(page, 'ArrowRight', 1);
    const words = (await firstSeen(page)).slice(0, 12);
    await page.mouse.click(195, 400);
    for (let times = 0; times < 4; times += 1) await page.getByRole('button', { name: '增大字号' }).click();
    expect(await firstSeen(page)).toContain(words);
    for (let times = 0; times < 4; times += 1) await page.getByRole('button', { name: '减小字号' }).click();
    expect((await firstSeen(page)).slice(0, 12)).toBe(words);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => firstSeen(page)).toContain(words);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await firstSeen(page)).slice(0, 12)).toBe(words);
    await untilPlaceKept(page, novel.novelId, lastTurn);
    await page.reload();
    await page.getByTestId('page-number').waitFor();
    await expect.poll(async () => (await firstSeen(page)).slice(0, 12)).toBe(words);
    await context.close();
  });

  it('stays when who reads is let in only after it was reached', async () => {
    const { page, context } = await openPhone(browser, { worker: true });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { promise: letIn, resolve: open } = Promise.withResolvers<void>();
    await page.route('**/api/autoRegUser', async (route) => {
      await letIn;
      await route.continue();
    });
    await openChapter(page, url, novel, 0);
    const before = await page.evaluate(() => Date.now());
    await turnPages(page, 'ArrowRight', 3);
    const words = (await firstSeen(page)).slice(0, 12);
    await untilPlaceKept(page, novel.novelId, before);
    const told = page.waitForResponse(/loklNonel/);
    open();
    expect((await told).status()).toBe(200);
    await page.reload();
    await page.getByTestId('page-number').waitFor();
    await expect.poll(async () => (await firstSeen(page)).slice(0, 12)).toBe(words);
    await context.close();
  });

  it('is the same sentence on a second browser of the account', async () => {
    const one = await openVisitor(browser);
    const phone = newPhone();
    await register(one.page, phone);
    await one.page.emulateMedia({ reducedMotion: 'reduce' });
    await openChapter(one.page, url, novel, 1);
    await turnPages(one.page, 'ArrowRight', 3);
    const words = (await firstSeen(one.page)).slice(0, 12);
    const told = one.page.waitForResponse(/loklNonel/);
    await one.page.goto(`${url}/#/mine`);
    expect((await told).status()).toBe(200);

    const two = await openVisitor(browser);
    await logIn(two.page, phone, password);
    await loggedIn(two.page);
    await two.page.goto(`${url}/#/novelReader?id=${novel.novelId}`);
    await two.page.getByTestId('page-number').waitFor();
    await expect.poll(() => firstSeen(two.page)).toContain(words);
    await one.close();
    await two.close();
  });
});

describe('without a network', () => {
  it('downloaded chapters are read on, after a reload too, and the place is sent when it is back', async () => {
    const { page, context } = await openReader(browser, novel, 'slide');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.mouse.click(195, 400);
    await page.getByRole('button', { name: '离线下载' }).click();
    await page.getByRole('button', { name: '后面 50 章' }).click();
    await page.getByRole('button', { name: '删除本书的离线章节' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await page.reload();
    await page.getByTestId('page-number').waitFor();

    await context.setOffline(true);
    const seen = joinChapters(await turnPages(page, 'ArrowRight', 30));
    expect(await expectWhole(novel, seen)).toBeGreaterThan(1);
    const beforeReload = await page.evaluate(() => Date.now());
    await turnPages(page, 'ArrowRight', 1);
    const words = (await firstSeen(page)).slice(0, 12);
    await untilPlaceKept(page, novel.novelId, beforeReload);
    await page.reload();
    await page.getByTestId('page-number').waitFor();
    await expect.poll(() => firstSeen(page)).toContain(words);

    const told = page.waitForResponse((response) => response.url().includes('loklNonel') && response.ok());
    const beforeNetwork = await page.evaluate(() => Date.now());
    await turnPages(page, 'ArrowRight', 1);
    await untilPlaceKept(page, novel.novelId, beforeNetwork);
    await context.setOffline(false);
    await told;
    await context.close();
  });
});

describe('a chapter for members', () => {
  it('is a gate in the flow, and no word of it reaches the browser', async () => {
    const closed = await findNovel(url, 'vip');
    const { page, context } = await openPhone(browser, { worker: true });
    const bodies: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/novel/getChapter?')) bodies.push(await response.text().catch(() => ''));
    });
    await openChapter(page, url, closed, closed.heads.findIndex(({ access }) => access === 'vip') - 1);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    const gate = page.getByRole('region', { name: '阅读权限' }).first();
    await gate.getByRole('link', { name: '开通VIP' }).waitFor();
    await expect.poll(() => pageNumber(page)).toBe('1 / 1');
    const refused = bodies.map((body) => JSON.parse(body) as { code: number; data: { text?: unknown } | null });
    expect(refused.some(({ code }) => code === 1006)).toBe(true);
    expect(refused.filter(({ code }) => code !== 0).every(({ data }) => data?.text === undefined)).toBe(true);
    await context.close();
  });
});
