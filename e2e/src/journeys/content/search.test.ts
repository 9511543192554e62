import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser, openPhone, scrollsSideways, watchLayoutShift } from '../../steps/phone.ts';

const url = inject('productUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** What a start loads is in the index some seconds later. */
async function indexed(): Promise<void> {
  const asked = `${url}/api/agent/getSearchVideo?keyword=${encodeURIComponent('雾港')}`;
  const found = async () => (await (await fetch(asked)).text()).includes('"novelId"');
  await expect.poll(found, { timeout: 90_000, interval: 1000 }).toBe(true);
}

it('finds a book by pinyin from the box of the home screen, marks it, and comes back to the results', async () => {
  await indexed();
  const { page, context } = await openPhone(browser);
  const shift = await watchLayoutShift(page);
  await page.goto(`${url}/#/home`);
  await page.getByRole('link', { name: '搜索', exact: true }).tap();
  const box = page.getByRole('searchbox');
  await box.fill('wugang');
  await page.getByRole('list', { name: '搜索建议' }).getByRole('button', { name: /^雾港/ }).first().waitFor();
  await box.press('Enter');

  const book = page.getByRole('tabpanel').getByRole('link', { name: /雾港/ }).first();
  await book.waitFor();
  expect(await page.locator('mark').first().textContent()).toBe('雾港');
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('tab', { name: /^小说/ }).tap();
  await book.tap();
  await page.getByRole('heading', { name: /雾港/ }).first().waitFor();
  await page.goBack();
  await book.waitFor();
  expect(page.url()).toContain('kind=novel');

  await page.goBack();
  await page.getByRole('region', { name: '搜索历史' }).getByRole('button', { name: 'wugang' }).waitFor();
  expect(await shift()).toBeLessThanOrEqual(0.02);
  await context.close();
});
