import { chromium, type Browser } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { oldChromium, oldChromiums, runsOldChromium } from '../../../../scripts/old-chromium.ts';
import { openPhone } from '../../steps/phone.ts';
import { cardsOf } from '../../steps/player-steps.ts';

const url = inject('productUrl');

/** Screens, each with a piece of it that comes with its answers. */
const screens = {
  '/': 'a[href*="/video?id="]',
  '/#/recommend': 'video',
  '/#/novel': 'a[href*="/novelDetails"]',
  '/#/novelReader?id=1': 'p',
  '/#/community': 'a[href*="/postDetails"]',
  '/#/city': 'a[href*="/cityDetails"]',
  '/#/joinVip': 'button',
  '/#/mine': 'a[href*="/set"]',
};

if (!runsOldChromium) process.stdout.write('older engines are left out: their binaries are for Linux on x86-64 only\n');

describe.runIf(runsOldChromium).each(oldChromiums)('Chromium %s', (major) => {
  it('shows nine screens and plays a video', async () => {
    const browser = await launchOld(await oldChromium(major));
    const faults: string[] = [];
    for (const [path, piece] of Object.entries(screens)) faults.push(...(await faultsOf(browser, path, piece)));
    const [card] = await cardsOf(url, 'free');
    faults.push(...(await faultsOf(browser, `/#/video?id=${card?.videoId}`, 'video', true)));
    expect(faults).toEqual([]);
    await browser.close();
  });
});

function launchOld(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--use-gl=swiftshader',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
}

/** By functions of the page alone: locators of the driver need functions that these engines lack. */
async function faultsOf(browser: Browser, path: string, piece: string, plays = false): Promise<string[]> {
  const { page, context } = await openPhone(browser);
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`${path}: ${message}`));
  await page.goto(`${url}${path}`);
  // The mark of the page that the server drew goes when the app takes over.
  const shown = await page
    .waitForFunction(
      ([selector, moving]) => {
        const { innerText } = document.body;
        if (/页面出错了|加载失败/.test(innerText)) return innerText.slice(0, 80);
        const found = document.querySelector(`#root:not([data-served]) ${selector}`);
        return found && (!moving || (found as HTMLVideoElement).currentTime > 0) && 'whole';
      },
      [piece, plays] as const,
      { polling: 100, timeout: 90_000 },
    )
    .then((handle) => handle.jsonValue())
    .catch(async () => `not shown: ${await page.evaluate(() => document.body.innerText.slice(0, 200))}`);
  if (shown !== 'whole') faults.push(`${path}: ${shown}`);
  await context.close();
  return faults;
}
