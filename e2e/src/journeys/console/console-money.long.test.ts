import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { goTo, openVisitor, url, type Visitor } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { cardsOf, untilPlaying } from '../../steps/player-steps.ts';
import { type ConsolePage, signInOwner } from '../../steps/staff.ts';

const browser = await sharedBrowser();
let admin: ConsolePage;
beforeAll(async () => {
  admin = await signInOwner(browser);
});

const consoleUrl = `${inject('productUrl')}/console/`;

async function pickAgent(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: '渠道' }).last();
  await field.click();
  await page
    .getByTitle(/（3）$/)
    .last()
    .click();
}

async function vipUntil(phone: Page): Promise<string> {
  const shown = await phone.getByText(/有效期至 \d{4}-/).innerText();
  return /\d{4}-\d{2}-\d{2}/.exec(shown)?.[0] ?? '';
}

function dayIn(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 24 * 3600 * 1000);
}

/** The account on the page of the console that is about it. */
async function openUser(page: Page, { userCode }: Visitor): Promise<void> {
  await page.goto(`${consoleUrl}#/users`);
  const search = page.getByPlaceholder('编号、手机、设备码、昵称');
  await search.fill(userCode);
  await search.press('Enter');
  await page.getByRole('button', { name: userCode }).click();
  await page.getByText('今日剩余次数').waitFor();
}

it('sells a plan that was made a moment ago, and pays it back with its days', async () => {
  const name = `体验卡${Date.now().toString(36).slice(-4)}`;
  const { page } = admin;
  await page.goto(`${consoleUrl}#/vip/plans`);
  await page.getByRole('button', { name: '新建套餐' }).click();
  await pickAgent(page);
  await page.getByRole('textbox', { name: '名称', exact: true }).fill(name);
  await page.getByLabel('售价（元）').fill('12.5');
  await page.getByLabel('原价（元）').fill('20');
  await page.getByRole('spinbutton', { name: '天数' }).fill('7');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByRole('cell', { name, exact: true }).waitFor();

  const visitor = await openVisitor(browser);
  const phone = visitor.page;
  await goTo(phone, '/joinVip');
  // By the keyboard: where the plan lies on the screen depends on how many there are.
  await phone.getByRole('radio', { name: new RegExp(name) }).press('Space');
  await phone.getByRole('button', { name: /^立即支付/ }).tap();
  await phone.getByRole('button', { name: '确认支付' }).tap();
  await phone.getByText('支付成功，会员已生效').waitFor();
  await goTo(phone, '/mine');
  expect(await vipUntil(phone)).toBe(dayIn(7));

  await page.goto(`${consoleUrl}#/vip/orders`);
  const search = page.getByPlaceholder('订单号、用户或流水号');
  await search.fill(visitor.userCode);
  await search.press('Enter');
  await page
    .getByRole('row', { name: new RegExp(visitor.userCode) })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: /^退\s?款$/ }).click();
  await page.getByRole('textbox', { name: '原因' }).fill('买错了');
  await page.getByRole('button', { name: '确认退款' }).dblclick();
  await page.getByText('已退款', { exact: true }).first().waitFor();
  // The day that has begun is used; the other six are gone, within the two seconds that a session is known for.
  const seenAnew = async () => {
    await phone.reload();
    return await vipUntil(phone);
  };
  await expect.poll(seenAnew, { interval: 1000 }).toBe(dayIn(1));
  await visitor.close();
});

it('makes codes that work, and stops the playback of somebody who is banned within ten seconds', async () => {
  const { page, complaints } = admin;
  await page.goto(`${consoleUrl}#/vip/redeem`);
  await page.getByRole('button', { name: '生成兑换码' }).click();
  await pickAgent(page);
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('开业活动');
  await page.getByRole('spinbutton', { name: '数量' }).fill('2');
  await page.getByRole('button', { name: /^生\s?成$/ }).click();
  const [code = ''] = (await page.getByTestId('new-codes').innerText()).split('\n');
  await page.getByRole('button', { name: '已保存，关闭' }).click();

  const visitor = await openVisitor(browser);
  const phone = visitor.page;
  await goTo(phone, '/joinVip');
  await phone.getByRole('button', { name: '兑换码' }).tap();
  await phone.getByRole('textbox', { name: '兑换码' }).fill(code);
  await phone.getByRole('button', { name: '立即兑换' }).tap();
  await phone.getByText('兑换成功，已到账30天').waitFor();

  const [vip] = await cardsOf(url, 'vip');
  const segment = phone.waitForRequest((request) => /\/v\/.+\.(?:m4s|ts|mp4)$/.test(new URL(request.url()).pathname));
  await goTo(phone, `/video?id=${vip?.videoId ?? ''}`);
  await untilPlaying(phone);
  const address = (await segment).url();
  expect((await fetch(address)).status).toBe(200);

  await openUser(page, visitor);
  await page.getByRole('button', { name: /^封\s?禁$/ }).click();
  await page.getByRole('textbox', { name: '原因（用户可见）' }).fill('发布广告');
  await page.getByRole('button', { name: '确认封禁' }).click();
  await page.getByText(/原因：发布广告/).waitFor();
  const banned = performance.now();
  await expect.poll(async () => (await fetch(address)).status, { timeout: 10_000 }).toBeGreaterThanOrEqual(400);
  expect(performance.now() - banned).toBeLessThan(10_000);
  // The phone is told why, once, and stays where it is.
  await phone.reload();
  await phone.getByText(/账号已被封禁至.+原因：发布广告/).waitFor();
  await phone.getByRole('button', { name: '知道了' }).tap();

  await page.getByRole('button', { name: /^解\s?封$/ }).click();
  await page.getByRole('textbox', { name: '原因', exact: true }).fill('申诉通过');
  await page.getByRole('button', { name: '确认解封' }).click();
  await page.getByText('已解封').waitFor();
  await goTo(phone, '/mine');
  await phone.reload();
  await phone.getByText(/账号 LG/).waitFor();
  expect(complaints).toEqual([]);
  await visitor.close();
});
