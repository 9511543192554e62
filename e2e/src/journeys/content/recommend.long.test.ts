import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();
let context: BrowserContext;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  ({ page, context, complaints } = await openPhone(browser));
});

const cards = (on: Page) => on.locator('ul a[href*="/video?id="]');
const picture = (name: string) => {
  const folder = process.env['PICTURES'];
  return folder === undefined
    ? Promise.resolve()
    : page.screenshot({ path: `${folder}/${name}.png` }).then(() => undefined);
};

/** Pulls the list down and lets go. */
async function pullToRefresh(): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const touch = await page.context().newCDPSession(page);
  const at = (type: string, y: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchMove',
      touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }],
    });
  await at('touchStart', 300);
  for (let y = 320; y <= 620; y += 20) await at('touchMove', y);
  await at('touchEnd', 620);
}

it('recommends what is like a title that was watched, says why, and takes 不感兴趣 with a way back', async () => {
  await page.goto(`${url}/`);
  await cards(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userInfo'))).not.toBeNull();
  expect(await page.getByRole('button', { name: /^更多：/ }).count()).toBe(0);

  const free = page.locator('ul a[href*="/video?id="]', { hasNotText: /VIP|次数/ }).first();
  const title = (await free.locator('> span > span').nth(1).textContent()) ?? '';
  await free.tap();
  const time = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(time).toBeGreaterThan(5);
  await page.goBack();
  await cards(page).first().waitFor();
  // The list that somebody comes back to is the one that they left.
  expect(await page.getByRole('button', { name: /^更多：/ }).count()).toBe(0);

  // What was watched is written a moment later; a pull then brings a list of one's own.
  const because = page.getByText(`因为你看过《${title}》`);
  await expect
    .poll(async () => {
      await pullToRefresh();
      return await because
        .first()
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
    })
    .toBe(true);
  await picture('recommend-home');

  const liked = page.locator('li', { has: because.first() }).first();
  const name = await liked.getByRole('button', { name: /^更多：/ }).getAttribute('aria-label');
  const more = page.getByRole('button', { name: name ?? '', exact: true });
  await more.tap();
  const sheet = page.getByRole('dialog', { name: name?.replace('更多：', '') ?? '' });
  await sheet
    .getByText(/^不看「/)
    .first()
    .waitFor();
  await picture('recommend-sheet');
  await sheet.getByRole('button', { name: /^不感兴趣/ }).tap();
  await more.waitFor({ state: 'detached' });
  await picture('recommend-undo');
  await page.getByRole('button', { name: '撤销' }).tap();
  await more.waitFor();
  expect(complaints).toEqual([]);
});

it('keeps away what was refused, on the next visit too, which begins with a list of its own', async () => {
  const more = page.getByRole('button', { name: /^更多：/ }).first();
  const name = (await more.getAttribute('aria-label')) ?? '';
  await more.tap();
  await page.getByRole('button', { name: /^不感兴趣/ }).tap();
  await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page
    .getByRole('button', { name: /^更多：/ })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('opens the menu of a card that is held', async () => {
  const card = page.locator('li', { has: page.getByRole('button', { name: /^更多：/ }) }).first();
  const box = await card.boundingBox();
  if (!box) throw new Error('the card is nowhere');
  const touch = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^不感兴趣/ })
    .waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(page.url()).toContain('#/home');
  await page.keyboard.press('Escape');
});

it('turns it off and on in the settings, and forgets', async () => {
  await page.goto(`${url}/#/set`);
  const personal = page.getByRole('switch', { name: '个性化推荐' });
  await personal.scrollIntoViewIfNeeded();
  await picture('recommend-set');
  const asked = page.waitForResponse((response) => response.url().includes('/api/recommend/switch'));
  await personal.tap();
  await asked;
  // The answer is there before the page has read it, and a reload takes it away.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userInfo'))).toContain('"learned":false');
  await page.goto(`${url}/#/home`);
  await page.reload();
  await cards(page).first().waitFor();
  expect(await page.getByRole('button', { name: /^更多：/ }).count()).toBe(0);
  await page.goto(`${url}/#/set`);
  await personal.tap();
  await page.getByRole('button', { name: '清除推荐记录' }).tap();
  await page.getByRole('button', { name: '清除', exact: true }).tap();
  await page.getByText('推荐记录已清除').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
