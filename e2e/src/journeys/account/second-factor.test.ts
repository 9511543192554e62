import { URI } from 'otpauth';
import type { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import {
  goTo,
  logIn,
  loggedIn,
  newPhone,
  openVisitor,
  password,
  register,
  userCodeOn,
} from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { changeDatabase } from '../../steps/product-database.ts';

const browser = await sharedBrowser();

/**
 * The code of the authenticator, good once more: that each counts once is tested beside the server, and a journey with
 * three of them would wait for the next half minute.
 */
async function codeOf(totp: TOTP, userCode: string): Promise<string> {
  const own = '(select id from accounts where user_code = $1)';
  await changeDatabase(`update second_factors set step = 0 where account_id = ${own}`, [userCode]);
  return totp.generate();
}

it('guards a second phone: by authenticator, by recovery code, and no longer when it is off', async () => {
  const first = await openVisitor(browser);
  const { page } = first;
  const number = newPhone();
  await register(page, number);
  const userCode = await userCodeOn(page);

  await goTo(page, '/set?view=factor');
  await page.getByRole('button', { name: '开启两步验证' }).tap();
  const who = page.getByRole('dialog', { name: '验证身份' });
  await who.getByRole('tab', { name: '验证密码' }).tap();
  await who.getByRole('textbox', { name: '密码' }).fill(password);
  await who.getByRole('button', { name: '下一步' }).tap();
  const link = await page.getByRole('link', { name: '用本机的验证器打开' }).getAttribute('href');
  const totp = URI.parse(link ?? '') as TOTP;
  expect(totp.label).toBe(userCode);
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeOf(totp, userCode));
  await page.getByRole('button', { name: '开启', exact: true }).tap();
  const list = page.getByRole('list', { name: '恢复码' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '完成' }).tap();
  await page.getByText('10 个').waitFor();

  const second = await openVisitor(browser);
  await logIn(second.page, userCode, password);
  const step = second.page.getByRole('dialog', { name: '两步验证' });
  await step.getByRole('textbox', { name: '验证码' }).fill('000000');
  await step.getByRole('button', { name: '确认' }).tap();
  await step.getByText('两步验证码错误或已使用').waitFor();
  await step.getByRole('textbox', { name: '验证码' }).fill(await codeOf(totp, userCode));
  await step.getByRole('button', { name: '确认' }).tap();
  await loggedIn(second.page);
  await goTo(second.page, '/mine');
  expect(await userCodeOn(second.page)).toBe(userCode);
  await second.close();

  const third = await openVisitor(browser);
  await logIn(third.page, userCode, password);
  const again = third.page.getByRole('dialog', { name: '两步验证' });
  await again.getByRole('button', { name: '使用恢复码' }).tap();
  await again.getByRole('textbox', { name: '恢复码' }).fill((codes[0] ?? '').toLowerCase());
  await again.getByRole('button', { name: '确认' }).tap();
  await loggedIn(third.page);
  await goTo(page, '/message');
  await page.getByText('使用了一个恢复码').waitFor();

  await goTo(third.page, '/set?view=factor');
  await third.page.getByText('9 个').waitFor();
  await third.page.getByRole('button', { name: '关闭两步验证' }).tap();
  await third.page.getByRole('button', { name: '用验证码关闭' }).tap();
  const last = third.page.getByRole('dialog', { name: '两步验证' });
  await last.getByRole('textbox', { name: '验证码' }).fill(await codeOf(totp, userCode));
  await last.getByRole('button', { name: '确认' }).tap();
  await third.page.getByRole('button', { name: '开启两步验证' }).waitFor();
  await third.close();

  const fourth = await openVisitor(browser);
  await logIn(fourth.page, userCode, password);
  await loggedIn(fourth.page);
  await fourth.close();
  await first.close();
});
