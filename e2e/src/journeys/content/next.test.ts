import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { cardsOf, drag, timeOf, untilPlaying } from '../../steps/player-steps.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();
let titles: Awaited<ReturnType<typeof cardsOf>>;
beforeAll(async () => {
  // Outside a series: those go on with their next episode.
  titles = (await cardsOf(url, 'free')).filter(({ kind, title }) => kind === 'long' && !/ \d\d：/.test(title));
});

const idOf = (index: number) => titles[index]?.videoId ?? '';
const isPaused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const panel = (page: Page) => page.getByRole('region', { name: '接下来播放' });
const mini = (page: Page) => page.getByRole('region', { name: '小窗播放' });

async function watchToEnd(page: Page, videoId: string): Promise<void> {
  await page.goto(`${url}/#/video?id=${videoId}`);
  await untilPlaying(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
  await panel(page).waitFor();
}

it('goes on with a related title after five seconds, unless somebody stays', async () => {
  const { page, context } = await openPhone(browser);
  await watchToEnd(page, idOf(0));
  await panel(page)
    .getByText(/秒后播放/)
    .waitFor();
  await page.waitForURL((address) => !address.href.endsWith(`id=${idOf(0)}`));
  await untilPlaying(page);

  await watchToEnd(page, idOf(1));
  await panel(page).getByRole('button', { name: '取消' }).tap();
  await panel(page).getByText('接下来播放').waitFor();
  await panel(page).getByRole('button', { name: '重播' }).tap();
  await untilPlaying(page);
  expect(page.url()).toContain(`id=${idOf(1)}`);
  await context.close();
});

it('takes a video along, and back to its place without loading it anew', async () => {
  const { page, context, complaints } = await openPhone(browser);
  await page.goto(`${url}/#/home`);
  await page.locator('nav a[href*="/mine"]').waitFor();
  await page.goto(`${url}/#/video?id=${idOf(2)}`);
  await untilPlaying(page, 1);
  await page.getByRole('button', { name: '返回' }).tap();
  await mini(page).waitFor();
  await page.locator('nav a[href*="/mine"]').tap();
  await page.waitForURL(/\/mine/);
  const before = await timeOf(page);
  await untilPlaying(page, before + 0.5);

  const playlists: string[] = [];
  page.on('request', (request) => void (/\.m3u8/.test(request.url()) && playlists.push(request.url())));
  await mini(page)
    .getByRole('button', { name: /回到视频/ })
    .tap();
  await page.waitForURL((address) => address.href.includes(`id=${idOf(2)}`));
  await mini(page).waitFor({ state: 'detached' });
  expect(await page.locator('video').count()).toBe(1);
  expect(await timeOf(page)).toBeGreaterThan(before);
  expect(await isPaused(page)).toBe(false);
  expect(playlists).toEqual([]);

  await page.getByRole('button', { name: '返回' }).tap();
  const { x, y } = (await mini(page).boundingBox()) ?? { x: 0, y: 0 };
  await drag(
    page,
    [0, 30, 60, 90].map((down) => [x + 150, y + 20 + down] as const),
  );
  await mini(page).waitFor({ state: 'detached' });
  expect(await page.locator('video').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it('lets the cover of a card grow into the player, and spares who minds motion', async () => {
  const { page, context } = await openPhone(browser);
  await page.addInitScript(recordGrowth);
  await page.goto(`${url}/#/home`);
  const card = page.locator('main ul a[href*="/video?id="]').first();
  // A screen that is late comes without it, and a busy machine may be late.
  await expect.poll(() => widthsAfterTap(page, card), { interval: 100 }).toSatisfy(growsToTheStage);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await widthsAfterTap(page, card)).toEqual([]);
  await context.close();
});

/** How wide the picture was in each frame of its growth. */
async function widthsAfterTap(page: Page, card: Locator): Promise<number[]> {
  await card.waitFor();
  await page.evaluate(() => sessionStorage.removeItem('growth'));
  await card.tap();
  await page.locator('video').waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'));
  const widths = await page.evaluate(() => JSON.parse(sessionStorage.getItem('growth') ?? '[]') as number[]);
  await page.goBack();
  return widths;
}

function growsToTheStage(widths: number[]): boolean {
  const [first = 0] = widths;
  const last = widths.at(-1) ?? 0;
  return first > 0 && first < 250 && last > 300;
}

/** Runs in the page. */
function recordGrowth(): void {
  const picture = '::view-transition-group(stage)';
  const widths: number[] = [];
  const look = (): void => {
    const grows = document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).pseudoElement === picture);
    if (grows) {
      widths.push(Number.parseFloat(getComputedStyle(document.documentElement, picture).width));
      sessionStorage.setItem('growth', JSON.stringify(widths));
    } else widths.length = 0;
    requestAnimationFrame(look);
  };
  look();
}
