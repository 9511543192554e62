import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { loggedIn, logIn, newPhone, openVisitor, password, register } from './account-steps.ts';
import { launchBrowser, openPhone } from './phone.ts';
import { cardsOf, drag, timeOf, untilPlaying } from './player-steps.ts';

const url = inject('productUrl');
let browser: Browser;
let free: Awaited<ReturnType<typeof cardsOf>>;
beforeAll(async () => {
  browser = await launchBrowser();
  free = await cardsOf(url, 'free');
});
afterAll(() => browser.close());

async function openVideo(page: Page, videoId: string): Promise<void> {
  await page.goto(`${url}/#/video?id=${videoId}`);
}
const rate = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate);
const height = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight);
const players = (page: Page) => page.locator('video').count();
const slow = { timeout: 10_000 };
const swipe = [640, 600, 500, 380, 260, 160].map((y) => [195, y] as const);
/** A finger that comes down while the last swipe still moves stops it, as everywhere. */
const settled = (page: Page) =>
  page.getByRole('region', { name: '短视频' }).evaluate((reel) => {
    const slides = reel.scrollTop / reel.getBoundingClientRect().height;
    return Math.abs(slides - Math.round(slides)) < 0.005;
  });
const landscape = () => free.find(({ kind }) => kind === 'long')?.videoId ?? '';

describe('the player', () => {
  it('seeks by a finger on the picture, plays at twice the speed while it is held, and changes the quality', async () => {
    const { page, context } = await openPhone(browser);
    await openVideo(page, landscape());
    await untilPlaying(page);
    const across = [100, 130, 180, 240].map((x) => [x, 110] as const);
    await drag(page, across, () => page.getByRole('status', { name: '跳转到' }).waitFor());
    await expect.poll(() => timeOf(page), slow).toBeGreaterThan(5);

    await untilPlaying(page, 5);
    await drag(page, [[200, 110]], async () => {
      await page.getByText('2x 快进中').waitFor();
      expect(await rate(page)).toBe(2);
    });
    await expect.poll(() => rate(page), slow).toBe(1);

    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    await page.getByRole('button', { name: '清晰度' }).tap();
    await page.getByRole('menuitemradio', { name: '360P' }).tap();
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0;
      return video.play();
    });
    await expect.poll(() => height(page), { timeout: 20_000 }).toBe(360);
    await context.close();
  });

  it('goes on with the next episode by itself', async () => {
    const first = free.find(({ title }) => / 01：/.test(title));
    expect(first).toBeDefined();
    const { page, context } = await openPhone(browser);
    await openVideo(page, first?.videoId ?? '');
    await untilPlaying(page);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.5;
    });
    await page.getByRole('region', { name: '下一集' }).waitFor();
    await page.waitForURL((address) => !address.href.endsWith(`id=${first?.videoId}`), { timeout: 15_000 });
    await context.close();
  });

  it('remembers on a second browser where the account stopped on the first', async () => {
    const one = await openVisitor(browser);
    const phone = newPhone();
    await register(one.page, phone);
    await openVideo(one.page, landscape());
    await untilPlaying(one.page);
    await one.page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 9;
    });
    await untilPlaying(one.page, 9.3);
    const told = one.page.waitForResponse(/loklVideo/);
    await one.page.goto(`${url}/#/mine`);
    expect((await told).status()).toBe(200);

    const two = await openVisitor(browser);
    await logIn(two.page, phone, password);
    await loggedIn(two.page);
    await openVideo(two.page, landscape());
    await two.page.getByText('已为你定位到 00:09').waitFor();
    expect(await timeOf(two.page)).toBeGreaterThan(8.5);
    await two.page.getByRole('button', { name: '从头播放' }).tap();
    await expect.poll(() => timeOf(two.page), slow).toBeLessThan(5);
    await one.close();
    await two.close();
  });
});

describe('a video that costs a view', () => {
  it('opens for a view that an ad has earned', async () => {
    const video = (await cardsOf(url, 'credit')).find(({ kind }) => kind === 'long');
    const { page, context } = await openPhone(browser);
    await openVideo(page, video?.videoId ?? '');
    await page.getByRole('link', { name: '看广告得次数' }).tap();
    await page.getByRole('button', { name: '看广告 +1' }).tap();
    await page.getByRole('listitem').filter({ hasText: '5 秒' }).last().getByRole('button', { name: '观看' }).tap();
    await page.getByRole('button', { name: '关闭广告' }).tap({ timeout: 30_000 });
    await page.getByText('今日 1/').waitFor();

    await openVideo(page, video?.videoId ?? '');
    await page.getByText('今日剩余 1 次 · 24:00 重置').waitFor();
    await page.getByRole('button', { name: '使用 1 次观看' }).tap();
    await untilPlaying(page);
    expect(await page.getByRole('region', { name: '观看权限' }).count()).toBe(0);
    await context.close();
  });
});

describe('the short feed', () => {
  it('plays thirty clips one after the other with three players at most, and keeps its place', async () => {
    const { page, context, complaints } = await openPhone(browser);
    await page.goto(`${url}/#/recommend`);
    await untilPlaying(page);
    const title = () => page.locator('article[data-active="true"]').getAttribute('aria-label');
    const seen = new Set<string | null>([await title()]);
    for (let turn = 0; turn < 30; turn += 1) {
      const before = await title();
      await drag(page, swipe);
      await expect.poll(title, slow).not.toBe(before);
      await expect.poll(() => settled(page), slow).toBe(true);
      await untilPlaying(page, 0.05);
      expect(await players(page)).toBeLessThanOrEqual(3);
      seen.add(await title());
    }
    expect(seen.size).toBeGreaterThan(25);
    const last = await title();
    await page.goto(`${url}/#/home`);
    await page.getByRole('tab').first().waitFor();
    expect(await players(page)).toBe(0);
    await page.goBack();
    await expect.poll(title, slow).toBe(last);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('goes from clip to clip by the keys of a desktop', async () => {
    const { page, context } = await openPhone(browser);
    await page.goto(`${url}/#/recommend`);
    await untilPlaying(page);
    const title = () => page.locator('article[data-active="true"]').getAttribute('aria-label');
    const first = await title();
    await page.keyboard.press('ArrowDown');
    await expect.poll(title, slow).not.toBe(first);
    await untilPlaying(page);
    await page.keyboard.press(' ');
    await page.waitForFunction(() => [...document.querySelectorAll('video')].every((video) => video.paused));
    await page.keyboard.press('ArrowUp');
    await expect.poll(title, slow).toBe(first);
    await context.close();
  });
});
