import { beforeAll, expect, inject, it } from 'vitest';
import { logIn, setUp } from '../../product/staff-setup.ts';
import { goTo } from '../../steps/account-steps.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { callStaff, type ConsolePage, openConsole, signInOwner } from '../../steps/staff.ts';

const browser = await sharedBrowser();
let owner: ConsolePage;
beforeAll(async () => {
  owner = await signInOwner(browser);
});

const consoleUrl = `${inject('productUrl')}/console/`;
const mark = Date.now().toString(36);
const name = `小周${mark}`;

/** Makes the promoter on the screen, and answers their number. */
async function makePromoter(): Promise<string> {
  const { page } = owner;
  await page.goto(`${consoleUrl}#/promotion`);
  await page.getByRole('button', { name: '新建推广员' }).click();
  await page.getByRole('combobox', { name: '渠道', exact: true }).last().click();
  await page
    .getByTitle(/（3）$/)
    .last()
    .click();
  await page.getByRole('textbox', { name: '名称', exact: true }).fill(name);
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await page.getByRole('row', { name }).waitFor();
  const { list } = await page.evaluate(async (wanted) => {
    const answer = await fetch(`/api/admin/promotion/promoters?keyword=${encodeURIComponent(wanted)}`);
    return ((await answer.json()) as { data: { list: { promoterId: string }[] } }).data;
  }, name);
  return list[0]?.promoterId ?? '';
}

/** The link by which a promoter gets in, as the owner reads it from the screen. */
async function invite(): Promise<string> {
  const { page } = owner;
  await page.getByRole('row', { name }).getByRole('button', { name: '后台登录' }).click();
  await page.getByRole('button', { name: '邀请登录' }).click();
  const link = await page.getByTestId('one-time-link').innerText();
  // Its dialog would lie over what comes next.
  await page.reload();
  return link;
}

/** Comes by a link of the promoter and buys a month. */
async function buyBy(link: string): Promise<void> {
  // By its own name this browser is a program, which counts for nobody.
  const phone = await openPhone(browser, { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  const { page } = phone;
  const told = page.waitForResponse((answer) => answer.url().includes('saveUserMessage'));
  await page.goto(`${inject('productUrl')}/${new URL(link).hash}`);
  expect((await told).request().postDataJSON()).toMatchObject({ arrived: true });
  expect(page.url()).not.toContain('code=');
  await goTo(page, '/joinVip');
  await page.getByRole('radio', { name: /月卡/ }).check();
  await page.getByRole('button', { name: /^立即支付/ }).tap();
  await page.getByRole('button', { name: '确认支付' }).tap();
  await page.getByText('支付成功，会员已生效').waitFor();
  await phone.context.close();
}

it('counts what came by the link of an invited promoter, who sees that and nothing else, and is paid once', async () => {
  const promoterId = await makePromoter();
  await callStaff(owner.page, 'commission/saveHold', { agentId: '3', holdDays: 0 });
  const rule = { agentId: '3', scope: 'promoter', promoterId, feeBp: 0, shareBp: 2500, perPayer: 100 };
  await callStaff(owner.page, 'commission/addRule', rule);
  const neighbour = await callStaff<{ promoterId: string }>(owner.page, 'promotion/savePromoter', {
    agentId: '3',
    kind: 'person',
    name: `邻居${mark}`,
  });

  // An account is made by the one-time link; the code of its making opens nothing again, the next one does.
  const { page } = await openConsole(browser);
  const login = `zhou-${mark}`;
  const secret = await setUp(page, await invite(), login);
  await page.getByRole('button', { name: login }).click();
  await page.getByText('退出登录').click();
  await logIn(page, login, secret, Date.now() + 30_000);
  await page.getByRole('heading', { name: '我的推广' }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['我的推广']);
  await page.getByRole('tab', { name: '链接与海报' }).click();
  await page.getByRole('button', { name: '海报', exact: true }).click();
  const link = await page.getByText(/#\/home\?code=/).innerText();
  const poster = page.getByRole('img', { name: /的海报$/ });
  expect(await poster.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(720);
  await page.keyboard.press('Escape');
  await buyBy(link);

  await page.goto(`${consoleUrl}#/my-promotion`);
  await page.reload();
  const row = page.getByRole('row', { name: new URLSearchParams(link.split('?')[1]).get('code') ?? '' });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/1\s+1\s+1\s+1\s+¥18\.00/);
  await owner.page.goto(`${consoleUrl}#/promotion/figures`);
  const figures = owner.page.getByRole('row', { name });
  await figures.waitFor();
  expect(await figures.innerText()).toMatch(/¥18\.00/);

  await callStaff(owner.page, 'commission/close', { agentId: '3', until: Date.now() });
  await page.getByRole('tab', { name: '结算单' }).click();
  const own = page.getByRole('row', { name: '待审核' });
  await own.waitFor();
  // A quarter of 18 yuan, and one for the first payment.
  expect(await own.innerText()).toMatch(/¥5\.50/);
  await own.getByRole('button', { name: '明细与 PDF' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^结算单-\d+\.pdf$/);

  await owner.page.goto(`${consoleUrl}#/promotion/statements`);
  const statement = owner.page.getByRole('row', { name });
  await statement.waitFor();
  expect(await statement.innerText()).toMatch(/¥5\.50/);
  await statement.getByRole('button', { name: '审核通过' }).click();
  await owner.page.getByRole('button', { name: '审核通过' }).last().click();
  await statement.getByRole('button', { name: '登记付款' }).click();
  await owner.page.getByRole('textbox', { name: '付款凭证' }).fill('转账 20261118');
  await owner.page.getByRole('button', { name: '确认已付款' }).click();
  await statement.getByText('已付款').waitFor();

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
