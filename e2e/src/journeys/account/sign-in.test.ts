import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';

const url = inject('productUrl');
const password = 'night sailing 42';
const browser = await sharedBrowser();

const home = (page: Page) => page.locator('a[href*="/video?id="]').first().waitFor();
const popup = (page: Page) => page.getByRole('dialog', { name: '登录账号' });

/** Whose account the server says this browser has; null for nobody. */
async function whoAmI(page: Page): Promise<string | null> {
  return await page.evaluate(async () => {
    const response = await fetch('/api/getUserInfo', { headers: { 'X-Client': 'web/test' } });
    const body = (await response.json()) as { data: { userCode: string } | null };
    return body.data?.userCode ?? null;
  });
}

/** Waits until the app itself knows that it is in, and says as whom. */
async function signedInAs(page: Page): Promise<string> {
  await page.waitForFunction(() => localStorage.getItem('_isLogin') === 'yes' && localStorage.getItem('userInfo'));
  return await page.evaluate(
    () => (JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { userCode: string }).userCode,
  );
}

/**
 * Waits until this many tabs of the browser are done with coming in, each by itself: what the device stores says only
 * that one of them is. A tab that is in asks for the lock of the one stream that they share.
 */
async function untilTabsAreIn(page: Page, tabs: number): Promise<void> {
  const inside = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].filter(({ name }) => name === 'unread stream').length;
    });
  await expect.poll(inside).toBe(tabs);
}

/** Counts the calls of one name that any tab of a browser makes. */
function countCalls(context: BrowserContext, name: string): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${name}`) count += 1;
  });
  return () => count;
}

/** A phone whose account has a password, and which was logged out by setting it. */
async function openClaimed(): Promise<{ page: Page; context: BrowserContext; userCode: string }> {
  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/#/changePassword`);
  const userCode = await signedInAs(page);
  await page.getByRole('heading', { name: '设置密码' }).waitFor();
  await page.getByLabel('新密码').fill(password);
  await page.getByLabel('再次输入').fill(password);
  await page.getByRole('button', { name: '设置密码', exact: true }).click();
  await page.waitForFunction(() => localStorage.getItem('_isLogin') === 'no');
  return { page, context, userCode };
}

it('lets a first visitor in without a form, and a second tab is the same account', async () => {
  const { page, context, complaints } = await openPhone(browser);
  const registrations = countCalls(context, 'autoRegUser');
  await page.goto(`${url}/`);
  await home(page);
  const userCode = await signedInAs(page);
  expect(await whoAmI(page)).toBe(userCode);

  const second = await context.newPage();
  await second.goto(`${url}/#/mine`);
  await second.getByText(userCode.slice(-3)).first().waitFor();
  expect(await whoAmI(second)).toBe(userCode);
  await page.reload();
  await home(page);
  expect(await signedInAs(page)).toBe(userCode);
  expect(registrations()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

it('makes one account of several tabs that are opened at once', async () => {
  const { page, context } = await openPhone(browser);
  const logins = countCalls(context, 'loginUser');
  const tabs = [page, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(`${url}/`)));
  const codes = await Promise.all(tabs.map((tab) => signedInAs(tab)));
  await untilTabsAreIn(page, tabs.length);
  expect(new Set(codes).size).toBe(1);
  expect(await whoAmI(page)).toBe(codes[0]);
  expect(logins()).toBe(1);
  await context.close();
});

it('gets in again by itself when the session is lost, as the same account', async () => {
  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/`);
  const userCode = await signedInAs(page);
  await context.clearCookies({ name: 'session' });
  // A screen whose call is refused: that is how the app finds out.
  await page.goto(`${url}/#/set?view=devices`);
  await expect.poll(() => whoAmI(page)).toBe(userCode);
  expect(await popup(page).count()).toBe(0);
  await context.close();
});

it('asks about a link with the code of another account, and never switches silently', async () => {
  const theirs = await openPhone(browser);
  await theirs.page.goto(`${url}/`);
  const other = await signedInAs(theirs.page);
  const theirCode = await theirs.page.evaluate(() => localStorage.getItem('machineCode') ?? '');
  await theirs.context.close();

  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/`);
  const own = await signedInAs(page);
  const ownCode = await page.evaluate(() => localStorage.getItem('machineCode'));
  // In the open tab first: only the hash changes.
  await page.evaluate((code) => location.assign(`#/home?machineCode=${code}`), theirCode);
  const question = page.getByRole('dialog', { name: '链接中带有另一个账号' });
  await question.getByText(`${other.slice(0, 5)}****${other.slice(-2)}`).waitFor();
  expect(page.url()).not.toContain(theirCode);
  expect(await whoAmI(page)).toBe(own);
  await question.getByRole('button', { name: '继续使用当前账号' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await whoAmI(page)).toBe(own);
  expect(await page.evaluate(() => localStorage.getItem('machineCode'))).toBe(ownCode);

  // Then as a link that opens the app; now the person wants it.
  await page.goto('about:blank');
  await page.goto(`${url}/#/home?machineCode=${theirCode}`);
  await question.waitFor();
  expect(await whoAmI(page)).toBe(own);
  await question.getByRole('button', { name: '切换到链接中的账号' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await whoAmI(page)).toBe(other);
  expect(await page.evaluate(() => JSON.stringify(history.state) + location.href)).not.toContain(theirCode);
  await context.close();
});

it('asks a new browser to confirm a code that is known already', async () => {
  const first = await openPhone(browser);
  await first.page.goto(`${url}/`);
  const userCode = await signedInAs(first.page);
  const code = await first.page.evaluate(() => localStorage.getItem('machineCode') ?? '');

  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/#/home?machineCode=${code}`);
  const question = page.getByRole('dialog', { name: '这是您的账号吗？' });
  await question.waitFor();
  expect(await whoAmI(page)).toBeNull();
  await question.getByRole('button', { name: '是我的，进入账号' }).click();
  await expect.poll(() => whoAmI(page)).toBe(userCode);
  await first.context.close();
  await context.close();
});

it('opens a claimed account by password only: the popup validates, refuses and lets in', async () => {
  const { page, context, userCode } = await openClaimed();
  const registrations = countCalls(context, 'autoRegUser');
  await page.goto('about:blank');
  await page.goto(`${url}/#/selectCity`);
  const dialog = popup(page);
  await dialog.waitFor();
  await page.getByText('登录后查看').waitFor();
  const logIn = dialog.getByRole('button', { name: '登录', exact: true });
  await logIn.click();
  await dialog.getByText('请输入您的账号').waitFor();
  await dialog.getByText('请输入密码').waitFor();
  await dialog.getByLabel('账号').fill(userCode);
  await dialog.getByLabel('密码', { exact: true }).fill('not the password');
  await logIn.click();
  await dialog.getByText('账号或密码错误').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(registrations()).toBe(1);

  await page.reload();
  await dialog.getByLabel('账号').fill(userCode);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await logIn.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await whoAmI(page)).toBe(userCode);
  expect(page.url()).toContain('#/selectCity');
  await expect.poll(() => page.getByText('登录后查看').count()).toBe(0);
  await context.close();
});

it('closes the popup by back before it leaves the screen, in a browser that does not tell layers', async () => {
  const { page, context } = await openPhone(browser);
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CloseWatcher'));
  await page.route('**/api/autoRegUser', (route) =>
    route.fulfill({ json: { code: 0, message: '', data: { claimed: true } } }),
  );
  await page.goto(`${url}/`);
  await home(page);
  await popup(page).waitFor();
  await page.keyboard.press('Escape');
  await popup(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '同城' }).click();
  await popup(page).waitFor();
  await page.goBack();
  await popup(page).waitFor({ state: 'detached' });
  expect(page.url()).toContain('#/city');
  await page.goBack();
  await home(page);
  await context.close();
});

it('logs in on a second browser by password, and every tab follows', async () => {
  const { context: firstContext, userCode } = await openClaimed();
  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/`);
  const visitor = await signedInAs(page);
  const otherTab = await context.newPage();
  await otherTab.goto(`${url}/`);
  await home(otherTab);

  await page.goto(`${url}/#/login`);
  await page.getByLabel('账号').fill(userCode);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect.poll(() => whoAmI(page)).toBe(userCode);
  expect(userCode).not.toBe(visitor);
  await otherTab.evaluate(() => location.assign('#/mine'));
  await otherTab.getByText(userCode.slice(-3)).first().waitFor();

  // A member stays in over a reload: the account of the device does not take the place.
  await page.reload();
  await untilTabsAreIn(page, 2);
  expect(await whoAmI(page)).toBe(userCode);
  await firstContext.close();
  await context.close();
});
