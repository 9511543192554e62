import { randomInt } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVisitor, url } from '../../steps/account-steps.ts';
import { launchBrowser } from '../../steps/phone.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const runs = 50;
/** Some at once: the waiting of one is the work of another, and the order of answers differs from run to run. */
const phones = 5;
/** Fifty cold starts of a browser beside other journeys, on two cores. */
const patienceMs = 400_000;

/** The phone says yes as fast as a program can: before anything else of the cold screen need be through. */
async function approve(phone: Page, scanId: string): Promise<void> {
  for (const decision of ['look', 'approve']) {
    const answer = await phone.request.post(`${url}/api/scan/approve`, {
      headers: { 'x-client': 'web/1.0.0' },
      data: { scanId, decision, agentid: '3' },
    });
    expect(await answer.json()).toMatchObject({ code: 0 });
  }
}

/** Opens the code on a browser that was never here; the account that it is in once the phone has said yes. */
async function scanCold(phone: Page): Promise<string> {
  // A small screen that keeps nothing ahead: what is painted and precached makes no difference here, and took most of the time.
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 320, height: 480 },
    // Limits count by address, and each of these comes from its own.
    extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
  });
  const page = await context.newPage();
  await page.route(/\/(?:i|v)\//, (route) => route.abort());
  const created = page.waitForResponse((response) => response.url().includes('/scan/create'));
  await page.goto(`${url}/#/scanCode`, { waitUntil: 'commit' });
  const { data } = (await (await created).json()) as { data: { scanId: string } };
  await approve(phone, data.scanId);
  await page.waitForURL(/#\/home/, { waitUntil: 'commit' });
  const shown = await page.evaluate(() => localStorage.getItem('userInfo') ?? '');
  const answer = await page.request.get(`${url}/api/getUserInfo`, { headers: { 'x-client': 'web/1.0.0' } });
  const { data: user } = (await answer.json()) as { data: { userCode: string } };
  await context.close();
  return shown.includes(user.userCode) ? user.userCode : `${user.userCode}, but shows ${shown}`;
}

it(
  `signs in a browser that opens the code cold, ${runs} times of ${runs}, as the account of the phone`,
  async () => {
    const wrong: string[] = [];
    const withOnePhone = async () => {
      const phone = await openVisitor(browser);
      for (let run = 0; run < runs / phones; run += 1) {
        const found = await scanCold(phone.page);
        if (found !== phone.userCode) wrong.push(found);
      }
      await phone.close();
    };
    await Promise.all(Array.from({ length: phones }, withOnePhone));
    expect(wrong).toEqual([]);
  },
  patienceMs,
);
