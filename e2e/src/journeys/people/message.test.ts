import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();

const bell = (page: Page) => page.getByRole('link', { name: '消息', exact: true });

it('shows what others do at once, without a reload, and nothing more once it is read', async () => {
  const author = await openVisitor(browser, { worker: true });
  await register(author.page, newPhone());
  const said = `灯塔 ${Date.now()}`;
  await goTo(author.page, '/community');
  await author.page.getByRole('button', { name: '发布' }).tap();
  await author.page.getByLabel('内容').fill(said);
  await author.page.getByRole('dialog').getByRole('button', { name: '发布' }).tap();
  // Having published it leads to the newest posts: whoever goes elsewhere before is fetched back.
  await author.page.getByRole('article').filter({ hasText: said }).waitFor();
  await goTo(author.page, '/home');
  await bell(author.page).waitFor();
  await author.page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  const { page } = await openVisitor(browser, { worker: true });
  await goTo(page, '/community?tab=new');
  const found = page.getByRole('article').filter({ hasText: said });
  await found.getByRole('button', { name: '点赞 0' }).tap();
  await bell(author.page).getByText('1', { exact: true }).waitFor();
  await found.getByRole('button', { name: /^关注/ }).tap();
  await bell(author.page).getByText('2', { exact: true }).waitFor();
  await found.getByRole('link', { name: '评论 0' }).tap();
  await page.getByLabel('写评论').fill('看得见');
  await page.getByRole('button', { name: '发送' }).tap();
  await bell(author.page).getByText('3', { exact: true }).waitFor();

  await bell(author.page).tap();
  const rows = author.page.getByRole('tabpanel').getByRole('link');
  await expect.poll(() => rows.count()).toBe(3);
  await rows.filter({ hasText: '评论了你的帖子' }).tap();
  await author.page.getByText('看得见').waitFor();
  await author.page.goBack();
  await expect.poll(() => author.page.getByLabel('未读').count()).toBe(2);
  await author.page.getByRole('button', { name: '全部已读' }).tap();
  await expect.poll(() => author.page.getByLabel('未读').count()).toBe(0);
  await author.page.goBack();
  await expect.poll(() => bell(author.page).textContent()).toBe('');
  expect(await author.page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

it('sends feedback with a picture, and keeps its words over a lost connection', async () => {
  const { page } = await openVisitor(browser, { worker: true });
  const context = page.context();
  await goTo(page, '/feedback');
  await page.getByLabel('问题描述').fill('第三集没有声音');
  await page.getByRole('radio', { name: '内容问题' }).check();
  const picture = await page.screenshot();
  await page.getByLabel('选择图片').setInputFiles({ name: '截图.png', mimeType: 'image/png', buffer: picture });
  const send = page.getByRole('button', { name: '提交' });
  await send.waitFor();
  await context.setOffline(true);
  await send.tap();
  await page.getByRole('alert').filter({ hasText: /网络/ }).waitFor();
  await context.setOffline(false);
  await page.reload();
  expect(await page.getByLabel('问题描述').inputValue()).toBe('第三集没有声音');
  await send.dblclick();
  await page.getByText('待回复').first().waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.getByRole('article').getByRole('img', { name: '图片 1' }).waitFor();
});
