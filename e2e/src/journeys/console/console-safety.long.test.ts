import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register, url } from '../../steps/account-steps.ts';
import { cli } from '../../steps/cli.ts';
import { signedInMember } from '../../steps/member.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { signInOwner } from '../../steps/staff.ts';

const browser = await sharedBrowser();

const postOn = (page: Page, said: string) => page.getByRole('article').filter({ hasText: said });

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('menu').first().getByText(name).click();
}

it('decides a report of the gravest kind by a key before its deadline, tells both sides, and decides the appeal', async () => {
  const [author, reader, other, moderator] = await Promise.all([
    openVisitor(browser),
    openVisitor(browser),
    openVisitor(browser),
    signInOwner(browser),
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
  await sheet.getByRole('button', { name: '提交举报' }).tap();
  await reader.page.getByText('请选择举报理由').waitFor();
  await sheet.getByRole('radio', { name: '未经同意的私密影像' }).tap();
  await sheet.getByLabel('补充说明').fill('我没有同意');
  await sheet.getByRole('button', { name: '提交举报' }).tap();
  await reader.page.getByText(/举报已提交，编号 R\d{8}/).waitFor();
  // Hidden from all at once, and its author is told.
  await goTo(other.page, '/community?tab=new');
  for (const { page } of [reader, other]) {
    await page.reload();
    await page.getByRole('article').first().waitFor();
    expect(await postOn(page, said).count()).toBe(0);
  }
  await goTo(author.page, '/message');
  await author.page.getByText('你的帖子已暂时隐藏').waitFor();

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
  await author.page.reload();
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

it('is decided at the shell as well, and what was nothing is shown again', async () => {
  const [author, member] = await Promise.all([signedInMember(url), signedInMember(url)]);
  const said = `海边的照片 ${Date.now()}`;
  const { postId: id } = await author.call<{ postId: string }>(url, 'POST', 'post/create', { text: said });
  await member.call(url, 'POST', 'report', { kind: 'post', id, reason: 'intimate', text: '这是我的照片' });
  const isShown = async () => {
    const answer = await fetch(`${url}/api/agent/getPostDetails?agentid=3&postId=${id}`);
    return ((await answer.json()) as { code: number }).code === 0;
  };
  expect(await isShown()).toBe(false);
  const line = cli('safety', 'queue')
    .split('\n')
    .find((each) => each.includes(said));
  expect(line).toContain('intimate');
  expect(cli('safety', 'overdue')).toMatch(/urgent: [1-9]/);
  const caseId = /^report (\d+)/.exec(line ?? '')?.[1] ?? '';
  expect(cli('safety', 'keep', caseId, '--reason', '本人发布，没有违规')).toContain(`case ${caseId}: kept`);
  await expect.poll(isShown).toBe(true);
});
