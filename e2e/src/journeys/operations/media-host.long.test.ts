import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { freePort, type NginxCache, nginxCache } from '../../../../apps/server/src/testing/proxies/nginx-cache.ts';
import { type Line, openLine } from '../../product/line.ts';
import { type Product, startProduct } from '../../product/product.ts';
import { sharedBrowser } from '../../steps/phone.ts';
import { cardsOf, timeOf, untilPlaying } from '../../steps/player-steps.ts';
import { databaseUrl } from '../../steps/product-database.ts';

/**
 * One more web process of the product, whose films and pictures come from hosts of their own: a line that can break, and the
 * cache of operators.
 */
let product: Product;
const browser = await sharedBrowser();
let line: Line;
let cache: NginxCache;
let second: string;
let film: string;

beforeAll(async () => {
  const port = await freePort();
  line = await openLine('media', `http://127.0.0.1:${port}`);
  cache = await nginxCache(port);
  second = `http://127.0.0.1:${cache.port}`;
  product = await startProduct(inject('productDataDir'), {
    ROLE: 'web',
    DATABASE_URL: databaseUrl(),
    PORT: String(port),
    MEDIA_URL: `${line.origin},${second}`,
  });
  const films = await cardsOf(product.url, 'free');
  film = films.toSorted((one, other) => other.duration - one.duration)[0]?.videoId ?? '';
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(async () => {
  await product.stop();
  await line.close();
  await cache[Symbol.asyncDispose]();
});

const refused: string[] = [];
async function newPhone(): Promise<BrowserContext> {
  refused.length = 0;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'zh-CN' });
  await context.addInitScript(() => sessionStorage.setItem('__flag', 'line'));
  context.on('console', (message) => {
    if (/Content Security Policy|CORS policy/.test(message.text())) refused.push(message.text());
  });
  return context;
}

/** Where the covers on the screen came from. */
const coversOf = async (page: Page) =>
  await page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth > 0 && /\/i\//.test(image.currentSrc))
      .map((image) => new URL(image.currentSrc).origin),
  );
const home = async (page: Page) => await page.goto(`${product.url}/#/home`, { waitUntil: 'domcontentloaded' });
const watch = async (page: Page) => {
  await page.evaluate((id) => void (location.hash = `#/video?id=${id}`), film);
  await untilPlaying(page);
};
const own = () => new URL(product.url).origin;

it('shows pictures and plays films of the media host, and goes on at the next one when it dies', async () => {
  const page = await (await newPhone()).newPage();
  await home(page);
  await expect.poll(async () => (await coversOf(page)).length).toBeGreaterThan(2);
  expect(new Set(await coversOf(page))).toEqual(new Set([line.origin]));
  let parts = 0;
  line.onRequest = (asked) => {
    if (/\/v\/.*\.m4s/.test(asked) && ++parts >= 4) line.state = 'dead';
  };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await watch(page);
  await expect.poll(() => line.state).toBe('dead');
  const left = await timeOf(page);
  await untilPlaying(page, left + 4);
  expect(asked.some((url) => url.startsWith(`${second}/v/`) && url.endsWith('.m4s'))).toBe(true);
  expect(asked.some((url) => url.startsWith(`${own()}/v/`) && url.endsWith('.m4s'))).toBe(false);
  expect(new URL(page.url()).origin).toBe(own());
  expect(refused).toEqual([]);
});

it.each(['dead', 'blocked', 'slow'] as const)('comes without a first host that is %s', async (state) => {
  line.onRequest = () => undefined;
  line.state = state;
  const page = await (await newPhone()).newPage();
  await home(page);
  await expect.poll(async () => (await coversOf(page)).length).toBeGreaterThan(2);
  expect(await coversOf(page)).not.toContain(line.origin);
  await watch(page);
  expect(new URL(page.url()).origin).toBe(own());
});

it('comes from our own host when none of them is there', async () => {
  line.state = 'dead';
  await cache[Symbol.asyncDispose]();
  const page = await (await newPhone()).newPage();
  await home(page);
  await expect.poll(async () => (await coversOf(page)).length).toBeGreaterThan(2);
  expect(new Set(await coversOf(page))).toEqual(new Set([own()]));
  await watch(page);
});
