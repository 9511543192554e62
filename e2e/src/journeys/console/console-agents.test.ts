import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser, openPhone } from '../../steps/phone.ts';
import { signInOwner } from '../../steps/staff.ts';

const url = inject('productUrl');
const { port } = new URL(url);
/** What staff change must be on phones by then, with nothing restarted. */
const seenWithinMs = 5000;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('makes an agent by the wizard and an ad with a picture, and phones have both within seconds', async () => {
  const admin = await signInOwner(browser);
  const { page } = admin;
  const mark = Date.now().toString(36);
  const name = `潮汐 ${mark}`;
  const host = `http://tide-${mark}.localhost:${port}`;

  await page.getByRole('menu').first().getByText('渠道').click();
  await page.getByRole('button', { name: '新建渠道' }).click();
  await page.getByLabel('名称').fill(name);
  await attach(page, await drawing(browser, { width: 256, height: 256 }));
  await page.getByLabel('域名').fill(`tide-${mark}.localhost`);
  await page.getByLabel('域名').press('Enter');
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('发现墙（IsReturnCrackAd）').click();
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('添加演示广告').click();
  await page.getByRole('button', { name: '创建渠道' }).click();
  await page.getByText(/渠道 \d+ 已创建/).waitFor();
  const phone = await openPhone(browser);
  await phone.page.goto(`${host}/#/home`);
  await expect.poll(() => phone.page.title()).toContain(name);
  await phone.page.getByRole('link', { name: '发现' }).first().waitFor();

  // The console shows the same app, as this agent, and nobody is made by looking.
  await page.getByRole('button', { name: '设置与预览' }).click();
  await page.frameLocator('iframe[title="手机预览"]').getByText(name).first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem('machineCode'))).toBeNull();
  expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual(['staff']);

  await page.getByRole('menu').first().getByText('广告').click();
  await page.getByRole('button', { name: '新建广告' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('名称').fill(`开业 ${mark}`);
  await drawer.getByLabel('投放渠道').fill(name);
  await drawer.getByLabel('投放渠道').press('Enter');
  await drawer.getByLabel('投放渠道').press('Escape');
  await drawer.getByLabel('链接').fill('javascript:alert(1)');
  await drawer.getByText('链接只能是 http(s) 网址或应用内页面 /#/…').waitFor();
  await drawer.getByLabel('链接').fill('https://ads.example/');
  await drawer.getByText('链接可用').waitFor();
  await choose(drawer, await drawing(browser, { width: 300, height: 150 }));
  await drawer.getByText('图片至少 540 × 216，这张是 300 × 150').waitFor();
  await attach(drawer, await drawing(browser, { width: 1080, height: 520 }));
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存，手机端数秒内生效').waitFor();
  const saved = Date.now();
  const shown = phone.page.getByText(`开业 ${mark}`).first();
  await phone.page.reload({ waitUntil: 'commit' });
  await shown.waitFor();
  expect(Date.now() - saved).toBeLessThan(seenWithinMs);

  // Paused, it is gone as quickly, and the way back is one tap.
  const row = page.getByRole('row', { name: `开业 ${mark}` });
  await row.getByRole('button', { name: '暂停' }).click();
  await row.getByText('已暂停').waitFor();
  await phone.page.reload();
  await expect.poll(() => shown.count(), { timeout: seenWithinMs }).toBe(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await row.getByText('投放中').waitFor();
  expect(admin.complaints).toEqual([]);
  await phone.context.close();
});

/** A PNG of this size, as an operator would have one. */
async function drawing(from: Browser, viewport: { width: number; height: number }): Promise<Buffer> {
  const page = await from.newPage({ viewport });
  await page.setContent('<body style="margin:0;height:100vh;background:linear-gradient(45deg,#f50,#05f)"></body>');
  const png = await page.screenshot();
  await page.close();
  return png;
}

type Place = Pick<Page, 'locator' | 'getByAltText'>;

async function choose(place: Place, buffer: Buffer): Promise<void> {
  await place.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
}

/** Gives a picture to the field and waits until the worker is done with it. */
async function attach(place: Place, buffer: Buffer): Promise<void> {
  await choose(place, buffer);
  await place.getByAltText('已选图片').waitFor();
}
