import { expect, it } from 'vitest';
import {
  goTo,
  loggedIn,
  logIn,
  newPhone,
  openVisitor,
  password,
  register,
  url,
  userCodeOn,
} from '../../steps/account-steps.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();

it('registers in place, and logs in on a second browser by password', async () => {
  const phone = newPhone();
  const first = await openVisitor(browser);
  await register(first.page, phone);
  expect(await userCodeOn(first.page)).toBe(first.userCode);
  await first.page.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`).waitFor();

  const second = await openVisitor(browser);
  expect(second.userCode).not.toBe(first.userCode);
  await logIn(second.page, phone, 'not the password');
  await second.page.getByText('账号或密码错误').first().waitFor();
  await logIn(second.page, phone, password);
  await loggedIn(second.page);
  await goTo(second.page, '/mine');
  await expect.poll(() => userCodeOn(second.page)).toBe(first.userCode);

  // The first browser sees the second one, and puts it out: not before the password has been given once more.
  await goTo(first.page, '/set?view=devices');
  await first.page.getByRole('button', { name: '退出', exact: true }).tap();
  const proof = first.page.getByRole('dialog', { name: '验证身份' });
  await proof.getByRole('tab', { name: '验证密码' }).tap();
  await proof.getByRole('textbox', { name: '密码' }).fill(password);
  await proof.getByRole('button', { name: '验证并退出设备' }).tap();
  await first.page.getByText('没有在其他设备登录').waitFor();
  await second.page.reload();
  await expect.poll(() => second.page.getByText(first.userCode.slice(-3)).count()).toBe(0);
  await Promise.all([first.close(), second.close()]);
});

it('keeps an account by its picture: a password, a saved code, and a login that is filled in', async () => {
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  await page.getByRole('button', { name: /保存账号/ }).tap();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存图片' }).tap();
  expect((await saved).suggestedFilename()).toContain(visitor.userCode);
  const picture = await (await saved).path();

  await goTo(page, '/changePassword');
  await page.getByRole('textbox', { name: '新密码' }).fill(password);
  await page.getByRole('textbox', { name: '再次输入' }).fill(password);
  await page.getByRole('button', { name: '设置密码', exact: true }).tap();
  await page.waitForURL(/#\/login/);

  // On another phone the picture is read, the account is there, only the password is asked for.
  const other = await openVisitor(browser);
  await goTo(other.page, '/scanCode?side=scan');
  await other.page.getByLabel('二维码图片').setInputFiles(picture);
  const account = other.page.getByRole('textbox', { name: '账号' });
  await account.waitFor();
  expect(await account.inputValue()).toBe(visitor.userCode);
  await other.page.getByRole('textbox', { name: '密码' }).fill(password);
  await other.page.getByRole('button', { name: '登录', exact: true }).tap();
  await loggedIn(other.page);
  await goTo(other.page, '/mine');
  await expect.poll(() => userCodeOn(other.page)).toBe(visitor.userCode);
  await Promise.all([visitor.close(), other.close()]);
});

it('deletes an account after typed words and the password: it cannot be opened again, and the device starts anew', async () => {
  const phone = newPhone();
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  await register(page, phone);
  await goTo(page, '/set?view=delete');
  await page.getByRole('textbox', { name: '密码' }).fill('not the password');
  await page.getByRole('textbox', { name: /确认/ }).fill('注销账号');
  await page.getByRole('button', { name: '注销账号' }).tap();
  await page.getByText('密码错误').first().waitFor();
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.getByRole('button', { name: '注销账号' }).tap();
  await page.getByText('账号已注销').waitFor();

  const other = await openPhone(browser);
  await other.page.goto(`${url}/#/login`);
  await logIn(other.page, visitor.userCode, password);
  await other.page.getByText('账号或密码错误').first().waitFor();

  await goTo(page, '/mine');
  await page.reload();
  expect(await userCodeOn(page)).not.toBe(visitor.userCode);
  await Promise.all([visitor.close(), other.context.close()]);
});
