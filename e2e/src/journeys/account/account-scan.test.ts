import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, openVisitor, userCodeOn } from '../../steps/account-steps.ts';
import { launchBrowser, sharedBrowser, scrollsSideways } from '../../steps/phone.ts';

const browser = await sharedBrowser();

/** What a camera would see of the asking browser. */
async function photograph(asker: Page, type: 'png' | 'jpeg'): Promise<Buffer> {
  await asker.getByRole('img', { name: '登录二维码' }).waitFor();
  return await asker.screenshot({ type });
}

/** Gives the phone a picture of the asking browser. */
async function scan(asker: Page, phone: Page): Promise<void> {
  const picture = await photograph(asker, 'png');
  await goTo(phone, '/scanCode?side=scan');
  await phone.getByLabel('二维码图片').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
  await phone.getByRole('button', { name: '确认登录' }).waitFor();
}

it('logs in a second browser by QR within a second of the yes, and the code works once', async () => {
  const phone = await openVisitor(browser);
  const asker = await openVisitor(browser);
  await goTo(asker.page, '/scanCode');
  await scan(asker.page, phone.page);
  expect(await phone.page.getByText('Chrome').count()).toBeGreaterThan(0);
  await asker.page.getByText('已扫码，请在手机上确认').waitFor();
  expect(await scrollsSideways(phone.page)).toBe(false);

  const address = phone.page.url();
  await phone.page.getByRole('button', { name: '确认登录' }).tap();
  const agreed = performance.now();
  await asker.page.waitForURL(/#\/home/);
  expect(performance.now() - agreed).toBeLessThan(10_000);
  await goTo(asker.page, '/mine');
  await expect.poll(() => userCodeOn(asker.page)).toBe(phone.userCode);

  await goTo(phone.page, '/mine');
  await phone.page.goto(address);
  await phone.page.reload();
  await phone.page.getByText('这个二维码不能用了').waitFor();
  await Promise.all([phone.close(), asker.close()]);
});

it('reads a code by the camera', async () => {
  const asker = await openVisitor(browser);
  await goTo(asker.page, '/scanCode');
  const folder = mkdtempSync(path.join(tmpdir(), 'liuguang-camera-'));
  const film = path.join(folder, 'code.mjpeg');
  writeFileSync(film, await photograph(asker.page, 'jpeg'));
  const withCamera = await launchBrowser({ camera: film });
  try {
    const phone = await openVisitor(withCamera);
    await phone.page.getByRole('link', { name: '扫一扫' }).tap();
    await phone.page.getByRole('button', { name: '确认登录' }).tap();
    await asker.page.waitForURL(/#\/home/);
    await goTo(asker.page, '/mine');
    await expect.poll(() => userCodeOn(asker.page)).toBe(phone.userCode);
  } finally {
    await withCamera.close();
    rmSync(folder, { recursive: true });
  }
  await asker.close();
});

it('leaves the asking browser out when the phone refuses', async () => {
  const phone = await openVisitor(browser);
  const asker = await openVisitor(browser);
  await goTo(asker.page, '/scanCode');
  await scan(asker.page, phone.page);
  await phone.page.getByRole('button', { name: '拒绝' }).tap();
  await asker.page.getByText('登录被拒绝').waitFor();
  await goTo(asker.page, '/mine');
  expect(await userCodeOn(asker.page)).toBe(asker.userCode);
  await Promise.all([phone.close(), asker.close()]);
});
