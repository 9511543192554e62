import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, openVisitor, url } from '../../steps/account-steps.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { cardsOf, untilPlaying } from '../../steps/player-steps.ts';

const browser = await sharedBrowser();

/** Plays the video up to a second and stands there. */
async function standAt(page: Page, videoId: string, second: number): Promise<void> {
  await goTo(page, `/video?id=${videoId}`);
  await untilPlaying(page);
  await page.locator('video').evaluate(async (video: HTMLVideoElement, at) => {
    video.pause();
    video.currentTime = at;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  }, second);
}

/** The button that turns danmaku on and off; the controls stay while the video stands. */
const pill = (page: Page) => page.getByRole('button', { name: '弹幕', exact: true });

const line = (page: Page, text: string) => page.getByRole('button', { name: `弹幕：${text}` });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: '发个友善的弹幕' }).tap();
  await page.getByLabel('弹幕内容').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: '发送' }).tap();
}

it('is seen live by who watches now; its sender can be blocked, and off stays off', async () => {
  // Long enough to stand in: the newest is a clip of seconds when another journey has just published one.
  const card = (await cardsOf(url, 'free')).find(({ duration }) => duration >= 20);
  const videoId = card?.videoId ?? '';
  const [first, writer, reader] = [await openVisitor(browser), await openVisitor(browser), await openVisitor(browser)];

  // Who comes later reads it from the segment.
  const before = `灯亮了 ${Date.now()}`;
  await standAt(first.page, videoId, 4);
  await write(first.page, before);
  await line(first.page, before).waitFor();
  await standAt(writer.page, videoId, 3);
  const streamed = reader.page.waitForResponse((response) => response.url().includes('/danmaku/stream'));
  await standAt(reader.page, videoId, 5);
  expect((await streamed).status()).toBe(200);
  await line(reader.page, before).waitFor();

  // Who watches now is told.
  const said = `浪来了 ${Date.now()}`;
  await write(writer.page, said);
  await line(writer.page, said).waitFor();
  await line(reader.page, said).waitFor();

  // What was sent twice is refused in words.
  await write(writer.page, said);
  await writer.page.getByText('刚刚发过相同的弹幕了').waitFor();

  await line(reader.page, said).tap();
  await reader.page.getByRole('menuitem', { name: '屏蔽此人' }).tap();
  await reader.page.getByText('已屏蔽此人的弹幕').waitFor();
  await line(reader.page, said).waitFor({ state: 'detached' });

  // Off: nothing is drawn, and a reload finds it off.
  await pill(reader.page).tap();
  await reader.page.reload();
  await standAt(reader.page, videoId, 5);
  expect(await pill(reader.page).getAttribute('aria-pressed')).toBe('false');
  expect(await reader.page.locator('section canvas').count()).toBe(0);

  // On again: the others are there, and nothing of who was blocked.
  await pill(reader.page).tap();
  await line(reader.page, before).waitFor();
  expect(await line(reader.page, said).count()).toBe(0);

  await line(first.page, said).tap();
  await first.page.getByRole('menuitem', { name: '举报' }).tap();
  await first.page.getByRole('radio', { name: '垃圾广告' }).check();
  await first.page.getByRole('button', { name: '提交举报' }).tap();
  await first.page.getByText(/举报已提交/).waitFor();
  await line(first.page, said).waitFor({ state: 'detached' });
  await Promise.all([first, writer, reader].map((one) => one.close()));
});
