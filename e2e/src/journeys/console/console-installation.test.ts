import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { alipayText, alipayVerify } from '../../../../apps/server/src/features/payment/channels/alipay/alipay-sign.ts';
import { alipayParty } from '../../../../apps/server/src/features/payment/channels/channel-keys.test-data.ts';
import { pem } from '../../../../apps/server/src/features/payment/merchants/merchant-inputs.test-data.ts';
import { goTo, openVisitor, url } from '../../steps/account-steps.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { callStaff, type ConsolePage, signInOwner } from '../../steps/staff.ts';

const browser = await sharedBrowser();
let admin: ConsolePage;
beforeAll(async () => {
  admin = await signInOwner(browser);
});

const consoleUrl = `${inject('productUrl')}/console/`;
/** Begun with "loading" while it turns, and sometimes after: the kit leaves the icon there when its way out is cut short. */
const save = (page: Page) => page.getByRole('button', { name: /保\s?存$/ });

it('offers a channel at the till by keys that an owner has just filled in, and signs its orders with them', async () => {
  const party = alipayParty();
  const { page } = admin;
  await page.goto(`${consoleUrl}#/vip/keys`);
  const card = page.locator('.ant-card').filter({ hasText: '支付宝' });
  await card.getByText('还没有密钥').waitFor();
  const visitor = await openVisitor(browser);
  const phone = visitor.page;
  await goTo(phone, '/joinVip');
  await phone.getByRole('radio', { name: /沙盒支付/ }).waitFor();
  expect(await phone.getByRole('radio', { name: '支付宝' }).count()).toBe(0);

  await card.getByRole('button', { name: '填写密钥' }).click();
  await page.getByLabel('应用 APPID').fill(party.keys.appId);
  await page.getByLabel('商户 PID').fill(party.keys.sellerId);
  await page.getByLabel('应用私钥').fill(pem(party.ours.privateKey));
  await page.getByLabel('应用公钥').fill(pem(party.theirs.publicKey));
  await page.getByLabel('支付宝公钥').fill(pem(party.theirs.publicKey));
  await save(page).click();
  await page.getByText('应用公钥与应用私钥不是一对').waitFor();
  // A button that still turns takes no click.
  await page.locator('.ant-drawer .ant-btn-loading').waitFor({ state: 'detached' });
  await page.getByLabel('应用公钥').fill(pem(party.ours.publicKey));
  await save(page).click();
  await card.getByText('正在使用这里保存的密钥').waitFor();
  await card.getByText('尚未测试').waitFor();
  try {
    await phone.reload();
    await phone.getByRole('radio', { name: '支付宝' }).press('Space');
    // Alipay itself: it looks at who signed, and the payer reads its page.
    const seen = Promise.withResolvers<URL>();
    await phone.route('https://openapi.alipay.com/**', async (route) => {
      seen.resolve(new URL(route.request().url()));
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>收银台</h1>' });
    });
    await phone.getByRole('button', { name: /^立即支付/ }).tap();
    const params = Object.fromEntries((await seen.promise).searchParams);
    expect(params['app_id']).toBe(party.keys.appId);
    expect(alipayVerify(alipayText(params, ['sign']), params['sign'] ?? '', party.ours.publicKey)).toBe(true);
  } finally {
    await card.getByRole('button', { name: '移除密钥' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '移除密钥' }).click();
    await card.getByText('还没有密钥').waitFor();
  }
  await card.getByText(/已停用的账号/).waitFor();
  await phone.goto(`${url}/#/joinVip`);
  await phone.getByRole('radio', { name: /沙盒支付/ }).waitFor();
  expect(await phone.getByRole('radio', { name: '支付宝' }).count()).toBe(0);
});

it('shows the words of an owner on phones within seconds, and those of the product when they are taken back', async () => {
  const { page } = admin;
  const phone = (await openPhone(browser)).page;
  await phone.goto(`${url}/#/terms`);
  await phone.getByText(/^欢迎使用/).waitFor();
  await page.goto(`${consoleUrl}#/system/legal`);
  await page.getByText('正在使用内置文本').first().waitFor();
  const word = `本站约定${Date.now().toString(36)}`;
  await page.getByLabel('正文').first().fill(`${word}，{应用名}。\n# 第一条\n请文明观看。`);
  await page.getByRole('article').first().getByText(word).waitFor();
  await save(page).first().click();
  await page.getByText('正在使用这里的文本').waitFor();
  try {
    await phone.reload();
    const line = phone.getByText(new RegExp(`^${word}，[^{]+。$`));
    await line.waitFor();
    await phone.getByRole('heading', { name: /第一条/ }).waitFor();
  } finally {
    await callStaff(page, 'legal/save', { kind: 'terms', text: '' });
  }
  await phone.reload();
  await phone.getByText(/^欢迎使用/).waitFor();
  // Keys that do not fit were refused, and browsers say so of every refusal.
  expect(admin.complaints.filter((one) => !one.includes('paymentKeys/save'))).toEqual([]);
});
