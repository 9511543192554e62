import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SmtpReceiver, smtpReceiver } from '../../../../apps/server/src/testing/mail/smtp-receiver.ts';
import { url } from '../../steps/account-steps.ts';
import { cli } from '../../steps/cli.ts';
import { signedInMember } from '../../steps/member.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { changeDatabase } from '../../steps/product-database.ts';
import { callStaff, type ConsolePage, signInOwner } from '../../steps/staff.ts';

let relay: SmtpReceiver;
let admin: ConsolePage;
const browser = await sharedBrowser();
const address = 'xiaolin@example.com';

beforeAll(async () => {
  relay = await smtpReceiver();
  admin = await signInOwner(browser);
  const sender = { fromAddress: 'no-reply@example.com', fromName: '流光' };
  const server = { host: '127.0.0.1', port: relay.port, security: 'plain' };
  await callStaff(admin.page, 'mail/save', { ...server, ...sender });
});
afterAll(async () => {
  await callStaff(admin.page, 'mail/remove', {});
  await relay[Symbol.asyncDispose]();
});

/** As the app itself calls, with what the page is signed in by. */
const callIn = async (page: Page, path: string, input: object) =>
  await page.evaluate(
    async ([call, body]) => {
      const headers = { 'content-type': 'application/json', 'x-client': 'web/1.0.0' };
      const answer = await fetch(call, { method: 'POST', headers, body });
      return ((await answer.json()) as { data: Record<string, string> }).data;
    },
    [`/api/${path}`, JSON.stringify({ agentid: '3', ...input })] as const,
  );

it('binds a mailbox by the code that came to it, gets one mail of the day and ends that from the mail', async () => {
  const { page, complaints } = await openPhone(browser);
  await page.goto(`${url}/#/set`);
  await page.getByRole('link', { name: /邮箱/ }).tap();
  await page.getByLabel('邮箱').fill(address);
  await page.getByRole('button', { name: '获取验证码' }).tap();
  await expect.poll(() => relay.to(address).length).toBe(1);
  const code = /\d{6}/.exec(relay.to(address)[0]?.header('subject') ?? '')?.[0] ?? '';
  await page.getByLabel('邮件验证码').fill(code);
  await page.getByRole('button', { name: '绑定', exact: true }).tap();
  await page.getByRole('switch', { name: '邮件通知' }).tap();
  await page.getByRole('switch', { name: '邮件追更提醒' }).waitFor();

  // Only members say something in public.
  await callIn(page, 'updatePwd', { password: randomUUID() });
  const { postId } = await callIn(page, 'post/create', { text: '今天看海' });
  const friend = await signedInMember(url);
  await friend.call(url, 'POST', 'post/comment', { postId, text: '这里有一句私密的话' });
  // The clock may have looked at the mail of today before there was something to tell.
  await changeDatabase(`update member_mailboxes set told_day = ''`);
  cli('jobs', 'run', 'mail.digest');
  await expect.poll(() => relay.to(address).length).toBe(2);
  const digest = relay.to(address)[1];
  expect(digest?.header('subject')).toBe('您有 1 条新消息');
  expect(digest?.text).toContain('评论了你的帖子');
  expect(digest?.text).not.toContain('私密');

  // It leads to the host of the agent, which is no name outside of this machine.
  const link = new URL(/<(http[^>]+)>/.exec(digest?.header('list-unsubscribe') ?? '')?.[1] ?? '');
  expect(link.pathname).toBe('/mail/unsubscribe');
  await page.goto(`${url}${link.pathname}${link.search}`);
  await page.getByRole('button', { name: '退订' }).tap();
  await page.getByRole('heading', { name: '已退订' }).waitFor();
  await page.goto(`${url}/#/set?view=mail`);
  const whole = page.getByRole('switch', { name: '邮件通知' });
  await whole.waitFor();
  expect(await whole.getAttribute('aria-checked')).toBe('false');
  expect(complaints).toEqual([]);
});
