import { expect, inject, it } from 'vitest';
import { sendClip } from '../../steps/clips.ts';
import { signedInMember } from '../../steps/member.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { callStaff, makeAgent, signInOwner } from '../../steps/staff.ts';

const browser = await sharedBrowser();

const url = inject('productUrl');

it('publishes what a member sent from the console, and the phone plays it', async () => {
  const admin = await signInOwner(browser);
  const { page } = admin;
  const host = `content-${Date.now().toString(36)}.localhost`;
  const agentId = await makeAgent(page, '审核站', host);
  const waits = { reviewUploads: true, reviewPosts: false, reviewListings: false };
  await callStaff(page, 'agents/setReview', { agentId, ...waits });

  const member = await signedInMember(url, agentId);
  const title = `投稿 ${agentId}`;
  await sendClip(url, member, agentId, title);

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
  await expect.poll(readiness).toBeGreaterThanOrEqual(2);
  await context.close();
  expect(admin.complaints).toEqual([]);
}, 180_000);
