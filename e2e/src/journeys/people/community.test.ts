import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();

/** Pictures that are large enough to take their time. */
async function photographs(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const encoded = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    return [20, 200].map((hue) => {
      for (let i = 0; i < 60; i += 1) {
        context.fillStyle = `hsl(${hue + i} 80% ${20 + i}%)`;
        context.fillRect(i * 20, 0, 20, 800);
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    });
  });
  return encoded.map((text, index) => ({
    name: `夜色${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(text, 'base64'),
  }));
}

/** A slow line: what is sent can be watched on its way. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const line = { offline: false, latency: 60, downloadThroughput: -1, uploadThroughput: 60 * 1024 };
  await session.send('Network.emulateNetworkConditions', line);
}

it('publishes a post with pictures on a slow line; somebody else reads, likes, answers and follows', async () => {
  const author = await openVisitor(browser);
  await register(author.page, newPhone());
  const said = `云很低 <b>${Date.now()}</b>`;
  await goTo(author.page, '/community');
  await author.page.getByRole('button', { name: '发布' }).tap();
  await author.page.getByLabel('内容').fill(said);
  const pictures = await photographs(author.page);
  await slowDown(author.page);
  await author.page.getByLabel('选择图片').setInputFiles(pictures);
  await author.page.getByRole('button', { name: '图片上传中…' }).waitFor();
  await author.page.getByRole('button', { name: '图片 2 前移' }).tap();
  await author.page.getByLabel('添加话题').fill('夜色');
  await author.page.keyboard.press('Enter');
  const publish = author.page.getByRole('dialog').getByRole('button', { name: '发布' });
  await publish.tap();
  await author.page.getByText('发布成功').waitFor();
  const post = author.page.getByRole('article').filter({ hasText: said });
  await post.getByRole('button', { name: '查看图片 2/2' }).tap();
  await author.page.getByText('2 / 2').waitFor();
  await author.page.keyboard.press('Escape');
  expect(await author.page.evaluate(() => localStorage.getItem('postDraft'))).toBeNull();

  const reader = await openVisitor(browser);
  const { page } = reader;
  await goTo(page, '/community?tab=new');
  const found = page.getByRole('article').filter({ hasText: said });
  await found.getByRole('button', { name: '点赞 0' }).tap();
  await found.getByRole('button', { name: '点赞 1' }).waitFor();
  await found.getByRole('button', { name: /^关注/ }).tap();
  await found.getByRole('link', { name: '评论 0' }).tap();
  await page.getByLabel('写评论').fill('写得真好');
  await page.getByRole('button', { name: '发送' }).tap();
  await page.locator('[id^="comment-"]').getByText('写得真好').waitFor();
  await goTo(page, '/community?tab=follow');
  await page.getByRole('article').filter({ hasText: said }).waitFor();

  await post.getByRole('link', { name: /^评论/ }).tap();
  await author.page.getByText('写得真好').waitFor();
  await author.page.getByRole('button', { name: '点赞 1' }).waitFor();
  await author.page.getByRole('button', { name: '更多' }).tap();
  await author.page.getByRole('button', { name: '删除', exact: true }).last().tap();
  await author.page.getByText('已删除').waitFor();
  await page.reload();
  await page.getByText('还没有关注的动态').waitFor();
  expect(await page.getByText(said).count()).toBe(0);
});
