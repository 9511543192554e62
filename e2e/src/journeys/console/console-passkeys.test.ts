import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { password, setUp } from '../../product/staff-setup.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { callStaff, openConsole, signInOwner } from '../../steps/staff.ts';

const browser = await sharedBrowser();

/** The console by a name: browsers make no passkey for an address. */
const home = inject('productUrl').replace('127.0.0.1', 'localhost');

/** A device with a finger reader, as the browser sees one. */
async function giveAuthenticator(page: Page): Promise<{ device: CDPSession; authenticatorId: string }> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { device, authenticatorId };
}

async function inviteEditor(): Promise<string> {
  const owner = await signInOwner(browser);
  const { link } = await callStaff<{ link: string }>(owner.page, 'staff/invite', { role: 'editor' });
  await owner.page.context().close();
  return link.replace(/^https?:\/\/[^/]+/, home);
}

async function leave(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByText('退出登录').click();
  await page.getByLabel('登录名').waitFor();
}

it('makes a passkey, comes in by it alone and after the password, and not once it is removed', async () => {
  const { page, complaints } = await openConsole(browser);
  const { device, authenticatorId } = await giveAuthenticator(page);
  const name = `key-${Date.now().toString(36)}`;
  await setUp(page, await inviteEditor(), name);

  await page.goto(`${home}/console/#/me`);
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByLabel('名称').fill('办公电脑');
  await page.getByLabel('您的密码').fill(password);
  await page.getByRole('button', { name: '继续' }).click();
  await page.getByRole('cell', { name: '办公电脑' }).waitFor();
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

  await leave(page, name);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await page.getByRole('button', { name }).waitFor();

  // Without the finger of its owner it is no way in by itself.
  await leave(page, name);
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await page.getByText('没有完成验证：已取消或超时').waitFor();
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });

  await page.getByLabel('登录名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await page.getByRole('button', { name }).waitFor();

  await page.goto(`${home}/console/#/me`);
  await page.getByRole('button', { name: '移除' }).click();
  await page.getByLabel('您的密码').fill(password);
  await page.getByRole('button', { name: '移除', exact: true }).last().click();
  await page.getByText('已移除').waitFor();
  expect(complaints).toEqual([]);
  await leave(page, name);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await page.getByText('这个通行密钥不属于此后台的账号，或已被移除').waitFor();
}, 120_000);
