import type { BrowserContext } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { plainScreens, shellScreens } from '../../../../apps/web/src/app/route-table.ts';
import { openPhone, scrollsSideways, sharedBrowser } from '../../steps/phone.ts';
import { followRequests } from '../../steps/quiet.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();

/** Tabs that share the screens: opening one is mostly waiting. */
const tabs = 4;

/** Which part of the code comes first depends on where a visit begins: a screen that opens from another may break cold. */
it('opens every screen cold: something is shown, nothing breaks, nothing is wider than the phone', async () => {
  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/`);
  await page.locator('a[href*="/video?id="]').first().waitFor();
  const waiting = Object.keys({ ...shellScreens, ...plainScreens });
  const faults: string[] = [];
  const work = async () => {
    for (let route = waiting.shift(); route; route = waiting.shift()) faults.push(...(await openCold(context, route)));
  };
  await Promise.all(Array.from({ length: tabs }, work));
  expect(faults).toEqual([]);
  await context.close();
});

async function openCold(context: BrowserContext, route: string): Promise<string[]> {
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(`${route}: ${error.message}`));
  const untilQuiet = followRequests(page);
  await page.goto(`${url}/#${route}`);
  await page.waitForFunction(() => (document.querySelector('#root')?.textContent ?? '').trim().length > 3);
  // The screen's own file, then its first answers.
  await untilQuiet();
  const text = (await page.locator('#root').textContent()) ?? '';
  if (/页面出错了|页面加载失败/.test(text)) broken.push(`${route}: ${text.slice(0, 80)}`);
  if (await scrollsSideways(page)) broken.push(`${route}: scrolls sideways`);
  await page.close();
  return broken;
}
