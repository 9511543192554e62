import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { runVite } from '../../../../scripts/build-web.ts';
import { serveTwoBuilds } from '../../product/two-builds.ts';
import type { TwoBuilds } from '../../product/two-builds.ts';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';
import { cardsOf, untilPlaying } from '../../steps/player-steps.ts';

const web = path.join(import.meta.dirname, '../../../../apps/web');
const entryOf = (html: string) => /<script type="app"[^>]* src="([^"]+)"/.exec(html)?.[1];
/** Time enough for the card to come, if it came. */
const cardPatienceMs = 2500;

const browser = await sharedBrowser();
let builds: TwoBuilds;
let newEntry: string | undefined;
let video: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'liuguang-next-'));
  await runVite(web, folder, new Set(), { APP_VERSION: '99.0.0' });
  newEntry = entryOf(readFileSync(path.join(folder, 'index.html'), 'utf8'));
  builds = await serveTwoBuilds(inject('productUrl'), folder);
  const cards = await cardsOf(inject('productUrl'), 'free');
  video = cards.find(({ kind }) => kind === 'long')?.videoId ?? '';
});
afterAll(async () => {
  await builds.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => builds.takeBack());

/** A page of the old version with its worker in control, as somebody has it who was here before. */
async function openOld(screen: string): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openPhone(browser, { worker: true });
  await page.goto(`${builds.url}/#/mine`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await open(page, screen);
  return { page, context };
}

async function open(page: Page, screen: string): Promise<void> {
  await page.goto(`${builds.url}/#${screen}`);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.locator('#root > .boot').waitFor({ state: 'detached' });
  // The app has registered the worker and listens.
  await page.waitForLoadState('networkidle');
}

/** The next version is on the server, and this browser has found it. */
async function release(page: Page): Promise<void> {
  builds.release();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect.poll(() => waits(page)).toBe(true);
}

const waits = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting));

async function isNew(page: Page): Promise<boolean> {
  return await page
    .evaluate(() => document.querySelector('script[type="app"][src]')?.getAttribute('src'))
    .then((entry) => entry === newEntry)
    .catch(() => false);
}
async function untilNew(page: Page): Promise<void> {
  await expect.poll(() => isNew(page)).toBe(true);
}
const hash = (page: Page) => page.evaluate(() => location.hash);
const card = (page: Page) => page.getByRole('dialog', { name: '更新已就绪' });
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

describe('a new version', () => {
  it('takes over with a tap, keeps the hash, and back leads where it led before', async () => {
    const { page, context } = await openOld('/home');
    await release(page);
    expect(await isNew(page)).toBe(false);
    await tab(page, '我的').tap();
    await untilNew(page);
    expect(await hash(page)).toBe('#/mine');
    await page.getByText(/账号 LG/).waitFor();
    await page.goBack();
    await expect.poll(() => hash(page)).toBe('#/home');
    expect(await isNew(page)).toBe(true);
    await context.close();
  });

  it('leaves a video alone, in its small player too, and is offered once that is closed', async () => {
    const { page, context } = await openOld('/mine');
    await page.evaluate((id) => {
      location.hash = `#/video?id=${id}`;
    }, video);
    await untilPlaying(page);
    await release(page);
    await page.waitForFunction(() => performance.now() > 8000);
    await page.waitForTimeout(cardPatienceMs);
    expect(await card(page).count()).toBe(0);
    expect(await isNew(page)).toBe(false);
    await untilPlaying(page, 1);
    await page.goBack();
    const small = page.getByRole('region', { name: '小窗播放' });
    await small.waitFor();
    expect(await isNew(page)).toBe(false);
    await small.getByRole('button', { name: '关闭小窗' }).tap();
    await card(page).getByRole('button', { name: '立即更新' }).tap();
    await untilNew(page);
    expect(await hash(page)).toBe('#/mine');
    await context.close();
  });

  it('leaves words in a form alone; once they are gone it is offered, can wait, and comes with a reload', async () => {
    const { page, context } = await openOld('/feedback');
    const words = page.getByRole('textbox').first();
    await words.fill('写到一半的话');
    await release(page);
    await page.waitForFunction(() => performance.now() > 8000);
    await page.waitForTimeout(cardPatienceMs);
    expect(await card(page).count()).toBe(0);
    await words.fill('');
    await words.blur();
    await card(page).waitFor();
    await card(page).getByRole('button', { name: '稍后' }).tap();
    await card(page).waitFor({ state: 'detached' });
    expect(await isNew(page)).toBe(false);
    await page.reload();
    await untilNew(page);
    expect(await hash(page)).toBe('#/feedback');
    // The page is the new one already and has nothing to offer, whenever the browser lets the old worker go.
    await page.waitForTimeout(cardPatienceMs);
    expect(await card(page).count()).toBe(0);
    await context.close();
  });

  it('waits for a busy tab; who takes it all the same leaves that tab its video, and its next screen is the new one', async () => {
    const { page: playing, context } = await openOld(`/video?id=${video}`);
    await untilPlaying(playing);
    const other = await context.newPage();
    await open(other, '/home');
    await release(other);
    await tab(other, '我的').tap();
    await other.getByText(/账号 LG/).waitFor();
    await other.waitForTimeout(1000);
    expect(await isNew(other)).toBe(false);

    await card(other).getByRole('button', { name: '立即更新' }).tap();
    await untilNew(other);
    expect(await hash(other)).toBe('#/mine');
    await untilPlaying(playing, 1);
    expect(await isNew(playing)).toBe(false);
    // Its code is neither in the worker nor on the server any more. One that stands is not taken along.
    await playing.evaluate(() => {
      document.querySelector('video')?.pause();
      location.hash = '#/feedback';
    });
    await untilNew(playing);
    expect(await hash(playing)).toBe('#/feedback');
    await playing.getByRole('textbox').first().waitFor();
    await context.close();
  });
});
