import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { realAds, showAds, watchDialogs } from '../../steps/ads-steps.ts';
import { openPhone, passOverlays, sharedBrowser, watchLayoutShift } from '../../steps/phone.ts';
import { drag } from '../../steps/player-steps.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();
let ads: Awaited<ReturnType<typeof realAds>>;
beforeAll(async () => {
  ads = await realAds(url);
});

const greeted = () => openPhone(browser, { greeted: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const enter = (page: Page) => page.getByRole('button', { name: '进入' });
const closeAd = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '关闭广告' });
const banner = (page: Page) => page.getByRole('complementary', { name: '广告' });
/** Long enough that no machine is too slow to see it count. */
const splash = (changes = {}) => ({ ...ads[0], adName: '开屏', playSecond: 15, ...changes });
const popup = (adName: string, changes = {}) => ({ ...ads[1], adId: `p-${adName}`, adName, ...changes });

describe('what meets a visitor', () => {
  it('comes one at a time: update, splash, popups from the last to the first; then the banner is left', async () => {
    const { page, context, complaints } = await greeted();
    const hostile = popup('<img src=x onerror="document.title=1">', { adJupAddress: 'javascript:document.title=1' });
    const version = { versionName: '9.9', updateContent: '更快', apkUrl: 'https://get.example/', isForceUpdate: false };
    await showAds(page, { 30: [splash()], 6: [popup('先'), hostile], 3: [{ ...ads[2], adName: '横幅' }] }, version);
    const mostDialogs = await watchDialogs(page);
    const layoutShift = await watchLayoutShift(page);
    await page.clock.install();
    await page.goto(`${url}/`);

    await dialog(page, '发现新版本').waitFor();
    await page.getByRole('button', { name: '稍后再说' }).tap();
    await dialog(page, '广告：开屏').waitFor();
    expect(await page.getByText('稍后再说').count()).toBe(0);
    await page.getByText(/^\d+ 秒$/).waitFor();
    expect(await enter(page).count()).toBe(0);
    await page.clock.fastForward(15_000);
    await enter(page).tap();

    await dialog(page, /onerror/).waitFor();
    expect(await page.getByRole('dialog').locator('a').count()).toBe(0);
    await closeAd(page).tap();
    await dialog(page, '广告：先').waitFor();
    await closeAd(page).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await banner(page).getByText('横幅').waitFor();

    expect(await mostDialogs()).toBe(1);
    expect(await page.title()).toContain('流光');
    expect(await layoutShift()).toBeLessThan(0.02);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is there with the page, before the app: a splash that then counts its seconds and lets everybody in', async () => {
    const { page, context, complaints } = await greeted();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('adAddress=30') && asked.push(request.url()));
    await page.goto(`${url}/`, { waitUntil: 'commit' });
    await dialog(page, /^广告：/).waitFor();
    // By its name: what the demo has booked as popups follows.
    const greeting = dialog(page, (await dialog(page, /^广告：/).getAttribute('aria-label')) ?? '');
    expect(await page.locator('#splash img').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    expect(await page.locator('#root').getAttribute('inert')).not.toBeNull();
    release();
    await greeting.getByText(/^\d+ 秒$/).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await enter(page).tap();
    await greeting.waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(['failed', 'never came'] as const)('lets everybody in at zero, though the picture %s', async (fate) => {
    const { page, context } = await greeted();
    await showAds(page, { 30: [splash({ adPicture: '/i/lost/720.webp', picture: undefined })] });
    await page.route('**/i/lost/**', (route) => (fate === 'failed' ? route.abort() : undefined));
    await page.clock.install();
    await page.goto(`${url}/#/home`);
    await dialog(page, '广告：开屏').waitFor();
    expect(await enter(page).count()).toBe(0);
    // Bounded: three seconds for the picture, fifteen for the ad.
    if (fate === 'never came') await page.clock.fastForward(3000);
    await page.getByText(/^\d+ 秒$/).waitFor();
    await page.clock.fastForward(15_000);
    await enter(page).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await context.close();
  });

  it('closes by Escape and by back, from the top, and the screen stays', async () => {
    const { page, context } = await greeted();
    await showAds(page, { 6: [popup('先'), popup('后')] });
    // As on a phone whose browser does not tell layers by itself.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CloseWatcher'));
    await page.goto(`${url}/#/mine`);
    await page.getByRole('link', { name: '首页' }).tap();
    await dialog(page, '广告：后').waitFor();
    expect(await page.locator('#root').getAttribute('inert')).not.toBeNull();
    await page.goBack();
    await dialog(page, '广告：先').waitFor();
    expect(page.url()).toContain('#/home');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toContain('#/home');
    expect(await page.locator('#root').getAttribute('inert')).toBeNull();
    await context.close();
  });

  it('stays away from somebody who comes back from an ad, once', async () => {
    const { page, context } = await greeted();
    const site = `http://tide.localhost:${new URL(url).port}/favicon.svg`;
    await showAds(page, { 6: [popup('离开', { adJupAddress: site, openType: 2 })] });
    await page.goto(`${url}/#/home`);
    await dialog(page, '广告：离开').getByRole('link').tap();
    await page.waitForURL(site);
    await page.clock.install();
    // Nothing is shown before this has answered.
    const arrived = page.waitForResponse(/getAppWhetherNeedUpdate/);
    await page.goto(`${url}/#/home`);
    await page.locator('a[href*="/video?id="]').first().waitFor();
    await arrived;
    await page.clock.runFor(5000);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.reload();
    await dialog(page, '广告：离开').waitFor();
    await context.close();
  });

  it('can be passed on the demo as it is', async () => {
    const { page, context } = await greeted();
    await page.goto(`${url}/`);
    await passOverlays(page);
    await page
      .locator('ul a[href*="/video?id="]', { hasNotText: /VIP|次数/ })
      .first()
      .tap();
    await expect.poll(() => page.url()).toContain('#/video');
    await context.close();
  });
});

describe('the banner', () => {
  it('is on home only, and stays away once it was closed', async () => {
    const { page, context } = await openPhone(browser);
    await showAds(page, { 3: [{ ...ads[2], adName: '横幅' }] });
    await page.goto(`${url}/#/home`);
    await banner(page).waitFor();
    await page.getByRole('link', { name: '我的' }).tap();
    await banner(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '首页' }).tap();
    await banner(page).getByRole('button', { name: '关闭广告' }).tap();
    await page.getByRole('link', { name: '我的' }).tap();
    await page.getByRole('link', { name: '首页' }).tap();
    await page.locator('a[href*="/video?id="]').first().waitFor();
    expect(await banner(page).count()).toBe(0);
    await context.close();
  });
});

describe('an ad', () => {
  it('counts as shown when it was seen for a second, and as followed by a tap, each once and with its view', async () => {
    const { page, context } = await openPhone(browser);
    const sent: string[] = [];
    const counted: string[] = [];
    const views = new Set<string>();
    const eventOf = (address: string) => {
      const { pathname, searchParams: query } = new URL(address);
      return pathname.endsWith('/accessAd') && query.get('adId') === ads[0]?.adId ? query : null;
    };
    page.on('request', (request) => {
      const query = eventOf(request.url());
      if (query) sent.push(query.get('event') ?? '');
    });
    page.on('response', (response) => {
      const query = eventOf(response.url());
      if (!query) return;
      counted.push(`${query.get('event')} ${response.status()}`);
      views.add(query.get('viewId') ?? '');
    });
    await page.clock.install();
    await page.goto(`${url}/#/toCrack`);
    const card = page.getByRole('link', { name: `广告：${ads[0]?.adName}` });
    await card.waitFor();
    await expect.poll(() => counted).toEqual(['show 200']);
    const other = context.waitForEvent('page');
    await card.tap();
    const opened = await other;
    expect(await opened.evaluate(() => globalThis.opener === null)).toBe(true);
    await opened.close();
    await expect.poll(() => counted).toEqual(['show 200', 'click 200']);
    // It is in sight for five seconds more, and nothing is sent again.
    await page.clock.runFor(5000);
    await page.evaluate(async () => void (await fetch('/health')));
    expect(sent).toEqual(['show', 'click']);
    expect(views.size).toBe(1);
    await context.close();
  });
});

describe('the floating icon', () => {
  it('is dragged where it suits, found there again, and stays on a screen that is turned', async () => {
    const { page, context } = await openPhone(browser);
    const home = `http://tide.localhost:${new URL(url).port}/#/home`;
    await page.goto(home);
    const icon = page.getByRole('button', { name: '图片工具' });
    const at = async () => {
      const { x, y } = (await icon.boundingBox()) ?? { x: -1, y: -1 };
      return [Math.round(x), Math.round(y)];
    };
    await icon.waitFor();
    expect(await at()).toEqual([310, 422]);
    await drag(page, [
      [340, 450],
      [300, 500],
      [100, 700],
    ]);
    await expect.poll(at).toEqual([70, 672]);
    expect(page.url()).toContain('#/home');
    await page.reload();
    await icon.waitFor();
    expect(await at()).toEqual([70, 672]);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await at())[1]).toBe(390 - 65);
    await icon.tap();
    await page.waitForURL(/#\/aiTool/);
    await context.close();
  });
});
