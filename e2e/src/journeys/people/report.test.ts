import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register } from '../../steps/account-steps.ts';
import { cli } from '../../steps/cli.ts';
import { launchBrowser } from '../../steps/phone.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const postOn = (page: Page, said: string) => page.getByRole('article').filter({ hasText: said });

it('hides a post at once that is reported for the gravest reasons, tells its author, and shows it again when it was nothing', async () => {
  const author = await openVisitor(browser);
  await register(author.page, newPhone());
  const said = `海边的照片 ${Date.now()}`;
  await goTo(author.page, '/community');
  await author.page.getByRole('button', { name: '发布' }).tap();
  await author.page.getByLabel('内容').fill(said);
  await author.page.getByRole('dialog').getByRole('button', { name: '发布' }).tap();
  await postOn(author.page, said).waitFor();

  const reader = await openVisitor(browser);
  // A member: of visitors from one address few are taken at their word.
  await register(reader.page, newPhone());
  const other = await openVisitor(browser);
  for (const { page } of [reader, other]) {
    await goTo(page, '/community?tab=new');
    await postOn(page, said).waitFor();
  }
  await postOn(reader.page, said).getByRole('button', { name: '举报' }).tap();
  const sheet = reader.page.getByRole('dialog', { name: '举报' });
  await sheet.getByRole('button', { name: '提交举报' }).tap();
  await reader.page.getByText('请选择举报理由').waitFor();
  await sheet.getByRole('radio', { name: '未经同意的私密影像' }).tap();
  await sheet.getByLabel('补充说明').fill('这是我的照片');
  await sheet.getByRole('button', { name: '提交举报' }).tap();
  await reader.page.getByText(/举报已提交，编号 R\d{8}/).waitFor();
  await reader.page.getByText('已举报，这条动态不再向你显示').waitFor();

  await other.page.reload();
  await other.page.getByRole('article').first().waitFor();
  expect(await postOn(other.page, said).count()).toBe(0);
  await goTo(author.page, '/message');
  await author.page.getByText('你的帖子已暂时隐藏').waitFor();

  const line = cli('safety', 'queue')
    .split('\n')
    .find((each) => each.includes(said));
  expect(line).toContain('intimate');
  expect(cli('safety', 'overdue')).toMatch(/urgent: [1-9]/);
  const caseId = /^report (\d+)/.exec(line ?? '')?.[1] ?? '';
  expect(cli('safety', 'keep', caseId, '--reason', '本人发布，没有违规')).toContain(`case ${caseId}: kept`);
  await other.page.reload();
  await postOn(other.page, said).waitFor();
  await goTo(reader.page, '/message');
  await reader.page.getByText('举报处理结果').waitFor();
  await goTo(author.page, `/reportCase?id=${caseId}`);
  await author.page.getByText('理由：本人发布，没有违规').waitFor();
});
