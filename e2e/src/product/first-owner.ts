import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../steps/phone.ts';
import { setUp } from './staff-setup.ts';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** As an operator does it: the first start prints a link, and a browser goes through it. It opens once, so here. */
export async function makeFirstOwner(output: string): Promise<StorageState> {
  const link = /^owner {2}(\S+)/m.exec(output)?.[1];
  if (link === undefined) throw new Error(`the first start printed no link for an owner:\n${output}`);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await setUp(page, link, 'owner');
    return await page.context().storageState();
  } finally {
    await browser.close();
  }
}
