import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register, url } from '../../steps/account-steps.ts';
import { lanHost, sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();
let page: Page;
beforeAll(async () => {
  // As on a phone that opens an installation in the same network: http, and no localhost.
  ({ page } = await openVisitor(browser, { site: `http://${lanHost}:${new URL(url).port}` }));
  await register(page, newPhone());
});

it('is a page that browsers trust with less', async () => {
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'clipboard' in navigator])).toEqual([
    false,
    false,
    false,
  ]);
});

it('takes feedback with a picture', async () => {
  await goTo(page, '/feedback');
  await page.getByLabel('问题描述').fill('局域网里也能反馈');
  const picture = await page.screenshot();
  await page.getByLabel('选择图片').setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: picture });
  const send = page.getByRole('button', { name: '提交' });
  await send.waitFor({ timeout: 60_000 });
  await send.tap();
  await expect.poll(() => page.getByText('待回复').count()).toBeGreaterThan(0);
});

it('takes a listing of the city', async () => {
  await goTo(page, '/selectCity');
  await page.getByLabel('搜索城市').fill('nanjing');
  await page.getByRole('list', { name: '搜索结果' }).getByRole('button', { name: '南京' }).tap();
  await page.getByRole('link', { name: '发布' }).tap();
  await page.getByLabel('标题').fill('局域网读书会');
  await page.getByLabel('介绍').fill('带一本书来。');
  await page.getByLabel('开始时间（北京时间）').fill('2099-05-01T19:30');
  await page.getByLabel('详细地址').fill('江边');
  await page.getByLabel('联系人').fill('小满');
  await page.getByLabel('电话').fill('025-0000000');
  await page.getByRole('button', { name: '提交审核' }).tap();
  await expect.poll(() => page.getByText('审核中').count()).toBeGreaterThan(0);
});

it('takes a payment, and leads back', async () => {
  await goTo(page, '/joinVip');
  await page.getByRole('radio', { name: /月卡/ }).check();
  await page.getByRole('button', { name: /^立即支付/ }).tap();
  await page.getByRole('button', { name: '确认支付' }).tap();
  await page.getByText('支付成功，会员已生效').waitFor();
  expect(new URL(page.url()).hostname).toBe(lanHost);
});

it('takes a post and a comment', async () => {
  await goTo(page, '/community?tab=new');
  await page.getByRole('button', { name: '发布' }).tap();
  const said = `局域网里写的 ${Date.now()}`;
  await page.getByLabel('内容').fill(said);
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).tap();
  const post = page.getByRole('article').filter({ hasText: said });
  await post.getByRole('link', { name: '评论 0' }).tap();
  await page.getByLabel('写评论').fill('评论也行');
  await page.getByRole('button', { name: '发送' }).tap();
  await page.getByText('评论也行').waitFor();
  // There by the server, not by this page alone.
  await page.reload();
  await expect.poll(() => page.getByText('评论也行').count()).toBe(1);
});

it('improves a picture', async () => {
  await goTo(page, '/aiTool');
  await page.getByRole('button', { name: /智能裁剪/ }).tap();
  const picture = await page.screenshot({ type: 'jpeg' });
  await page.getByLabel('从相册选择').setInputFiles({ name: '照片.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('button', { name: /^开始处理/ }).tap();
  await page.getByRole('button', { name: '保存图片' }).waitFor({ timeout: 60_000 });
  expect(page.url()).toContain('/preview?jobId=');
});

it('copies what is to be copied', async () => {
  await goTo(page, '/mine');
  await page.getByRole('button', { name: /复制/ }).first().tap();
  await expect.poll(() => page.getByText('复制成功').count()).toBe(1);
});
