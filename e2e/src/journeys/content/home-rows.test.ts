import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { openPhone, sharedBrowser, watchLayoutShift } from '../../steps/phone.ts';
import { cardsOf } from '../../steps/player-steps.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();
let context: BrowserContext;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  ({ page, context, complaints } = await openPhone(browser));
});

const row = () => page.getByRole('region', { name: '继续观看' });
const time = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);

it('goes on with what was begun, where it was left, and lets it be taken out and back', async () => {
  await page.goto(`${url}/`);
  await page.locator('ul a[href*="/video?id="]').first().waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userInfo'))).not.toBeNull();
  await page.getByRole('region', { name: '排行榜' }).getByRole('link', { name: '排行榜' }).tap();
  await page.getByRole('tab', { name: '总榜' }).tap();
  const places = page.locator('li', { has: page.getByLabel('第 1 名', { exact: true }) });
  await places.first().waitFor();
  await page.goBack();

  // A long one: a clip of a moment is nothing to go on with.
  const long = (await cardsOf(url, 'free')).find(({ kind }) => kind === 'long');
  await page.goto(`${url}/#/video?id=${long?.videoId}`);
  await expect.poll(time).toBeGreaterThan(0);
  const left = await page.locator('video').evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration / 3;
    element.pause();
    return element.currentTime;
  });
  await page.getByRole('button', { name: '稍后再看' }).tap();
  await page.getByText('已添加到稍后再看').waitFor();

  await page.goto(`${url}/#/home`);
  await row().waitFor();
  const layoutShift = await watchLayoutShift(page);
  await page.reload();
  await row().waitFor();
  expect(await layoutShift()).toBeLessThan(0.02);
  const begun = row().locator('a[href*="/video?id="]').first();
  expect(await begun.textContent()).toContain(long?.title);
  await row()
    .getByRole('button', { name: /^从继续观看移除/ })
    .first()
    .tap();
  await row().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销' }).tap();
  await begun.tap();
  await expect.poll(time).toBeGreaterThan(left - 1);

  await page.goto(`${url}/#/watchLater`);
  await page.getByRole('link', { name: long?.title ?? '' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
