import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { loggedIn, logIn, newPhone, openVisitor, password, register } from '../../steps/account-steps.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { activeTitle, readFeed, swipe } from '../../steps/player-swipes.ts';
import { cardsOf, drag, timeOf, untilPlaying } from '../../steps/player-steps.ts';
import { storedOf } from '../../steps/stored-media.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();
let free: Awaited<ReturnType<typeof cardsOf>>;
beforeAll(async () => {
  free = await cardsOf(url, 'free');
});

async function openVideo(page: Page, videoId: string): Promise<void> {
  await page.goto(`${url}/#/video?id=${videoId}`);
}
const rate = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate);
const height = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight);
const players = (page: Page) => page.locator('video').count();
/** Nobody wants to wait for it in a test. */
async function skipToEnd(page: Page): Promise<void> {
  await untilPlaying(page);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
}
/** One of the painted clips: there in 720P and 360P, and long enough to be stopped in the middle of. */
const landscape = () =>
  free.find(({ kind, duration }) => kind === 'long' && duration >= 18 && duration < 30)?.videoId ?? '';

describe('the player', () => {
  it('seeks by a finger on the picture, plays at twice the speed while it is held, and changes the quality', async () => {
    const { page, context } = await openPhone(browser);
    await openVideo(page, landscape());
    await untilPlaying(page);
    const across = [100, 130, 180, 240].map((x) => [x, 110] as const);
    await drag(page, across, async () => {
      await page.getByRole('status', { name: '跳转到' }).waitFor();
      await expect.poll(() => thumbnailShown(page)).toMatch(/\/thumbs\/000\.webp$/);
    });
    await expect.poll(() => timeOf(page)).toBeGreaterThan(5);

    await untilPlaying(page, 5);
    await drag(page, [[200, 110]], async () => {
      await page.getByText('2x 快进中').waitFor();
      expect(await rate(page)).toBe(2);
    });
    await expect.poll(() => rate(page)).toBe(1);

    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
    await page.getByRole('button', { name: '清晰度' }).tap();
    await page.getByRole('menuitemradio', { name: '360P' }).tap();
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 0;
      return video.play();
    });
    await expect.poll(() => height(page)).toBe(360);
    await context.close();
  });

  it('goes on with the next episode by itself', async () => {
    const first = free.find(({ title }) => / 01：/.test(title));
    expect(first).toBeDefined();
    const { page, context } = await openPhone(browser);
    await openVideo(page, first?.videoId ?? '');
    await skipToEnd(page);
    await page.getByRole('region', { name: '下一集' }).waitFor();
    await page.waitForURL((address) => !address.href.endsWith(`id=${first?.videoId}`));
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
    await expect.poll(() => timeOf(two.page)).toBeLessThan(5);
    await one.close();
    await two.close();
  });
});

/** The address of the picture that a drag shows, once it has really come. */
async function thumbnailShown(page: Page): Promise<string> {
  const picture = page.locator('div:has(> output[aria-label="跳转到"]) > div');
  const address = await picture.evaluate((box) => /url\("(.+)"\)/.exec(getComputedStyle(box).backgroundImage)?.[1]);
  const { status, type } = await page.evaluate(async (from) => {
    const response = await fetch(from ?? '');
    return { status: response.status, type: response.headers.get('content-type') };
  }, address);
  return status === 200 && type === 'image/webp' ? (address ?? '') : `${status} ${type}`;
}

describe('a preview', () => {
  it('plays, and ends with the panel that opens the rest, which the server keeps to itself', async () => {
    const vip = (await cardsOf(url, 'vip')).find(({ kind }) => kind === 'long');
    const { page, context } = await openPhone(browser);
    const playlist = page.waitForRequest(/\/preview\/master\.m3u8$/);
    await openVideo(page, vip?.videoId ?? '');
    await untilPlaying(page);
    const panel = page.getByRole('region', { name: '观看权限' });
    expect(await panel.count()).toBe(0);
    const seconds = await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
    expect(seconds).toBeCloseTo(8, 1);
    await panel.getByText('试看结束，继续观看完整版').waitFor();
    expect(await panel.getByRole('link', { name: '开通VIP' }).getAttribute('href')).toContain('/joinVip');
    expect(await timeOf(page)).toBeLessThan(8.1);

    // What the grant of the preview opens, and what it does not, although it is there.
    const [, base = '', mediaId = ''] = /^(.+\/v\/[^/]+\/([^/]+)\/)preview\//.exec((await playlist).url()) ?? [];
    const stored = await storedOf(mediaId);
    const size = stored.map((name) => /^v\d+(?=\/)/.exec(name)?.[0]).find((name) => name !== undefined) ?? '';
    const status = async (path: string) => (await fetch(base + path)).status;
    expect(await status(`preview/${size}/001.m4s`)).toBe(200);
    const closed = ['master.m3u8', `${size}/000.m4s`, `${size}/002.m4s`, 'thumbs/000.webp'];
    expect(stored).toEqual(expect.arrayContaining(closed));
    expect(await Promise.all([...closed, `preview/${size}/002.m4s`].map(status))).toEqual([404, 404, 404, 404, 404]);
    await context.close();
  });
});

describe('a video that costs a view', () => {
  it('opens for a view that an ad has earned', async () => {
    const video = (await cardsOf(url, 'credit')).find(({ kind }) => kind === 'long');
    const { page, context } = await openPhone(browser);
    await openVideo(page, video?.videoId ?? '');
    await skipToEnd(page);
    await page.getByRole('button', { name: '看广告得次数' }).tap();
    await page.getByRole('listitem').filter({ hasText: '5 秒' }).last().getByRole('button', { name: '观看' }).tap();
    await page.getByRole('button', { name: '关闭广告' }).tap();
    await page.getByText('今日 1/').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // The panel behind the sheet knows of the view by itself.
    await page.getByText('今日剩余 1 次 · 24:00 重置').waitFor();
    await page.getByRole('button', { name: '使用 1 次观看' }).tap();
    // It goes on where the preview ended.
    await untilPlaying(page, 8.2);
    expect(await page.getByRole('region', { name: '观看权限' }).count()).toBe(0);
    await context.close();
  });
});

describe('the short feed', () => {
  it('plays clip after clip with three players at most, holds on to nothing, and keeps its place', async () => {
    const { page, context, complaints } = await openPhone(browser);
    await page.goto(`${url}/#/recommend`);
    await untilPlaying(page);
    const seen = new Set([await activeTitle(page)]);
    const go = async (turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) {
        const { title, players: count } = await swipe(page);
        expect(count).toBeLessThanOrEqual(3);
        seen.add(title);
      }
      return await readFeed(page);
    };
    const early = await go(4);
    const late = await go(6);
    expect(seen.size).toBe(11);
    expect(late.nodes).toBeLessThan(early.nodes * 1.1);
    expect(late.listeners).toBeLessThan(early.listeners * 1.1);
    const last = await activeTitle(page);
    await page.goto(`${url}/#/home`);
    await page.getByRole('tab').first().waitFor();
    expect(await players(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => activeTitle(page)).toBe(last);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('goes from clip to clip by the keys of a desktop', async () => {
    const { page, context } = await openPhone(browser);
    await page.goto(`${url}/#/recommend`);
    await untilPlaying(page);
    const title = () => activeTitle(page);
    const first = await title();
    await page.keyboard.press('ArrowDown');
    await expect.poll(title).not.toBe(first);
    await untilPlaying(page);
    await page.keyboard.press(' ');
    await page.waitForFunction(() => [...document.querySelectorAll('video')].every((video) => video.paused));
    await page.keyboard.press('ArrowUp');
    await expect.poll(title).toBe(first);
    await context.close();
  });
});
