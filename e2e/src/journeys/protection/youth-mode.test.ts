import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, openVisitor } from '../../steps/account-steps.ts';
import { scrollsSideways, sharedBrowser } from '../../steps/phone.ts';
import { enterPin, isYouthNight, turnYouthModeOn, useUpYouthMinutes, youthLock } from '../../steps/youth-steps.ts';

const browser = await sharedBrowser();

const cards = (page: Page) => page.locator('a[href*="/video?id="]');

it('is turned on with a PIN that is given twice alike, counts its minutes, and is turned off by that PIN alone', async () => {
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  await page.getByRole('link', { name: '青少年模式' }).tap();
  await page.getByText('青少年模式未开启').waitFor();
  await page.getByRole('button', { name: '开启青少年模式' }).tap();
  await enterPin(page, '设置4位数字密码', '1234');
  await enterPin(page, '再输入一次', '1243');
  await page.getByText('两次输入不一致，请重新设置').waitFor();
  await enterPin(page, '设置4位数字密码', '1234');
  await enterPin(page, '再输入一次', '1234');
  await page.getByText('青少年模式已开启').first().waitFor();
  await page.getByText('今日剩余 40 分钟').waitFor();

  // A minute in which something is looked at is counted, however long it was; by night there is nothing to look at.
  const isNight = isYouthNight();
  await goTo(page, '/home');
  await (isNight ? youthLock(page) : cards(page).first()).waitFor();
  await goTo(page, '/youthMode');
  await page.reload();
  await page.getByText(isNight ? '今日剩余 40 分钟' : /今日剩余 3\d 分钟/).waitFor();

  await page.getByRole('button', { name: '关闭青少年模式' }).tap();
  await enterPin(page, '输入4位数字密码', '4321');
  await page.getByText('密码错误').waitFor();
  await enterPin(page, '输入4位数字密码', '1234');
  await page.getByText('青少年模式未开启').waitFor();
  expect(await page.getByText(/今日剩余/).count()).toBe(0);
  await visitor.close();
});

it('locks every screen once the forty minutes are used up, whatever is tried, until the PIN opens it', async () => {
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  await useUpYouthMinutes(visitor.userCode);
  await turnYouthModeOn(page, '2468');
  await goTo(page, '/home');
  const lock = youthLock(page);
  await lock.getByText('后可以继续使用').waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  // Neither closed nor left behind.
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.reload();
  await goTo(page, '/recommend');
  await lock.waitFor();
  expect(await page.locator('#root').getAttribute('inert')).not.toBeNull();
  expect(await page.locator('video').count()).toBe(0);

  await lock.getByRole('button', { name: '监护人输入密码退出' }).tap();
  await enterPin(lock, '输入4位数字密码', '1357');
  await lock.getByText('密码错误').waitFor();
  await enterPin(lock, '输入4位数字密码', '2468');
  await page.getByText('青少年模式已关闭').waitFor();
  await lock.waitFor({ state: 'detached' });
  await goTo(page, '/home');
  await cards(page).first().waitFor();
  await visitor.close();
});
