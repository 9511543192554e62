import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { goTo } from '../../steps/account-steps.ts';
import { launchBrowser, openPhone } from '../../steps/phone.ts';
import { callStaff, type ConsolePage, signInOwner } from '../../steps/staff.ts';

let browser: Browser;
let admin: ConsolePage;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signInOwner(browser);
});
afterAll(() => browser.close());

const consoleUrl = `${inject('productUrl')}/console/`;

it('counts who came by the link of a promoter and what they bought, and pays the promoter once', async () => {
  const { page } = admin;
  const name = `小林${Date.now().toString(36).slice(-4)}`;
  await callStaff(page, 'commission/saveHold', { agentId: '3', holdDays: 0 });
  await page.goto(`${consoleUrl}#/promotion`);
  await page.getByRole('button', { name: '新建推广员' }).click();
  await page.getByRole('combobox', { name: '渠道', exact: true }).last().click();
  await page
    .getByTitle(/（3）$/)
    .last()
    .click();
  await page.getByRole('textbox', { name: '名称', exact: true }).fill(name);
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: '链接与海报' }).click();
  await page.getByRole('button', { name: '海报', exact: true }).click();
  const link = await page.getByText(/#\/home\?code=/).innerText();
  expect(await page.getByRole('img', { name: /的海报$/ }).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(
    720,
  );

  const { list } = await page.evaluate(async (wanted) => {
    const answer = await fetch(`/api/admin/promotion/promoters?keyword=${encodeURIComponent(wanted)}`);
    return ((await answer.json()) as { data: { list: { promoterId: string }[] } }).data;
  }, name);
  const promoterId = list[0]?.promoterId ?? '';
  const rule = { agentId: '3', scope: 'promoter', promoterId, feeBp: 0, shareBp: 2500, perPayer: 100 };
  await callStaff(page, 'commission/addRule', rule);

  // By its own name this browser is a program, which counts for nobody.
  const phone = await openPhone(browser, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  const told = phone.page.waitForResponse((answer) => answer.url().includes('saveUserMessage'));
  await phone.page.goto(inject('productUrl') + new URL(link).hash.replace(/^/, '/'));
  expect((await told).request().postDataJSON()).toMatchObject({ arrived: true });
  expect(phone.page.url()).not.toContain('code=');
  await goTo(phone.page, '/joinVip');
  await phone.page.getByRole('radio', { name: /月卡/ }).check();
  await phone.page.getByRole('button', { name: /^立即支付/ }).tap();
  await phone.page.getByRole('button', { name: '确认支付' }).tap();
  await phone.page.getByText('支付成功，会员已生效').waitFor();
  await phone.context.close();

  await page.goto(`${consoleUrl}#/promotion/figures`);
  const figures = page.getByRole('row', { name });
  await figures.waitFor();
  expect(await figures.innerText()).toMatch(/¥18\.00/);
  await callStaff(page, 'commission/close', { agentId: '3', until: Date.now() });
  await page.goto(`${consoleUrl}#/promotion/statements`);
  const statement = page.getByRole('row', { name });
  await statement.waitFor();
  // A quarter of 18 yuan, and one for the first payment.
  expect(await statement.innerText()).toMatch(/¥5\.50/);
  await statement.getByRole('button', { name: '审核通过' }).click();
  await page.getByRole('button', { name: '审核通过' }).last().click();
  await statement.getByRole('button', { name: '登记付款' }).click();
  await page.getByRole('textbox', { name: '付款凭证' }).fill('转账 20261118');
  await page.getByRole('button', { name: '确认已付款' }).click();
  await statement.getByText('已付款').waitFor();
  expect(admin.complaints).toEqual([]);
});
