import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { logIn, setUp } from '../../product/staff-setup.ts';
import { goTo } from '../../steps/account-steps.ts';
import { launchBrowser, openPhone } from '../../steps/phone.ts';
import { callStaff, type ConsolePage, openConsole, signInOwner } from '../../steps/staff.ts';

let browser: Browser;
let owner: ConsolePage;
beforeAll(async () => {
  browser = await launchBrowser();
  owner = await signInOwner(browser);
});
afterAll(() => browser.close());

const consoleUrl = `${inject('productUrl')}/console/`;

interface Made {
  readonly promoterId: string;
  readonly code: string;
}

/** The link by which a promoter gets in, as the owner reads it from the screen. */
async function invite(name: string): Promise<string> {
  const { page } = owner;
  await page.goto(`${consoleUrl}#/promotion`);
  await page.getByRole('row', { name }).getByRole('button', { name: '后台登录' }).click();
  await page.getByRole('button', { name: '邀请登录' }).click();
  return await page.getByTestId('one-time-link').innerText();
}

it('lets an invited promoter see their own link, figures and statement, and nothing of others', async () => {
  const mark = Date.now().toString(36);
  const make = (name: string) =>
    callStaff<Made>(owner.page, 'promotion/savePromoter', { agentId: '3', kind: 'person', name });
  const name = `小周${mark}`;
  const [mine, neighbour] = [await make(name), await make(`邻居${mark}`)];
  await callStaff(owner.page, 'commission/saveHold', { agentId: '3', holdDays: 0 });
  const rule = { agentId: '3', scope: 'promoter', feeBp: 0, shareBp: 5000, perPayer: 0 };
  await callStaff(owner.page, 'commission/addRule', { ...rule, promoterId: mine.promoterId });

  const promoter = await openConsole(browser);
  const { page } = promoter;
  const login = `zhou-${mark}`;
  const secret = await setUp(page, await invite(name), login);
  await page.getByRole('button', { name: login }).click();
  await page.getByText('退出登录').click();
  await logIn(page, login, secret, Date.now() + 30_000);
  await page.getByRole('heading', { name: '我的推广' }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['我的推广']);
  await page.getByRole('tab', { name: '链接与海报' }).click();
  await page.getByRole('button', { name: '海报', exact: true }).click();
  const link = await page.getByText(/#\/home\?code=/).innerText();
  expect(link).toContain(`code=${mine.code}`);
  await page.keyboard.press('Escape');

  // By its own name this browser is a program, which counts for nobody.
  const phone = await openPhone(browser, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  const told = phone.page.waitForResponse((answer) => answer.url().includes('saveUserMessage'));
  await phone.page.goto(`${inject('productUrl')}/${new URL(link).hash}`);
  await told;
  await goTo(phone.page, '/joinVip');
  await phone.page.getByRole('radio', { name: /月卡/ }).check();
  await phone.page.getByRole('button', { name: /^立即支付/ }).tap();
  await phone.page.getByRole('button', { name: '确认支付' }).tap();
  await phone.page.getByText('支付成功，会员已生效').waitFor();
  await phone.context.close();

  await page.goto(`${consoleUrl}#/my-promotion`);
  await page.reload();
  const row = page.getByRole('row', { name: mine.code });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/1\s+1\s+1\s+1\s+¥18\.00/);

  await callStaff(owner.page, 'commission/close', { agentId: '3', until: Date.now() });
  await page.getByRole('tab', { name: '结算单' }).click();
  const statement = page.getByRole('row', { name: '待审核' });
  await statement.waitFor();
  expect(await statement.innerText()).toMatch(/¥9\.00/);
  await statement.getByRole('button', { name: '明细与 PDF' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^结算单-\d+\.pdf$/);

  for (const place of ['promotion', 'vip/orders', 'users', 'system/staff', 'my-channels']) {
    await page.goto(`${consoleUrl}#/${place}`);
    await page.getByText('页面不存在或没有权限').waitFor();
  }
  const codes = await page.evaluate(async (others) => {
    const paths = [
      `promotion/codes?promoterId=${others}`,
      'promotion/promoters',
      'orders/list',
      'portal/channels',
      'portal/items?statementId=999999',
    ];
    const answers = await Promise.all(paths.map((path) => fetch(`/api/admin/${path}`)));
    return await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code: number }).code));
  }, neighbour.promoterId);
  expect(codes).toEqual([1005, 1005, 1005, 1005, 1004]);
  expect(owner.complaints).toEqual([]);
});
