import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { openPhone, sharedBrowser } from '../../steps/phone.ts';

const url = inject('productUrl');
const browser = await sharedBrowser();
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  ({ page, context } = await openPhone(browser, { worker: true }));
});

const looks = (on: Page) =>
  on.evaluate(() => {
    const { fontSize, backgroundColor } = getComputedStyle(document.documentElement);
    const themeColor = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;
    return { fontSize: Math.round(Number.parseFloat(fontSize) * 100) / 100, backgroundColor, themeColor };
  });

it('has the chosen text size and look before any script of the app has run', async () => {
  await page.goto(`${url}/#/set`);
  await page.getByRole('radio', { name: '特大' }).locator('..').tap();
  await page.getByRole('radio', { name: '浅色' }).locator('..').tap();
  const chosen = { fontSize: 5.28, backgroundColor: 'rgb(243, 244, 246)', themeColor: '#f3f4f6' };
  await expect.poll(() => looks(page)).toEqual(chosen);
  const next = await context.newPage();
  // Past the background worker, whose copy would not be stopped.
  await next.route('**/assets/*.js', (route) => route.abort());
  await next.goto(`${url}/?plain#/home`, { waitUntil: 'domcontentloaded' });
  expect(await looks(next)).toEqual(chosen);
  await next.close();
});

interface Shown {
  readonly title: string;
  readonly tag: string;
  readonly data: unknown;
}

/** What a test puts into the worker: the headless browser has no drawer for notifications, so this takes its place. */
type Drawer = typeof globalThis & { registration: { showNotification: unknown }; drawer: Shown[] };

it('gives what is pushed to the real worker, which shows it and opens what is tapped in the open tab', async () => {
  const { origin } = new URL(url);
  // With the second visit the page belongs to the worker.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(origin));
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(() => {
    const scope = globalThis as Drawer;
    scope.drawer = [];
    scope.registration.showNotification = (title: string, { tag, data }: Omit<Shown, 'title'>) => {
      scope.drawer.push({ title, tag, data });
      return Promise.resolve();
    };
  });
  const session = await context.newCDPSession(page);
  const known = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
    if (own) known.resolve(own.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await known.promise;
  const push = (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const like = { title: '小雨 赞了你的帖子', body: '', route: '/postDetails?id=1', tag: 'notice-5' };
  await push(JSON.stringify(like));
  await push(JSON.stringify({ ...like, tag: 'notice-6', route: '//elsewhere.example' }));
  await push('no message of ours');
  await expect
    .poll(() => worker.evaluate(() => (globalThis as Drawer).drawer))
    .toEqual([
      { title: like.title, tag: 'notice-5', data: { route: '/postDetails?id=1' } },
      // Only ever a route of the app.
      { title: like.title, tag: 'notice-6', data: { route: '/message' } },
      { title: '你有新消息', tag: 'notice', data: { route: '/message' } },
    ]);

  await worker.evaluate(() => {
    const notification = { data: { route: '/postDetails?id=1' }, close: () => undefined };
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(event);
  });
  await expect.poll(() => new URL(page.url()).hash).toBe('#/postDetails?id=1');
});
