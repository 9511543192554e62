import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openPhone, scrollsSideways, sharedBrowser, untilScrollRests, watchLayoutShift } from '../../steps/phone.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();

const cards = (page: Page) => page.locator('ul a[href*="/video?id="]');
const loadedCovers = (page: Page) =>
  page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth > 0).length);

it('shows a branded home with real covers, without a complaint, a sideways scroll or a layout shift', async () => {
  const { page, context, complaints } = await openPhone(browser);
  const layoutShift = await watchLayoutShift(page);
  await page.goto(`${url}/`);
  await cards(page).first().waitFor();
  await expect.poll(() => loadedCovers(page)).toBeGreaterThanOrEqual(5);
  // The covers come before the app does.
  await expect.poll(() => page.url()).toContain('#/home');
  expect(await page.title()).toContain('流光');
  expect(await scrollsSideways(page)).toBe(false);
  expect(await layoutShift()).toBeLessThan(0.02);
  expect(complaints).toEqual([]);
  await context.close();
});

it('plays a video when a free card is tapped, and comes back to the same place', async () => {
  const { page, context, complaints } = await openPhone(browser);
  await page.goto(`${url}/`);
  await cards(page).nth(9).waitFor();
  await page.mouse.move(195, 500);
  await page.mouse.wheel(0, 1400);
  await page.waitForFunction(() => window.scrollY > 1000);
  await untilScrollRests(page);
  const before = await page.evaluate(() => window.scrollY);
  const free = page.locator('ul a[href*="/video?id="]', { hasNotText: /VIP|次数/ });
  const inView = await visibleIndex(page);
  await free.nth(inView).tap();

  const video = page.locator('video');
  await video.waitFor();
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(0.5);
  const earlier = await time();
  await expect.poll(time).toBeGreaterThan(earlier + 0.5);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);

  // Back closes what lies over the screen before it leaves it, on a desktop as well.
  await page.getByRole('button', { name: '分享' }).tap();
  const sheet = page.getByRole('dialog', { name: '分享' });
  await sheet.waitFor();
  await page.evaluate(() => history.back());
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toContain('/video?id=');

  await page.goBack();
  await cards(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Index, among the free cards, of one that is fully on screen. */
function visibleIndex(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...document.querySelectorAll('ul a[href*="/video?id="]')]
      .filter((card) => !/VIP|次数/.test(card.textContent))
      .findIndex((card) => {
        const box = card.getBoundingClientRect();
        return box.top > 160 && box.bottom < window.innerHeight - 100;
      }),
  );
}

it('loads more cards at the end of the list, and other cards under another group', async () => {
  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/`);
  await cards(page).nth(9).waitFor();
  const first = await cards(page).count();
  await page.mouse.move(195, 500);
  const afterAWheel = async () => {
    await page.mouse.wheel(0, 2000);
    return await cards(page).count();
  };
  await expect.poll(afterAWheel).toBeGreaterThan(first + 20);
  await page.evaluate(() => window.scrollTo(0, 0));
  const title = () => cards(page).first().textContent();
  const recommended = await title();
  await page.getByRole('tab', { name: '美食' }).tap();
  await expect.poll(title).not.toBe(recommended);
  await context.close();
});

it('opens the tab that was tapped before the script was there', async () => {
  const { page, context } = await openPhone(browser);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${url}/`, { waitUntil: 'commit' });
  const food = page.getByRole('tab', { name: '美食' });
  await food.tap();
  expect(await food.getAttribute('aria-selected')).toBe('false');
  held.resolve();
  await page.getByRole('tab', { name: '美食', selected: true }).waitFor();
  await cards(page).first().waitFor();
  await context.close();
});

it('says so and offers a retry when the network is gone, and recovers by itself', async () => {
  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/`);
  await cards(page).first().waitFor();
  // The first tab came with the page.
  await page.route('**/api/agent/getVideoByGroup*', (route) => route.abort());
  await page.getByRole('tab', { name: '美食' }).tap();
  const retry = page.getByRole('button', { name: /重试/ });
  await retry.waitFor();
  await page.unroute('**/api/agent/getVideoByGroup*');
  await retry.tap();
  await cards(page).first().waitFor();
  expect(await retry.count()).toBe(0);
  await context.close();
});
