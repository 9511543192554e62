import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signedInMember } from '../../steps/member.ts';
import { launchBrowser, openPhone } from '../../steps/phone.ts';
import { signInOwner } from '../../steps/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const url = inject('productUrl');

/** A call of the console as the page that is signed in makes it. */
async function call<T>(page: Page, name: string, input: object): Promise<T> {
  const sent = { name, input };
  const answer = await page.evaluate(async (asked) => {
    const response = await fetch(`/api/admin/${asked.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client': 'console/1.0.0' },
      body: JSON.stringify(asked.input),
    });
    return (await response.json()) as { code: number; message: string; data: unknown };
  }, sent);
  if (answer.code !== 0) throw new Error(`${name}: ${answer.message}`);
  return answer.data as T;
}

/** Two seconds of a demo clip: what a worker has done with soon. */
function clip(): Buffer {
  const folder = path.join(import.meta.dirname, '../../../../demo/clips/aurora/v360');
  return Buffer.concat(['init.mp4', '000.m4s'].map((part) => readFileSync(path.join(folder, part))));
}

it('publishes what a member sent from the console, and the phone plays it', async () => {
  const desk = await signInOwner(browser);
  const { page } = desk;
  const host = `content-${Date.now().toString(36)}.localhost`;
  const { agentId } = await call<{ agentId: string }>(page, 'agents/create', { name: '审核站', domains: [host] });
  const waits = { reviewUploads: true, reviewPosts: false, reviewListings: false };
  await call(page, 'agents/setReview', { agentId, ...waits });

  const member = await signedInMember(url, agentId);
  const bytes = clip();
  const title = `投稿 ${agentId}`;
  const { location } = await member.tus({ url }, 'POST', `/api/upload?agentid=${agentId}`, {
    'upload-length': String(bytes.length),
    'upload-metadata': `kind ${btoa('video')},title ${Buffer.from(title).toString('base64')}`,
  });
  const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await member.tus({ url }, 'PATCH', location, headers, bytes);

  // Its state moves by itself, from the queue to the moderator.
  await page.goto(`${url}/console/#/videos/uploads`);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByText('待审核').waitFor({ timeout: 90_000 });

  await page.goto(`${url}/console/#/videos/list`);
  await row.getByRole('button', { name: '编辑' }).click();
  const drawer = page.getByRole('dialog');
  await expect
    .poll(() => drawer.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThanOrEqual(1);
  await drawer.getByLabel('标题').fill('');
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.getByText('标题应为 1-80 个字').waitFor();
  await drawer.getByLabel('标题').fill(`${title} 已审`);
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存，手机端数秒内生效').waitFor();

  await row.getByRole('button', { name: '通过' }).click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await row.getByText('已上架').waitFor();
  const videoId = /#(\d+)/.exec(await row.innerText())?.[1] ?? '';

  const { page: phone, context } = await openPhone(browser);
  const { port } = new URL(url);
  await phone.goto(`http://${host}:${port}/#/video?id=${videoId}`);
  await phone.getByRole('heading', { name: `${title} 已审` }).waitFor();
  const readiness = () =>
    phone
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.readyState);
  await expect.poll(readiness, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  await context.close();
  expect(desk.complaints).toEqual([]);
}, 180_000);
