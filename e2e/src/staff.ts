import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { inject } from 'vitest';

const run = promisify(execFile);
const password = 'correct horse battery';

/** A desktop-sized page that remembers what the browser complained about. */
export async function openDesk(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The first question of every visit is who is there, and "nobody" is an answer.
    if (message.type() === 'error' && !message.text().includes('401')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** A one-time link as `npm run cli -- owner link` prints it, on the address of the product under test. */
export async function ownerLink(): Promise<string> {
  const env = { ...process.env, DATA_DIR: inject('productDataDir'), PUBLIC_URL: inject('productUrl') };
  const { stdout } = await run('node', ['apps/server/src/cli.ts', 'owner', 'link'], { env });
  return /^http\S+/m.exec(stdout)?.[0] ?? '';
}

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

/** Signed in as a new owner: where journeys about a section begin. */
export async function signInOwner(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const desk = await openDesk(browser);
  await setUp(desk.page, await ownerLink(), `owner-${Date.now().toString(36)}`);
  return desk;
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
