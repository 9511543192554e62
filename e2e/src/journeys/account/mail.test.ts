import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SmtpReceiver, smtpReceiver } from '../../../../apps/server/src/testing/mail/smtp-receiver.ts';
import { type MailingProduct, mailingProduct } from '../../product/mailing-product.ts';
import { signedInMember } from '../../steps/member.ts';
import { launchBrowser, openPhone } from '../../steps/phone.ts';
import { changeDatabase } from '../../steps/product-database.ts';

let product: MailingProduct;
let relay: SmtpReceiver;
let browser: Browser;
const address = 'xiaolin@example.com';
const patience = { timeout: 150_000, interval: 500 };

beforeAll(async () => {
  relay = await smtpReceiver();
  browser = await launchBrowser();
  product = await mailingProduct(browser, relay.port);
});
afterAll(async () => {
  await product[Symbol.asyncDispose]();
  await browser.close();
  await relay[Symbol.asyncDispose]();
});

/** As the app itself calls, with what the page is signed in by. */
const callIn = async (page: Page, path: string, input: object) =>
  await page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json', 'x-client': 'web/1.0.0' };
      const answer = await fetch(url, { method: 'POST', headers, body });
      return ((await answer.json()) as { data: Record<string, string> }).data;
    },
    [`/api/${path}`, JSON.stringify({ agentid: '3', ...input })] as const,
  );

it('binds a mailbox by the code that came to it, gets one mail of the day and ends that from the mail', async () => {
  const { page, complaints } = await openPhone(browser);
  await page.goto(`${product.url}/#/set`);
  await page.getByRole('link', { name: /邮箱/ }).tap();
  await page.getByLabel('邮箱').fill(address);
  await page.getByRole('button', { name: '获取验证码' }).tap();
  await expect.poll(() => relay.to(address).length, patience).toBe(1);
  const code = /\d{6}/.exec(relay.to(address)[0]?.header('subject') ?? '')?.[0] ?? '';
  await page.getByLabel('邮件验证码').fill(code);
  await page.getByRole('button', { name: '绑定', exact: true }).tap();
  await page.getByRole('switch', { name: '邮件通知' }).tap();
  await page.getByRole('switch', { name: '邮件追更提醒' }).waitFor();

  // Only members say something in public.
  await callIn(page, 'updatePwd', { password: randomUUID() });
  const { postId } = await callIn(page, 'post/create', { text: '今天看海' });
  const friend = await signedInMember(product.url);
  await friend.call(product.url, 'POST', 'post/comment', { postId, text: '这里有一句私密的话' });
  // The mail of today was looked at already, if the minute was over before there was something to tell.
  await changeDatabase(`update member_mailboxes set told_day = ''`, [], product.databaseUrl);
  await expect.poll(() => relay.to(address).length, patience).toBe(2);
  const digest = relay.to(address)[1];
  expect(digest?.header('subject')).toBe('您有 1 条新消息');
  expect(digest?.text).toContain('评论了你的帖子');
  expect(digest?.text).not.toContain('私密');

  const link = /<(http[^>]+)>/.exec(digest?.header('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(link).toMatch(`${product.linkOrigin}/mail/unsubscribe`);
  await page.goto(link.replace(product.linkOrigin, product.url));
  await page.getByRole('button', { name: '退订' }).tap();
  await page.getByRole('heading', { name: '已退订' }).waitFor();
  await page.goto(`${product.url}/#/set?view=mail`);
  const whole = page.getByRole('switch', { name: '邮件通知' });
  await whole.waitFor();
  expect(await whole.getAttribute('aria-checked')).toBe('false');
  expect(complaints).toEqual([]);
});
