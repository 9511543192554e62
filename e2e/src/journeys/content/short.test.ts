import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { flick, untilPlaying } from '../../steps/player-steps.ts';
import { activeTitle, swipe } from '../../steps/player-swipes.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();
let context: BrowserContext;
let page: Page;
let complaints: string[];
beforeAll(async () => {
  ({ page, context, complaints } = await openPhone(browser));
});

const clip = () => page.locator('article[data-active="true"]');
const time = () =>
  clip()
    .locator('video')
    .evaluate((element: HTMLVideoElement) => element.currentTime);
const pressed = (name: string) => clip().getByRole('button', { name, exact: true }).getAttribute('aria-pressed');

it('likes by two taps, talks over the playing clip, follows, and comes back to the clip that was left', async () => {
  await page.goto(`${url}/#/recommend`);
  await untilPlaying(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userInfo'))).not.toBeNull();

  // Nobody is followed yet: the tab leads back.
  await page.getByRole('tab', { name: '关注' }).tap();
  await page.getByRole('button', { name: '去看推荐' }).tap();
  await untilPlaying(page);
  await swipe(page);
  const title = await activeTitle(page);

  await expect.poll(() => pressed('点赞')).toBe('false');
  await page.touchscreen.tap(180, 360);
  await page.touchscreen.tap(184, 362);
  await expect.poll(() => pressed('点赞')).toBe('true');
  // The first of the two paused it, the second took that back.
  await untilPlaying(page);

  await clip().getByRole('button', { name: '评论' }).tap();
  await page.getByRole('dialog', { name: /评论/ }).waitFor();
  const before = await time();
  await expect.poll(time).not.toBe(before);
  await page.getByRole('button', { name: '关闭评论' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await clip()
    .getByRole('button', { name: /^关注 / })
    .tap();
  await clip()
    .getByRole('button', { name: /^关注 /, disabled: true })
    .waitFor();

  await flick(
    page,
    [300, 240, 180, 120].map((x) => [x, 400] as const),
  );
  await expect.poll(() => page.url()).toContain('#/author?id=');
  // The address is first: the feed must be gone before there is a way back to it.
  await clip().waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => activeTitle(page)).toBe(title);
  await untilPlaying(page);

  await page.getByRole('tab', { name: '关注' }).tap();
  await untilPlaying(page);
  expect(complaints).toEqual([]);
  await context.close();
});
