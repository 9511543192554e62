import { randomInt } from 'node:crypto';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { findBrowser } from '../../../scripts/browser.ts';

/** This machine by a name that is no localhost: http there is plain http. */
export const lanHost = 'liuguang.lan';

/** Those that were launched and not closed. */
export const openBrowsers = new Set<Browser>();

/**
 * How long something may take to come when two browsers, a server, a worker and a database share two cores. Who waits for it
 * goes on as soon as it is there; what is promised within seconds is measured where it is promised.
 */
const patienceMs = 90_000;

/** `camera`: a picture (JPEG frames, one after the other) that the camera of this browser sees. */
export async function launchBrowser({ camera }: { camera?: string } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? 'chromium',
    // Where the shell names no language, names of files in Chinese would come to nothing.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // There is no graphics card: told so, a browser draws in software by a shorter way.
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      // A second agent lives on a host of its own; on a machine without wildcard localhost it still resolves. The other
      // name is one that browsers do not trust without https, as they do not trust an address of a local network.
      `--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP ${lanHost} 127.0.0.1`,
      ...(camera === undefined
        ? []
        : [
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${camera}`,
          ]),
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs));
  openBrowsers.add(browser);
  browser.on('disconnected', () => openBrowsers.delete(browser));
  return browser;
}

let shared: Promise<Browser> | undefined;

/** One browser per worker: a journey opens contexts of its own, which `show-failures.ts` closes behind each file. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser;
  shared = launchBrowser();
  return await shared;
}

export interface PhoneOptions {
  /** By splash and popup. */
  readonly greeted?: boolean;
  /** The app's own service worker, which keeps it for a time without network: a hundred files for each new phone. */
  readonly worker?: boolean;
  readonly userAgent?: string;
}

/**
 * A phone-sized page that remembers everything the browser complained about. It comes back from an ad, unless it is to
 * be `greeted`: who does is met by no splash and no popup, and a journey that is about something else need not sit out
 * their seconds.
 */
export async function openPhone(
  browser: Browser,
  { greeted = false, worker = false, userAgent }: PhoneOptions = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({
    // Each phone comes from an address of its own: limits count by address, and one address is no crowd.
    extraHTTPHeaders: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  if (!greeted) await context.addInitScript(comeBackFromAd);
  if (!worker) await context.addInitScript(haveNoWorker);
  await context.addInitScript(wantNoPush);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, complaints };
}

/** Push is offered a moment after somebody wrote, over whatever comes next; a browser that said no is not asked. */
function wantNoPush(): void {
  if ('Notification' in globalThis) Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
}

/** As in a browser that has none: what is blocked instead complains. */
function haveNoWorker(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

function comeBackFromAd(): void {
  try {
    sessionStorage.setItem('__flag', 'line');
  } catch {
    // A page without an origin has no storage, and no ads either.
  }
}

/**
 * Goes through what meets a greeted visitor, as a visitor would: waits for the first ad; from then on, whenever one lies
 * over what is to be tapped, waits for the way in or closes the popup first.
 */
export async function passOverlays(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^广告/ });
  const out = dialog.getByRole('button', { name: /^(?:进入|关闭广告)$/ });
  await dialog.waitFor();
  // The next one may be there before the last is gone.
  await page.addLocatorHandler(dialog, async () => await out.first().tap(), { noWaitAfter: true });
}

/** Waits until the page has not moved for some frames: a wheel or a jump goes on for a while after its event. */
export async function untilScrollRests(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let last = scrollY;
    for (let still = 0; still < 12; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (scrollY !== last) still = 0;
      last = scrollY;
    }
  });
}

/** Cumulative layout shift since navigation, as the browser itself adds it up. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { value: number; hadRecentInput: boolean }[] = [];
    Object.assign(globalThis, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(entry as unknown as (typeof shifts)[number]);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const { layoutShifts } = globalThis as unknown as { layoutShifts: { value: number; hadRecentInput: boolean }[] };
      return layoutShifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0);
    });
}

/** By the width of the phone: what is wider makes the browser zoom out, and `innerWidth` grow with it. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));
  return width > (page.viewportSize()?.width ?? 0);
}
