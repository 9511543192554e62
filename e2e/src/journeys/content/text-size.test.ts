import { expect, inject, it } from 'vitest';
import { illegible } from '../../steps/legible.ts';
import { openPhone, scrollsSideways, sharedBrowser } from '../../steps/phone.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();

/** Screens of all layouts: grids, rows, forms, cards, sheets at the lower edge. */
const screens = {
  '/home': 'a[href*="/video?id="]',
  '/free': 'a[href*="/video?id="]',
  '/ranking': 'a[href*="/video?id="]',
  '/novel': 'a[href*="/novelDetails?id="]',
  '/community': 'a[href*="/postDetails?id="]',
  '/city': 'a[href*="/cityDetails?id="]',
  '/application': 'main h2, section h2',
  '/searchList?keyword=山海': 'a[href*="/video?id="]',
  '/mine': 'a[href*="/joinVip"]',
  '/login': 'input',
  '/joinVip': '[role="radio"], input[type="radio"]',
  '/invite': 'h1, h2',
  '/feedback': 'textarea',
};

it('doubles the letters and keeps every word readable, from the setting on and after a reload', async () => {
  const { page, context, complaints } = await openPhone(browser);
  await page.goto(`${url}/#/set`);
  const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  const choice = page.getByRole('radio', { name: '超大' });
  await choice.waitFor();
  // Whoever loads the page anew before the way in is through begins it again, which is another journey.
  await page.getByText('个人资料').waitFor();
  const before = await letters();
  await choice.check();
  expect((await letters()) / before).toBeCloseTo(2, 2);
  await page.reload();
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(true);
  expect((await letters()) / before).toBeCloseTo(2, 2);

  const faults: Record<string, unknown> = {};
  const look = async (name: string) => {
    const wrong = await illegible(page);
    // And what lies below.
    await page.evaluate(() => scrollBy(0, innerHeight * 0.8));
    wrong.push(...(await illegible(page)));
    if (await scrollsSideways(page)) wrong.push('wider than the phone');
    if (wrong.length > 0) faults[name] = wrong;
  };
  for (const [route, there] of Object.entries(screens)) {
    await page.goto(`${url}/#${route}`);
    await page.locator(there).first().waitFor();
    await look(route);
  }

  // A video with what people say of it.
  await page.goto(`${url}/#/ranking`);
  await page.locator('a[href*="/video?id="]').first().tap();
  await page.getByRole('tab', { name: /评论/ }).waitFor();
  await look('video');
  await page.getByRole('tab', { name: /评论/ }).tap();
  await page.getByRole('textbox', { name: /评论|说点什么/ }).waitFor();
  await look('comments of a video');

  // It goes on over the next screen, just where the first book is.
  await page.goto(`${url}/#/novel`);
  const mini = page.getByRole('region', { name: '小窗播放' });
  await mini.waitFor();
  await look('small player');
  await mini.getByRole('button', { name: '关闭小窗' }).tap();
  await mini.waitFor({ state: 'detached' });

  // A book, its text in letters as large, and the panel over it.
  await page.locator('a[href*="/novelDetails?id="]').first().tap();
  await page.getByRole('link', { name: /开始阅读/ }).waitFor();
  await look('book');
  await page.getByRole('link', { name: /开始阅读/ }).tap();
  const text = page.locator('[data-paged="true"] p').first();
  await text.waitFor();
  expect(await text.evaluate((element) => getComputedStyle(element).fontSize)).toBe('38px');
  await page.touchscreen.tap(195, 400);
  await page.getByRole('button', { name: '目录' }).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  expect(faults).toEqual({});
  expect(complaints).toEqual([]);
  await context.close();
});
