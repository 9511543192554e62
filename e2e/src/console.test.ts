import { expect, inject, it } from 'vitest';
import { launchBrowser } from './phone.ts';

it('opens the console on its first page', async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${inject('productUrl')}/console/`);
  await page.getByText('运行正常').waitFor();
  await page.getByText('流光（3）').waitFor();
  expect(complaints).toEqual([]);
  await browser.close();
});
