import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register, url } from '../../steps/account-steps.ts';
import { signedInMember } from '../../steps/member.ts';
import { launchBrowser } from '../../steps/phone.ts';
import { setUp } from '../../product/staff-setup.ts';
import { type ConsolePage, openConsole, signInOwner } from '../../steps/staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const postOn = (page: Page, said: string) => page.getByRole('article').filter({ hasText: said });

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('menu').first().getByText(name).click();
}

/** A moderator, invited by an owner. */
async function signInModerator(): Promise<ConsolePage> {
  const owner = await signInOwner(browser);
  await openSection(owner.page, '系统');
  await owner.page.getByRole('button', { name: '邀请员工' }).click();
  await owner.page.getByRole('dialog').getByRole('combobox', { name: '角色' }).click();
  await owner.page.getByTitle('审核员').click();
  await owner.page.getByRole('button', { name: '生成链接' }).click();
  const link = await owner.page.getByTestId('one-time-link').innerText();
  await owner.page.context().close();
  const admin = await openConsole(browser);
  await setUp(admin.page, link.trim(), `mod-${Date.now().toString(36)}`);
  return admin;
}

it('decides a report of the gravest kind by a key before its deadline, tells both sides, and decides the appeal', async () => {
  const [author, reader, moderator] = await Promise.all([
    openVisitor(browser),
    openVisitor(browser),
    signInModerator(),
  ]);
  await register(author.page, newPhone());
  // A member: of visitors from one address few are taken at their word.
  await register(reader.page, newPhone());
  const said = `合照 ${Date.now()}`;
  await goTo(author.page, '/community');
  await author.page.getByRole('button', { name: '发布' }).tap();
  await author.page.getByLabel('内容').fill(said);
  await author.page.getByRole('dialog').getByRole('button', { name: '发布' }).tap();
  await postOn(author.page, said).waitFor();

  await goTo(reader.page, '/community?tab=new');
  await postOn(reader.page, said).getByRole('button', { name: '举报' }).tap();
  const sheet = reader.page.getByRole('dialog', { name: '举报' });
  await sheet.getByRole('radio', { name: '未经同意的私密影像' }).tap();
  await sheet.getByLabel('补充说明').fill('我没有同意');
  await sheet.getByRole('button', { name: '提交举报' }).tap();
  await reader.page.getByText(/举报已提交，编号 R\d{8}/).waitFor();
  await reader.page.reload();
  await reader.page.getByRole('article').first().waitFor();
  expect(await postOn(reader.page, said).count()).toBe(0);

  const { page, complaints } = moderator;
  await openSection(page, '审核');
  const queue = page.getByRole('list', { name: '待处理队列' });
  const line = queue.getByRole('button').filter({ hasText: said });
  await line.waitFor();
  expect(await line.innerText()).toMatch(/剩余 23 小时/);
  // Nothing that has more time comes before it.
  const before = (await queue.getByRole('button').allInnerTexts()).findIndex((each) => each.includes(said));
  const earlier = (await queue.getByRole('button').allInnerTexts()).slice(0, before);
  expect(earlier.every((each) => /剩余 (\d|1\d|2[0-3]) 小时|剩余 \d+ 分|已超时/.test(each))).toBe(true);
  await line.click();
  await page.getByText('我没有同意').waitFor();
  await page.keyboard.press('r');
  await page.keyboard.type('未经当事人同意');
  await page.keyboard.press('Escape');
  await page.keyboard.press('2');
  await page.getByText(`「${said}」：下架`).waitFor();
  await expect.poll(() => line.count()).toBe(0);

  await goTo(reader.page, '/message');
  await reader.page.getByText('举报处理结果').waitFor();
  await goTo(author.page, '/message');
  await author.page.getByText('你的帖子已被下架').tap();
  await author.page.getByText('理由：未经当事人同意').waitFor();
  await author.page.getByRole('button', { name: '查看详情' }).tap();
  await author.page.getByLabel('申诉理由').fill('对方同意过');
  await author.page.getByRole('button', { name: '提交申诉' }).tap();
  await author.page.getByText('申诉已提交').first().waitFor();

  await page.getByRole('tab', { name: '申诉' }).click();
  await page.getByRole('list', { name: '待处理队列' }).getByRole('button').filter({ hasText: said }).click();
  await page.getByText(/对方同意过/).waitFor();
  await page.getByRole('button', { name: /^通过申诉/ }).click();
  await page.getByText(`「${said}」：通过申诉`).waitFor();
  await goTo(reader.page, '/community?tab=new');
  await reader.page.reload();
  await postOn(reader.page, said).waitFor();
  await page.getByRole('tab', { name: '处理记录' }).click();
  await page.getByRole('row').filter({ hasText: said }).getByText('已通过').waitFor();
  expect(complaints).toEqual([]);
});

it('keeps all that one reporter has brought by one decision, and takes it back', async () => {
  const [author, member, admin] = await Promise.all([signedInMember(url), signedInMember(url), signInOwner(browser)]);
  const said = `一批 ${Date.now()}`;
  for (const number of [1, 2, 3]) {
    const { postId: id } = await author.call<{ postId: string }>(url, 'POST', 'post/create', {
      text: `${said} ${number}`,
    });
    await member.call(url, 'POST', 'report', { kind: 'post', id, reason: 'fraud', text: '一个人的举报' });
  }
  const { page, complaints } = admin;
  await openSection(page, '审核');
  const queue = page.getByRole('list', { name: '待处理队列' });
  const lines = queue.getByRole('button').filter({ hasText: said });
  await expect.poll(() => lines.count()).toBe(3);
  await lines.first().click();
  await page.getByText('新会员').waitFor();
  await page.getByRole('button', { name: '此人的全部举报' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('共 3 项待处理举报').waitFor();
  await dialog.getByRole('button', { name: '全部保留' }).click();
  await page.getByText('已保留 3 项').waitFor();
  await expect.poll(() => lines.count()).toBe(0);
  await page.getByRole('button', { name: '全部撤销' }).click();
  await page.getByText('已撤销 3 项').waitFor();
  await expect.poll(() => lines.count()).toBe(3);
  expect(complaints).toEqual([]);
});
