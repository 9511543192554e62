import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';
import { openPhone, type PhoneOptions } from './phone.ts';
import { skipSmsMinute } from './sms-minute.ts';

export const url = inject('productUrl');
export const password = 'night-sail-8';

/** A number that no other test uses. */
export function newPhone(): string {
  return `138${randomInt(100_000_000).toString().padStart(8, '0')}`;
}

interface Sms {
  readonly phone: string;
  readonly scene: string;
  readonly code: string;
}

/** The code that was sent last to a number for a scene, from the outbox of the running product. */
export function codeSentTo(phone: string, scene: string): string {
  const lines = readFileSync(path.join(inject('productDataDir'), 'outbox/sms.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const found = lines
    .map((line) => JSON.parse(line) as Sms)
    .findLast((sms) => sms.phone === phone && sms.scene === scene);
  if (!found) throw new Error(`no code for ${scene} was sent to ${phone}`);
  return found.code;
}

export interface Visitor {
  readonly page: Page;
  readonly userCode: string;
  close(): Promise<void>;
}

/** A new browser on the user centre, let in without a form. */
export async function openVisitor(
  browser: Browser,
  { site = url, ...phone }: PhoneOptions & { readonly site?: string } = {},
): Promise<Visitor> {
  const { page, context } = await openPhone(browser, phone);
  await page.goto(`${site}/#/mine`);
  return { page, userCode: await userCodeOn(page), close: () => context.close() };
}

/** The account that the user centre shows. */
export async function userCodeOn(page: Page): Promise<string> {
  const shown = await page.getByText(/账号 LG/).innerText();
  return `LG${/LG ([\d ]+)/.exec(shown)?.[1]?.replaceAll(' ', '') ?? ''}`;
}

export async function goTo(page: Page, screen: string): Promise<void> {
  // Until its first screen stands, the app does not hear that the address changes.
  await page.locator('#root > .boot').waitFor({ state: 'detached' });
  // A new tab is nowhere yet.
  const site = page.url().startsWith('http') ? new URL(page.url()).origin : url;
  await page.goto(`${site}/#${screen}`);
}

/** Types a number where the screen has a field for it, asks for the code and types what arrived. */
export async function proveByCode(page: Page, phone: string, scene: string, label?: string): Promise<void> {
  if (label !== undefined) await page.getByRole('textbox', { name: label }).fill(phone);
  await skipSmsMinute();
  // By the answer, not by the toast: that of a code before may still be there.
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('/savePhoneCode')),
    page.getByRole('button', { name: '获取验证码' }).tap(),
  ]);
  await page.getByRole('textbox', { name: '短信验证码' }).fill(codeSentTo(phone, scene));
}

export async function register(page: Page, phone: string): Promise<void> {
  await goTo(page, '/register');
  await proveByCode(page, phone, 'register', '手机号');
  await page.getByRole('textbox', { name: '设置密码' }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册', exact: true }).tap();
  await page.getByText('注册成功').waitFor();
  await page.waitForURL(/#\/mine/);
}

export async function logIn(page: Page, account: string, secret: string): Promise<void> {
  await goTo(page, '/login');
  await page.getByRole('textbox', { name: '账号' }).fill(account);
  await page.getByRole('textbox', { name: '密码' }).fill(secret);
  await page.getByRole('button', { name: '登录', exact: true }).tap();
}

/** The login is done when its screen has left; the toast comes a moment earlier. */
export async function loggedIn(page: Page): Promise<void> {
  await page.getByText('登录成功').waitFor();
  await page.waitForURL((address) => !address.hash.startsWith('#/login'));
}
