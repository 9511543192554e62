import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser, openPhone } from '../../steps/phone.ts';

const url = inject('productUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('wears the name of the agent whose host was opened', async () => {
  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/`);
  await page.locator('a[href*="/video?id="]').first().waitFor();
  const own = await page.title();
  await page.goto(`http://tide.localhost:${new URL(url).port}/`);
  await page.locator('a[href*="/video?id="]').first().waitFor();
  await expect.poll(() => page.title()).not.toBe(own);
  await context.close();
});
