import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register } from '../../steps/account-steps.ts';
import { cli } from '../../steps/cli.ts';
import { sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();

const listings = (...args: string[]) => cli('listings', ...args, '--agent', '3');

/** The listing that waits under this title. */
function waitingId(title: string): string {
  const line = listings('waiting')
    .split('\n')
    .find((one) => one.includes(title));
  return line?.split(' ')[0] ?? '';
}

async function chooseCity(page: Page, typed: string, name: string): Promise<void> {
  await goTo(page, '/selectCity');
  await page.getByLabel('搜索城市').fill(typed);
  await page.getByRole('list', { name: '搜索结果' }).getByRole('button', { name }).tap();
  await page.getByRole('link', { name: `当前城市 ${name}` }).waitFor();
}

it('finds a city by its letters, narrows the list, opens a place, asks for its contact and keeps it', async () => {
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  await goTo(page, '/selectCity');
  await page.getByRole('list', { name: '热门城市' }).getByRole('button', { name: '成都' }).waitFor();
  const rail = page.getByRole('navigation', { name: '按首字母查找' });
  await rail.getByRole('button', { name: 'X', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('#city-X')?.getBoundingClientRect().top ?? 9999))
    .toBeLessThan(400);
  await chooseCity(page, 'cd', '成都');
  await page.getByRole('radio', { name: '美食' }).tap();
  const place = page.getByRole('link', { name: /玉林小串串/ });
  await place.waitFor();
  await expect.poll(() => page.getByRole('link', { name: /河边民谣/ }).count()).toBe(0);
  await place.tap();
  await page.getByRole('heading', { name: /玉林小串串/ }).waitFor();
  expect(await page.getByText(/0000-/).count()).toBe(0);
  await page.getByRole('button', { name: '查看联系方式' }).tap();
  await page.getByText(/0000-\d{5}/).waitFor();
  await page.getByRole('button', { name: '收藏', exact: true }).tap();
  await page.getByRole('button', { name: '已收藏' }).waitFor();
  await goTo(page, '/myCollection?kind=listing');
  await page.getByRole('link', { name: /玉林小串串/ }).waitFor();
  await goTo(page, '/selectCity');
  await page.getByRole('list', { name: '最近访问' }).getByRole('button', { name: '成都' }).waitFor();
  await visitor.close();
});

it('submits a listing that waits and is approved; of two who want its one seat one gets it, and the other moves up', async () => {
  const author = await openVisitor(browser);
  await register(author.page, newPhone());
  await chooseCity(author.page, 'nanjing', '南京');
  const title = `江边读诗 ${Date.now()}`;
  const { page } = author;
  await page.getByRole('link', { name: '发布' }).tap();
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('介绍').fill('一人带一首，读完就散。');
  await page.getByLabel('开始时间（北京时间）').fill('2099-05-01T19:30');
  await page.getByLabel('名额（选填，填写后开放报名）').fill('1');
  await page.getByLabel('详细地址').fill('下关江边第三棵柳树');
  await page.getByLabel('联系人').fill('小满');
  // The draft survives a reload.
  await page.reload();
  expect(await page.getByLabel('标题').inputValue()).toBe(title);
  await page.getByLabel('电话').fill('025-0000000');
  await page.getByRole('button', { name: '提交审核' }).tap();
  await page.getByText('审核中').waitFor();

  const listingId = waitingId(title);
  const first = await openVisitor(browser);
  const second = await openVisitor(browser);
  await goTo(first.page, `/cityDetails?id=${listingId}`);
  await first.page.getByText('这条信息不存在或已下架').waitFor();
  expect(listings('approve', listingId)).toContain(`approved ${listingId}`);

  for (const one of [first, second]) {
    await goTo(one.page, '/home');
    await goTo(one.page, `/cityDetails?id=${listingId}`);
    await one.page.getByRole('heading', { name: title }).waitFor();
  }
  const guests = [first, second];
  await Promise.all(guests.map(async (one) => await one.page.getByRole('button', { name: /^(报名|候补)$/ }).tap()));
  const seat = (one: (typeof guests)[number]) => one.page.getByRole('button', { name: /· 取消$/ });
  await Promise.all(guests.map(async (one) => await seat(one).waitFor()));
  const states = await Promise.all(guests.map(async (one) => await seat(one).innerText()));
  expect(states.toSorted()).toEqual(['候补第 1 位 · 取消', '已报名 · 取消']);

  const [sits, waits] = states[0]?.startsWith('已报名') ? [first, second] : [second, first];
  await seat(sits).tap();
  await sits.page.getByRole('button', { name: '确定取消' }).tap();
  await sits.page.getByText('已取消报名').waitFor();
  await goTo(waits.page, '/myCity');
  await waits.page.getByText('已报名', { exact: true }).waitFor();
  await Promise.all([author, first, second].map(async (one) => await one.close()));
});

it('holds what points to sexual services, and says so to the moderator only', async () => {
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  await register(page, newPhone());
  const title = `放松好去处 ${Date.now()}`;
  await goTo(page, '/cityPublish');
  await page.getByRole('radio', { name: '地点' }).tap();
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('介绍').fill('男士 SPA，技师上门');
  await page.getByLabel('营业时间').fill('全天');
  await page.getByLabel('详细地址').fill('某某路');
  await page.getByLabel('联系人').fill('经理');
  await page.getByLabel('电话').fill('000-0');
  await page.getByRole('button', { name: '提交审核' }).tap();
  await page.getByText('审核中').waitFor();
  expect(listings('waiting')).toMatch(new RegExp(`${title}.*疑似色情服务`));
  expect(listings('refuse', waitingId(title), '--reason', '不允许发布此类信息')).toContain('refused');
  await page.reload();
  await page.getByText('未通过：不允许发布此类信息').waitFor();
  await visitor.close();
});
