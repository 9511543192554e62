import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, newPhone, openVisitor, register, url } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';

const browser = await sharedBrowser();
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'liuguang-creator-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Two seconds of a demo clip. */
function clip(): string {
  const from = path.join(import.meta.dirname, '../../../../demo/clips/aurora/v360');
  const file = path.join(folder, '小镇.mp4');
  writeFileSync(file, Buffer.concat(['init.mp4', '000.m4s'].map((part) => readFileSync(path.join(from, part)))));
  return file;
}

async function isListed(title: string): Promise<boolean> {
  const response = await fetch(`${url}/api/agent/getVideoByGroup?sort=new&size=50`);
  return (await response.text()).includes(title);
}

it('publishes with a frame as cover, hidden; shows it by its link, then to all; reads the figures, deletes and takes that back', async () => {
  const creator = await openVisitor(browser);
  const { page } = creator;
  await register(page, newPhone());
  await goTo(page, '/publish');
  await page.getByLabel('选择视频').setInputFiles(clip());
  await page.getByRole('button', { name: '选取画面' }).tap();
  await page.getByRole('slider', { name: '画面的时间' }).fill('1');
  await page.getByRole('button', { name: '用这一帧做封面' }).tap();
  await page.getByRole('img', { name: '封面' }).and(page.locator('[src^="/i/"]')).waitFor();
  await page.getByText('仅自己可见').tap();
  // A reload loses the file, and nothing that was said about it.
  await page.reload();
  await page.getByLabel('选择原文件继续 小镇.mp4').setInputFiles(clip());
  await page.getByRole('button', { name: '开始上传' }).tap();
  await page.getByRole('link', { name: '查看进度' }).tap();
  await page.getByRole('region', { name: '小镇' }).getByRole('link', { name: '作品管理' }).tap({ timeout: 150_000 });

  const work = page.getByRole('article', { name: '小镇' });
  await work.getByText('已隐藏').waitFor();
  await work.getByRole('link', { name: '编辑' }).tap();
  await page.getByRole('textbox', { name: '标题' }).fill('极光小镇的清晨');
  // The film is at the server now, and nobody else may see it.
  const before = await page.getByRole('img', { name: '封面' }).getAttribute('src');
  await page.getByRole('button', { name: '选取画面' }).tap();
  await page.getByRole('slider', { name: '画面的时间' }).fill('1.5');
  await page.getByRole('button', { name: '用这一帧做封面' }).tap();
  await expect.poll(() => page.getByRole('img', { name: '封面' }).getAttribute('src')).not.toBe(before);
  await page.getByText('有链接的人', { exact: true }).tap();
  await page.getByRole('button', { name: '保存' }).tap();
  const shown = page.getByRole('article', { name: '极光小镇的清晨' });
  await shown.getByText('有链接的人可见').waitFor();

  const link = await shown.getByRole('link', { name: /看看/ }).getAttribute('href');
  const other = await openVisitor(browser);
  await goTo(other.page, link?.replace(/^.*#/, '') ?? '');
  await other.page.getByRole('heading', { name: '极光小镇的清晨' }).waitFor();
  const played = () => other.page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  // Less than a second is not told, and the player hears of the time four times a second.
  await expect.poll(played).toBeGreaterThan(2);
  // Leaves the app: on its other screens the small player would go on, and tell what was watched only later.
  await other.page.goto('about:blank');
  expect(await isListed('极光小镇的清晨')).toBe(false);
  await shown.getByRole('link', { name: '编辑' }).tap();
  await page.getByText('公开', { exact: true }).tap();
  await page.getByRole('button', { name: '保存' }).tap();
  await shown.getByText('已发布').waitFor();
  await expect.poll(() => isListed('极光小镇的清晨')).toBe(true);

  await shown.getByRole('link', { name: '数据' }).tap();
  // What somebody watched is written a second later, and the screen asks when it is opened.
  const drawn = async () => {
    await page.reload();
    await page.getByRole('heading', { name: '大家看到哪里' }).waitFor();
    return await page.getByRole('figure', { name: /看到结尾的占/ }).count();
  };
  await expect.poll(drawn, { interval: 1000 }).toBe(1);
  await page.goBack();

  await shown.getByRole('button', { name: /^更多/ }).tap();
  await page.getByRole('button', { name: /^删除/ }).tap();
  await shown.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '撤销' }).tap();
  await shown.getByText('已发布').waitFor();
  await Promise.all([creator.close(), other.close()]);
}, 300_000);
