import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openPhone, scrollsSideways, sharedBrowser, untilScrollRests, watchLayoutShift } from '../../steps/phone.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();

const book = (page: Page) => page.locator('#novel-list').getByRole('link', { name: /慢邮飞船/ });
const shelf = (page: Page) => page.getByRole('region', { name: '我的书架' });

it('leads from the list to a book, onto the shelf and into the reader, and back to where one was', async () => {
  const { page, context } = await openPhone(browser);
  const shift = await watchLayoutShift(page);
  await page.goto(`${url}/#/novel`);
  await page.getByRole('region', { name: '小说榜单' }).getByRole('listitem').nth(5).waitFor();
  await shelf(page).getByText('书架还是空的').waitFor();
  expect(await scrollsSideways(page)).toBe(false);

  await book(page).scrollIntoViewIfNeeded();
  await untilScrollRests(page);
  const place = await page.evaluate(() => scrollY);
  await book(page).tap();
  await page.getByRole('heading', { name: '慢邮飞船' }).waitFor();
  await page.getByRole('button', { name: '加入书架' }).tap();
  await page.getByRole('button', { name: '已在书架' }).waitFor();
  await page.getByRole('button', { name: /查看全部 10 章/ }).tap();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /第十章 签收/ })
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: /开始阅读/ }).tap();
  await page.getByText('早上好，邮差。').first().waitFor();
  expect(page.url()).toContain('/novelReader?id=');
  // Turning over tells the server the place, which the shelf shows.
  const told = page.waitForResponse((response) => response.url().includes('loklNonel'));
  await page.keyboard.press('ArrowRight');
  await page.goBack();
  await told;
  await page.getByRole('link', { name: /继续阅读/ }).waitFor();

  await page.goBack();
  await book(page).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -2);
  await page.evaluate(() => scrollTo(0, 0));
  await shelf(page)
    .getByRole('link', { name: /慢邮飞船.*第一章.*继续阅读/ })
    .waitFor();
  expect(await shift()).toBeLessThanOrEqual(0.02);
  await context.close();
});
