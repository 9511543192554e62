import type { BrowserContext } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchBrowser } from './steps/phone.ts';
import { makeDataDir, removeDataDir, startProduct } from './product/product.ts';
import { setUp } from './product/staff-setup.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
    /** Where it keeps its data; the SMS that it would send lie in `outbox/sms.jsonl`. */
    productDataDir: string;
    /** The session of the first owner of the console. */
    ownerState: StorageState;
  }
}

/** One product with demo content for all journeys; a test that breaks things starts one of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, {
    // People come to an 18+ title by way of a page that plays the outside check.
    AGE_CHECK: 'test',
  });
  const stop = async () => {
    await product.stop();
    removeDataDir(dataDir);
  };
  try {
    project.provide('productUrl', product.url);
    project.provide('productDataDir', dataDir);
    project.provide('ownerState', await makeFirstOwner(product.output()));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** As an operator does it: the first start prints a link, and a browser goes through it. It opens once, so here. */
async function makeFirstOwner(output: string): Promise<StorageState> {
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
