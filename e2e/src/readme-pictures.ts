import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { launchBrowser, openPhone } from './steps/phone.ts';
import { makeDataDir, removeDataDir, startProduct } from './product/product.ts';

/** Takes the README's pictures anew from the running product: `node scripts/bootstrap.mjs e2e/src/readme-pictures.ts`. */
const folder = 'docs/pictures';
const firstCard = 'ul a[href*="/video?id="]';

async function settled(page: Page): Promise<void> {
  await page.locator(firstCard).first().waitFor();
  await page.waitForLoadState('networkidle');
}

const dataDir = makeDataDir();
const product = await startProduct(dataDir);
const browser = await launchBrowser();
try {
  mkdirSync(folder, { recursive: true });
  const { page } = await openPhone(browser);
  const take = (name: string) =>
    page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 82, scale: 'css' });

  await page.goto(`${product.url}/`);
  await settled(page);
  await take('home');
  await page.locator(firstCard, { hasText: '慢船去远方' }).first().tap();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 4, null, { timeout: 20_000 });
  await take('video');
  await page.goto(`http://tide.localhost:${new URL(product.url).port}/`);
  await settled(page);
  await take('second-agent');
  const admin = await browser.newPage({ viewport: { width: 1200, height: 720 }, locale: 'zh-CN' });
  await admin.goto(`${product.url}/console/`);
  await admin.getByText('运行正常').waitFor();
  await admin.screenshot({ path: `${folder}/console.jpg`, type: 'jpeg', quality: 82 });
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
