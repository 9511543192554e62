import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, openVisitor, url } from '../../steps/account-steps.ts';
import { openPhone, scrollsSideways, sharedBrowser } from '../../steps/phone.ts';
import { cardsOf } from '../../steps/player-steps.ts';
import { readDatabase } from '../../steps/product-database.ts';

const browser = await sharedBrowser();

const sheetOf = (page: Page) => page.getByRole('dialog', { name: '分享' });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

it('shares a video by link and by poster, and its code goes from phone to phone', async () => {
  const [card] = await cardsOf(url, 'free');
  const { videoId = '', title = '' } = card ?? {};
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await goTo(page, `/video?id=${videoId}&code=amy-1`);
  await page.getByRole('button', { name: '分享' }).tap();
  await sheetOf(page).waitFor();
  expect(page.url()).not.toContain('code=');
  expect(await scrollsSideways(page)).toBe(false);

  const poster = page.getByRole('img', { name: `${title}的海报` });
  await poster.waitFor();
  const picture = Buffer.from((await poster.getAttribute('src'))?.split(',')[1] ?? '', 'base64');
  const saving = page.waitForEvent('download');
  await sheetOf(page).getByRole('button', { name: '保存海报' }).tap();
  expect((await saving).suggestedFilename()).toMatch(/\.jpg$/);
  await sheetOf(page).getByRole('button', { name: '复制链接' }).tap();
  await page.getByText('复制成功').waitFor();
  await sheetOf(page).waitFor({ state: 'detached' });
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${url}/s/video/${videoId}?code=amy-1`);

  // A friend opens the link: the card of a chat for programs, the video for people.
  const friend = await openPhone(browser);
  await friend.page.goto(link);
  await friend.page.getByRole('heading', { name: title }).waitFor();
  expect(friend.page.url()).toBe(`${url}/#/video?id=${videoId}`);
  expect(await stored(friend.page, 'code')).toBe('amy-1');
  await expect.poll(() => codeOfAccount(friend.page)).toEqual([{ user_name: 'amy-1' }]);

  // Another one reads the poster; what a camera sees, the app's own reader understands.
  const other = await openVisitor(browser);
  await goTo(other.page, '/scanCode?side=scan');
  await other.page
    .getByLabel('二维码图片')
    .setInputFiles({ name: '海报.jpg', mimeType: 'image/jpeg', buffer: picture });
  await other.page.getByRole('heading', { name: title }).waitFor();
  expect(other.page.url()).toBe(`${url}/#/video?id=${videoId}`);
  await expect.poll(() => codeOfAccount(other.page)).toEqual([{ user_name: 'amy-1' }]);
  await Promise.all([visitor.close(), friend.context.close(), other.close()]);
});

/** What the account of this browser was told to have come by. */
async function codeOfAccount(page: Page) {
  const { userCode = '' } = JSON.parse((await stored(page, 'userInfo')) ?? '{}') as { userCode?: string };
  const source =
    'select s.user_name from account_sources s join accounts a on a.id = s.account_id where a.user_code = $1';
  return await readDatabase(source, [userCode]);
}

it('opens a post with the link for the community', async () => {
  const [card] = await cardsOf(url, 'free');
  const visitor = await openVisitor(browser);
  const { page } = visitor;
  await goTo(page, `/video?id=${card?.videoId ?? ''}`);
  await page.getByRole('button', { name: '分享' }).tap();
  await sheetOf(page).getByRole('button', { name: '发到社区' }).tap();
  const words = page.getByRole('dialog', { name: '发布动态' }).getByLabel('内容');
  await words.waitFor();
  expect(await words.inputValue()).toBe(`${card?.title}\n${url}/s/video/${card?.videoId}`);
  await page
    .getByRole('button', { name: '关闭', exact: true })
    .first()
    .tap({ position: { x: 20, y: 20 } });
  await words.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('write=');
  await visitor.close();
});
