import type { Browser } from 'playwright-core';
import type { Product } from '../../../e2e/src/product/product.ts';
import { launchBrowser, openPhone } from '../../../e2e/src/steps/phone.ts';
import { untilPlaying } from '../../../e2e/src/steps/player-steps.ts';
import { swipe } from '../../../e2e/src/steps/player-swipes.ts';
import { limited } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { median } from '../support/median.ts';

const taps = 5;
const swipes = 8;

/** How soon a film moves after the tap on its card, and the next clip after the swipe. */
export async function figures(product: Product): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const frames: number[] = [];
    for (let tap = 0; tap < taps; tap += 1) frames.push(await tapToFrame(browser, product.url));
    const { page } = await openPhone(browser);
    await page.goto(`${product.url}/#/recommend`);
    await untilPlaying(page);
    const next: number[] = [];
    for (let turn = 0; turn < swipes; turn += 1) next.push((await swipe(page)).afterScroll);
    return [
      limited('tap on a card to its first frame, ms', median(frames), { limit: 400, of: 'the goal' }),
      limited('end of a swipe to the next clip, ms', median(next), { limit: 100, of: 'the goal' }),
    ];
  } finally {
    await browser.close();
  }
}

/** From the tap on a free card to the first frame on screen, on an unslowed line. */
async function tapToFrame(browser: Browser, url: string): Promise<number> {
  const { page, context } = await openPhone(browser);
  await page.goto(`${url}/`, { waitUntil: 'networkidle' });
  // In the feed: a slide above it may lead to a video as well, and is no card.
  const card = page.locator('li a[href*="/video?id="]:has(img)', { hasNotText: /VIP|次数/ }).first();
  await card.scrollIntoViewIfNeeded();
  const frame = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let tapped = 0;
        addEventListener('pointerdown', () => (tapped = performance.now()), { once: true, capture: true });
        const look = () => {
          const video = document.querySelector('video');
          if (video) video.requestVideoFrameCallback((now) => resolve(now - tapped));
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await card.tap();
  const took = await frame;
  await context.close();
  return took;
}
