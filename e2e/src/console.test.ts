import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './phone.ts';
import { logIn, openDesk, ownerLink, setUp } from './staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('makes the first owner by the printed link, who sees everything; an editor sees less', async ({ task }) => {
  const { page, complaints } = await openDesk(browser);
  // The printed link is used up after the first try.
  const first = (task.result?.retryCount ?? 0) === 0 ? inject('productOwnerLink') : await ownerLink();
  const name = `boss-${Date.now().toString(36)}`;
  const secret = await setUp(page, first, name);
  const menu = page.getByRole('menu').first();
  await menu.getByText('系统').click();
  await page.getByRole('cell', { name: '所有者' }).first().waitFor();

  await page.getByRole('button', { name: '邀请员工' }).click();
  await page.getByRole('button', { name: '生成链接' }).click();
  const link = await page.getByTestId('one-time-link').innerText();
  const desk = await openDesk(browser);
  await setUp(desk.page, link.trim(), `amy-${Date.now().toString(36)}`);
  await expect.poll(() => desk.page.getByText('编辑').count()).toBeGreaterThan(0);
  expect(await desk.page.getByRole('menu').first().getByText('系统').count()).toBe(0);
  await desk.page.goto(`${inject('productUrl')}/console/#/system`);
  await desk.page.getByText('页面不存在或没有权限').waitFor();

  // A used link is dead, in whatever browser.
  const other = await openDesk(browser);
  await other.page.goto(link.trim());
  await other.page.getByText('链接无效、已使用或已过期').waitFor();

  await page.getByRole('button', { name: '已复制' }).click();
  await page.getByRole('button', { name }).click();
  await page.getByText('退出登录').click();
  // The code of the setup opens nothing again; the next one does.
  await logIn(page, name, secret, Date.now() + 30_000);
  await page.getByRole('menu').first().getByText('系统').waitFor();
  expect(complaints).toEqual([]);
});
