import { randomInt } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { openPhone } from '../steps/phone.ts';

/** Some at once: the waiting of one is the work of another, and the order of answers differs from run to run. */
const phones = 4;

/**
 * Opens the code so many times on a browser that was never here, while the phone says yes as fast as a program can:
 * before anything else of the cold screen need be through. Answers those that did not come in as the account of the phone.
 */
export async function coldScans(browser: Browser, url: string, runs: number): Promise<string[]> {
  const wrong: string[] = [];
  let begun = 0;
  const withOnePhone = async () => {
    const { page, context } = await openPhone(browser);
    await page.goto(`${url}/#/mine`);
    await page.getByText(/账号 LG/).waitFor();
    const own = await userCodeOf(page, url);
    while (begun < runs) {
      begun += 1;
      const found = await scanCold(browser, url, page);
      if (found !== own) wrong.push(found);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: phones }, withOnePhone));
  return wrong;
}

/** The account that the browser is in once the phone has said yes. */
async function scanCold(browser: Browser, url: string, phone: Page): Promise<string> {
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
  await approve(url, phone, data.scanId);
  await page.waitForURL(/#\/home/, { waitUntil: 'commit' });
  const shown = await page.evaluate(() => localStorage.getItem('userInfo') ?? '');
  const userCode = await userCodeOf(page, url);
  await context.close();
  return shown.includes(userCode) ? userCode : `${userCode}, but shows ${shown}`;
}

async function approve(url: string, phone: Page, scanId: string): Promise<void> {
  for (const decision of ['look', 'approve']) {
    const answer = await phone.request.post(`${url}/api/scan/approve`, {
      headers: { 'x-client': 'web/1.0.0' },
      data: { scanId, decision, agentid: '3' },
    });
    const { code } = (await answer.json()) as { code: number };
    if (code !== 0) throw new Error(`${decision}: ${code}`);
  }
}

async function userCodeOf(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(`${url}/api/getUserInfo`, { headers: { 'x-client': 'web/1.0.0' } });
  const { data } = (await answer.json()) as { data: { userCode: string } };
  return data.userCode;
}
