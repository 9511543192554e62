import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';

export const password = 'correct horse battery';

/** Goes through a one-time link to the end: name, password, authenticator, recovery codes. Answers the secret. */
export async function setUp(page: Page, link: string, name: string): Promise<string> {
  await page.goto(link);
  await page.getByLabel('登录名').fill(name);
  const secret = await page.getByTestId('totp-secret').innerText();
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('再次输入密码').fill(password);
  await page.getByLabel('动态码').fill(codeOf(secret));
  await page.getByRole('button', { name: '完成设置' }).click();
  const codes = (await page.getByTestId('recovery-codes').innerText()).split('\n');
  await page.getByLabel('输入其中任意一个以确认已保存').fill(codes[0] ?? '');
  await page.getByRole('button', { name: '已保存，进入后台' }).click();
  await page.getByRole('button', { name }).waitFor();
  return secret;
}

/** Password and code on the login page. */
export async function logIn(page: Page, name: string, secret: string, at: number): Promise<void> {
  await page.getByLabel('登录名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('动态码').fill(codeOf(secret, at));
  await page.getByRole('button', { name: '登录' }).click();
}

function codeOf(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
