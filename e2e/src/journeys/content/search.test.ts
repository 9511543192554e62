import { expect, inject, it } from 'vitest';
import { openPhone, scrollsSideways, sharedBrowser, watchLayoutShift } from '../../steps/phone.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();

/** What a start loads is in the index some seconds later. */
async function indexed(): Promise<void> {
  const asked = `${url}/api/agent/getSearchVideo?keyword=${encodeURIComponent('雾港')}`;
  const found = async () => (await (await fetch(asked)).text()).includes('"novelId"');
  await expect.poll(found, { timeout: 90_000, interval: 1000 }).toBe(true);
}

it('finds a book by pinyin from the box of the home screen, marks it, and comes back to the results', async () => {
  await indexed();
  const { page, context } = await openPhone(browser);
  const shift = await watchLayoutShift(page);
  await page.goto(`${url}/#/home`);
  // Before that a link is a link.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userInfo'))).not.toBeNull();
  // The keyboard is open before the next screen is there: what is typed meanwhile is not lost.
  const link = page.getByRole('link', { name: '搜索', exact: true });
  expect(await link.evaluate((one: HTMLElement) => (one.click(), document.activeElement?.tagName))).toBe('INPUT');
  const box = page.getByRole('searchbox');
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
  await page.keyboard.type('wugang');
  await page.getByRole('list', { name: '搜索建议' }).getByRole('button', { name: /^雾港/ }).first().waitFor();
  await box.press('Enter');

  const book = page.getByRole('tabpanel').getByRole('link', { name: /雾港/ }).first();
  await book.waitFor();
  expect(await page.locator('mark').first().textContent()).toBe('雾港');
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('tab', { name: /^小说/ }).tap();
  await book.tap();
  await page.getByRole('heading', { name: /雾港/ }).first().waitFor();
  await page.goBack();
  await book.waitFor();
  expect(page.url()).toContain('kind=novel');

  await page.goBack();
  await page.getByRole('region', { name: '搜索历史' }).getByRole('button', { name: 'wugang' }).waitFor();
  expect(await shift()).toBeLessThanOrEqual(0.02);
  await context.close();
});

it('finds by its sound what was typed with another character, and a creator who can be followed', async () => {
  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/#/searchList?keyword=${encodeURIComponent('物港')}`);
  const results = page.getByRole('tabpanel');
  await results.getByText('为你找到读音相近的结果').waitFor();
  await results.getByRole('link', { name: /雾港/ }).first().waitFor();

  const [{ nickname }] = await creators();
  await page.goto(`${url}/#/searchList?keyword=${encodeURIComponent(nickname)}`);
  await page.getByRole('tab', { name: /^创作者 [1-9]/ }).tap();
  await results.getByRole('button', { name: `关注 ${nickname}` }).tap();
  await results.getByRole('button', { name: `取消关注 ${nickname}` }).waitFor();
  await results.getByRole('link', { name: new RegExp(nickname) }).tap();
  await page.getByRole('heading', { name: nickname }).waitFor();
  expect(page.url()).toContain('/author?id=');
  await context.close();
});

/** Who made the first videos of the list. */
async function creators(): Promise<[{ nickname: string }, ...unknown[]]> {
  const { data } = (await (await fetch(`${url}/api/agent/getVideoByGroup`)).json()) as {
    data: { list: { author: { nickname: string } }[] };
  };
  const [first] = data.list;
  if (!first) throw new Error('there are no videos');
  return [first.author];
}
