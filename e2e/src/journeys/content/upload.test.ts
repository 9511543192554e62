import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'liuguang-upload-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** A few seconds of a demo clip, made large by a box that players skip: an upload that lasts long enough to be broken. */
function makeClip(name: string): string {
  const clip = path.join(import.meta.dirname, '../../../../demo/clips/aurora/v720');
  const parts = ['init.mp4', '000.m4s'].map((part) => readFileSync(path.join(clip, part)));
  const filler = randomFillSync(Buffer.alloc(24 * 1024 ** 2));
  filler.writeUInt32BE(filler.length, 0);
  filler.write('free', 4, 'latin1');
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.concat([...parts, filler]));
  return file;
}

/** A phone's line: about three megabytes a second upwards. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 3 * 1024 ** 2 };
  await session.send('Network.emulateNetworkConditions', line);
}

it('uploads through a lost network and a closed tab, once, and shows how it becomes a video', async () => {
  const file = makeClip('极光.mp4');
  const visitor = await openVisitor(browser, { worker: true });
  const first = visitor.page;
  const context = first.context();
  await register(first, newPhone());
  let created = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/upload')) created += 1;
  });

  await goTo(first, '/publish');
  await slowDown(context, first);
  await first.getByLabel('选择视频').setInputFiles(file);
  await first.getByRole('textbox', { name: '标题' }).fill('极光下的小镇');
  await first.getByRole('button', { name: '开始上传' }).tap();
  await first.getByText(/约剩/).waitFor();

  await context.setOffline(true);
  await first.getByText('网络已断开，恢复后自动继续').waitFor();
  await context.setOffline(false);
  await slowDown(context, first);
  await first.getByText(/约剩/).waitFor();

  await first.close();
  const second = await context.newPage();
  await goTo(second, '/publish');
  await second.getByText('继续上次上传').waitFor();
  await second.getByLabel('选择原文件继续 极光.mp4').setInputFiles(file);
  await second.getByText('上传完成，正在处理').waitFor({ timeout: 60_000 });
  expect(created).toBe(1);

  await second.getByRole('link', { name: '查看进度' }).tap();
  const card = second.getByRole('region', { name: '极光下的小镇' });
  // The demo agent publishes without a review.
  await card.getByText('已发布').waitFor({ timeout: 150_000 });
  await card.getByRole('link', { name: '去看看' }).tap();
  await second.getByRole('heading', { name: '极光下的小镇' }).waitFor();
  const readiness = () => second.locator('video').evaluate((video: HTMLVideoElement) => video.readyState);
  await expect.poll(readiness).toBeGreaterThanOrEqual(2);
  await visitor.close();
}, 300_000);
