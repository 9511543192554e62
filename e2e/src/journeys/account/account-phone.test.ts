import { describe, expect, it } from 'vitest';
import {
  goTo,
  loggedIn,
  logIn,
  newPhone,
  openVisitor,
  password,
  proveByCode,
  register,
  userCodeOn,
} from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

describe('a phone', () => {
  it('is bound, changed after a code to the old number, and unbound', async () => {
    // Five codes in all: more are not sent to one device in an hour.
    const [first, second] = [newPhone(), newPhone()];
    const visitor = await openVisitor(browser);
    const { page } = visitor;
    await goTo(page, '/bindPhone');
    await proveByCode(page, first, 'bind', '手机号');
    await page.getByRole('button', { name: '绑定', exact: true }).tap();
    await page.waitForURL(/#\/mine/);
    await page.getByText(masked(first)).waitFor();

    await goTo(page, '/changePhone');
    await page.getByText(`验证码会发到 ${masked(first)}`).waitFor();
    await proveByCode(page, first, 'verify');
    await page.getByRole('button', { name: '下一步' }).tap();
    await proveByCode(page, second, 'bind', '新手机号');
    await page.getByRole('button', { name: '更换', exact: true }).tap();
    await page.waitForURL(/#\/mine/);
    await page.getByText(masked(second)).waitFor();
    expect(await userCodeOn(page)).toBe(visitor.userCode);

    // The phone is the only way in, so that it stays until there is a password.
    await goTo(page, '/untiePhone');
    expect(await page.getByRole('button', { name: '解除绑定' }).isDisabled()).toBe(true);
    await goTo(page, '/changePassword');
    await page.getByText(`验证码会发到 ${masked(second)}`).waitFor();
    await proveByCode(page, second, 'verify');
    await page.getByRole('textbox', { name: '新密码' }).fill(password);
    await page.getByRole('textbox', { name: '再次输入' }).fill(password);
    await page.getByRole('button', { name: '设置密码', exact: true }).tap();
    await page.waitForURL(/#\/login/);
    await logIn(page, second, password);
    await loggedIn(page);

    await goTo(page, '/untiePhone');
    // The screens keep the minute between two codes as well, until they are loaded anew.
    await page.reload();
    await page.getByText(`验证码会发到 ${masked(second)}`).waitFor();
    await proveByCode(page, second, 'untie');
    await page.getByRole('button', { name: '解除绑定' }).tap();
    await page.waitForURL(/#\/mine/);
    await page.getByText('防止账号丢失').waitFor();
    await visitor.close();
  });

  it('brings a forgotten password back', async () => {
    const phone = newPhone();
    const owner = await openVisitor(browser);
    await register(owner.page, phone);

    const other = await openVisitor(browser);
    await goTo(other.page, '/forgetPassword');
    await proveByCode(other.page, phone, 'reset', '手机号');
    await other.page.getByRole('button', { name: '下一步' }).tap();
    await other.page.waitForURL(/#\/resetPassword/);
    await other.page.getByRole('textbox', { name: '新密码' }).fill('another-sail-9');
    await other.page.getByRole('textbox', { name: '再次输入' }).fill('another-sail-9');
    await other.page.getByRole('button', { name: '重置密码' }).tap();
    await other.page.waitForURL(/#\/home/);
    await goTo(other.page, '/mine');
    await expect.poll(() => userCodeOn(other.page)).toBe(owner.userCode);
    await Promise.all([owner.close(), other.close()]);
  });

  it('that has an account already is merged after a clear yes', async () => {
    const phone = newPhone();
    const owner = await openVisitor(browser);
    await goTo(owner.page, '/bindPhone');
    await proveByCode(owner.page, phone, 'bind', '手机号');
    await owner.page.getByRole('button', { name: '绑定', exact: true }).tap();
    await owner.page.waitForURL(/#\/mine/);

    const taker = await openVisitor(browser);
    await goTo(taker.page, '/bindPhone');
    await proveByCode(taker.page, phone, 'bind', '手机号');
    await taker.page.getByRole('button', { name: '绑定', exact: true }).tap();
    await taker.page.getByRole('dialog', { name: '这个手机号已有账号' }).waitFor();
    await taker.page.getByRole('button', { name: '合并并绑定' }).tap();
    await taker.page.waitForURL(/#\/mine/);
    await taker.page.getByText(masked(phone)).waitFor();
    expect(await userCodeOn(taker.page)).toBe(taker.userCode);
    await Promise.all([owner.close(), taker.close()]);
  });
});
