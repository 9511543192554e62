import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../../steps/phone.ts';
import { logIn, setUp } from '../../product/staff-setup.ts';
import { openConsole, signInOwner } from '../../steps/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('shows the first owner everything; an editor whom they invite sees less, and comes back with the next code', async () => {
  const owner = await signInOwner(browser);
  await owner.page.getByRole('menu').first().getByText('系统').click();
  await owner.page.getByRole('cell', { name: '所有者' }).first().waitFor();
  await owner.page.getByRole('button', { name: '邀请员工' }).click();
  await owner.page.getByRole('button', { name: '生成链接' }).click();
  const link = (await owner.page.getByTestId('one-time-link').innerText()).trim();

  const editor = await openConsole(browser);
  const name = `amy-${Date.now().toString(36)}`;
  const secret = await setUp(editor.page, link, name);
  await expect.poll(() => editor.page.getByText('编辑').count()).toBeGreaterThan(0);
  expect(await editor.page.getByRole('menu').first().getByText('系统').count()).toBe(0);
  await editor.page.goto(`${inject('productUrl')}/console/#/system`);
  await editor.page.getByText('页面不存在或没有权限').waitFor();

  // A used link is dead, in whatever browser.
  const other = await openConsole(browser);
  await other.page.goto(link);
  await other.page.getByText('链接无效、已使用或已过期').waitFor();

  await editor.page.getByRole('button', { name }).click();
  await editor.page.getByText('退出登录').click();
  // The code of the setup opens nothing again; the next one does.
  await logIn(editor.page, name, secret, Date.now() + 30_000);
  await editor.page.getByRole('button', { name }).waitFor();
  expect([...owner.complaints, ...editor.complaints]).toEqual([]);
});
