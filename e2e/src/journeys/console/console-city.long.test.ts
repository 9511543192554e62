import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { goTo, newPhone, openVisitor, register } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { type ConsolePage, signInOwner } from '../../steps/staff.ts';

const browser = await sharedBrowser();
let phone: Page;
let admin: ConsolePage;
beforeAll(async () => {
  [phone, admin] = await Promise.all([openVisitor(browser).then(({ page }) => page), signInOwner(browser)]);
  await register(phone, newPhone());
});

const bell = () => phone.getByRole('link', { name: '消息', exact: true });
const unread = async () => Number(/\d+/.exec((await bell().textContent()) ?? '')?.[0] ?? 0);
const openSection = async (path: string) => await admin.page.goto(`${inject('productUrl')}/console/#/${path}`);

it('lets a submitted listing out by one key, takes it back, and the phone shows it', async () => {
  const title = `山脚读书会 ${Date.now()}`;
  await goTo(phone, '/selectCity');
  await phone.getByLabel('搜索城市').fill('guilin');
  await phone.getByRole('list', { name: '搜索结果' }).getByRole('button', { name: '桂林' }).tap();
  await phone.getByRole('link', { name: '当前城市 桂林' }).waitFor();
  await goTo(phone, '/cityPublish');
  await phone.getByRole('radio', { name: '地点' }).tap();
  await phone.getByLabel('标题').fill(title);
  await phone.getByLabel('介绍').fill('每周一本书，带上杯子');
  await phone.getByLabel('营业时间').fill('10:00-21:00');
  await phone.getByLabel('详细地址').fill('滨江路 1 号');
  await phone.getByLabel('联系人').fill('小林');
  await phone.getByLabel('电话').fill('0773-5550101');
  await phone.getByRole('button', { name: '提交审核' }).tap();
  await phone.getByText('审核中').waitFor();

  const { page } = admin;
  await openSection('city/review');
  await page.getByRole('button', { name: title }).click();
  await page.getByText('每周一本书，带上杯子').waitFor();
  await page.keyboard.press('a');
  await page.getByText(`「${title}」通过`).waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('button', { name: title }).click();
  await page.getByText('每周一本书，带上杯子').waitFor();
  await page.keyboard.press('a');
  await expect.poll(() => page.getByRole('button', { name: title }).count()).toBe(0);
  await goTo(phone, '/city');
  await phone.reload();
  await phone.getByRole('link', { name: new RegExp(title) }).waitFor();
});

it('tells members at once, and an answered feedback as well', async () => {
  await goTo(phone, '/message');
  await phone.getByText('同城信息已通过审核').first().waitFor();
  const readAll = phone.getByRole('button', { name: '全部已读' });
  if (await readAll.isVisible()) await readAll.tap();
  await readAll.waitFor({ state: 'detached' });
  await goTo(phone, '/feedback');
  const said = `声音太小 ${Date.now()}`;
  await phone.getByLabel('问题描述').fill(said);
  await phone.getByRole('button', { name: '提交' }).tap();
  await phone.getByRole('tabpanel', { name: '我的反馈' }).getByText(said).waitFor();
  await goTo(phone, '/home');
  await bell().waitFor();
  await expect.poll(unread).toBe(0);

  const { page, complaints } = admin;
  const title = `维护通知 ${Date.now()}`;
  await openSection('messages');
  await page.getByRole('button', { name: '发消息' }).click();
  const letter = page.getByRole('dialog');
  await letter.getByLabel('渠道').click();
  await page.getByText('（3）').last().click();
  await letter.getByLabel('标题').fill(title);
  await letter.getByLabel('内容').fill('今晚两点更新，约十分钟。');
  await letter.getByRole('button', { name: '发送' }).click();
  await expect.poll(unread).toBe(1);

  await openSection('feedback');
  await page.getByRole('row').filter({ hasText: said }).getByRole('button', { name: '回复' }).click();
  await page.getByLabel('回复内容').fill('下个版本会调高');
  await page.getByRole('dialog').getByRole('button', { name: '回复' }).click();
  await expect.poll(unread).toBe(2);
  await bell().tap();
  await phone.getByText('下个版本会调高').waitFor();
  await phone.getByText(title).waitFor();

  await openSection('messages');
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '撤回' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '撤回' }).click();
  await page.getByRole('row').filter({ hasText: title }).getByText('已撤回').waitFor();
  await goTo(phone, '/message');
  await expect.poll(() => phone.getByText(title).count()).toBe(0);
  expect(complaints).toEqual([]);
});
