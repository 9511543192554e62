import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPhone } from '../../../e2e/src/steps/phone.ts';
import { makeDataDir, removeDataDir, startProduct } from '../../../e2e/src/product/product.ts';
import { findNovel, openChapter } from '../../../e2e/src/steps/reader-steps.ts';
import type { NovelToRead } from '../../../e2e/src/steps/reader-steps.ts';
import { atMost, limited } from '../support/figure.ts';
import type { Figure } from '../support/figure.ts';
import { median } from '../support/median.ts';

const run = promisify(execFile);
const chapters = 3000;
const rounds = 3;
/** One frame of a phone at 60 Hz. */
const frameMs = 1000 / 60;

function longNovel(): string {
  const line = '海风从窗缝里挤进来，把灯芯吹得一歪。他放下笔，伸手护住那一点火，像护住一只刚睡着的鸟。';
  const chapter = (number: number) =>
    [`第${number}章 守夜人手记`, ...Array.from({ length: 24 }, (_item, at) => `${at + 1}。${line.repeat(3)}`)].join(
      '\n',
    );
  return Array.from({ length: chapters }, (_item, index) => chapter(index + 1)).join('\n\n');
}

async function importNovel(url: string, dataDir: string): Promise<NovelToRead> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'liuguang-bench-')), 'long.txt');
  writeFileSync(file, longNovel());
  const words = ['scripts/cli.ts', 'novels', 'import', file, '--title', '守夜人手记', '--author', '潮汐'];
  await run('node', words, { env: { ...process.env, DATA_DIR: dataDir } });
  for (let tries = 0; ; tries += 1) {
    try {
      return await findNovel(url);
    } catch (error) {
      // It is shown once its cover is painted.
      if (tries > 120) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** From the moment the answer has been read until the frame that shows its text. */
async function watchArrival(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const marks = { arrived: 0, shown: 0 };
    Object.assign(globalThis, { readerMarks: marks });
    // oxlint-disable-next-line typescript/unbound-method -- bound to each answer below
    const text = Response.prototype.text;
    Response.prototype.text = async function read(this: Response) {
      const body = await text.call(this);
      if (this.url.includes('novel/getChapter?') && marks.arrived === 0) marks.arrived = performance.now();
      return body;
    };
    const look = new MutationObserver(() => {
      if (!document.querySelector('[data-paged] p')) return;
      look.disconnect();
      // Called before the paint of this frame; what follows it is after.
      requestAnimationFrame(() => setTimeout(() => (marks.shown = performance.now())));
    });
    look.observe(document, { childList: true, subtree: true });
  });
}

/** What the browser itself needs to lay out and show the same text, without an app around it. */
function bareLayout(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const block = document.querySelector('[data-paged]');
    if (!block) throw new Error('no text on the page');
    const html = block.outerHTML;
    // It runs in the page, where nothing of this file is.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await frame();
    const started = performance.now();
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.append(place);
    await frame();
    const took = performance.now() - started;
    place.remove();
    return took;
  });
}

async function opening(browser: Browser, url: string, novel: NovelToRead) {
  const { page, context } = await openPhone(browser);
  await watchArrival(page);
  await openChapter(page, url, novel, 100);
  const shown = await page.evaluate(() => {
    const { readerMarks } = globalThis as unknown as { readerMarks: { arrived: number; shown: number } };
    // The client reads answers some other way: without the first mark this would be the time since the page was opened.
    if (readerMarks.arrived === 0) throw new Error('no chapter was seen to arrive');
    return readerMarks.shown - readerMarks.arrived;
  });
  const bare = await bareLayout(page);
  const turn = await chapterTurn(page);
  await context.close();
  return { shown, bare, turn };
}

/** Over the end of a chapter: from the key to the frame that shows the next one. */
async function chapterTurn(page: Page): Promise<number> {
  await page.keyboard.press('End');
  await page.waitForTimeout(400);
  // Before the key goes out: the two take different ways to the page.
  await page.evaluate(() => {
    const turned = new Promise<number>((resolve) => {
      document.addEventListener(
        'keydown',
        () => {
          const pressed = performance.now();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
        },
        { once: true, capture: true },
      );
    });
    Object.assign(globalThis, { turned });
  });
  await page.keyboard.press('ArrowRight');
  return await page.evaluate(() => (globalThis as unknown as { turned: Promise<number> }).turned);
}

/** Milliseconds from the tap to the frame that shows the chapters. */
async function catalogue(browser: Browser, url: string, novel: NovelToRead): Promise<number> {
  const { page, context } = await openPhone(browser);
  await openChapter(page, url, novel, 1500);
  const session = await context.newCDPSession(page);
  await page.mouse.click(195, 400);
  await session.send('HeapProfiler.collectGarbage');
  const button = page.getByRole('button', { name: '目录' });
  await button.waitFor();
  const took = await page.evaluate(async () => {
    const tool = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '目录');
    const started = performance.now();
    tool?.click();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - started;
  });
  const rows = await page.getByRole('list', { name: '章节' }).getByRole('listitem').count();
  const inView = await page.locator('[aria-current="true"]').isVisible();
  await context.close();
  // A whole list in the page, or one that begins elsewhere, would be another figure.
  if (rows >= 60 || !inView) throw new Error(`${rows} rows in the page, the chapter ${inView ? '' : 'not '}in view`);
  return took;
}

export async function figures(): Promise<Figure[]> {
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, { DEMO: '0' });
  const browser = await launchBrowser();
  try {
    const novel = await importNovel(product.url, dataDir);
    const opened: Opening[] = [];
    const lists: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      opened.push(await opening(browser, product.url, novel));
      lists.push(await catalogue(browser, product.url, novel));
    }
    return figuresOf(opened, lists);
  } finally {
    await browser.close();
    await product.stop();
    removeDataDir(dataDir);
  }
}

type Opening = Awaited<ReturnType<typeof opening>>;

function figuresOf(opened: readonly Opening[], lists: number[]): Figure[] {
  const frames = { limit: frameMs, of: 'one frame' };
  return [
    atMost({
      name: 'reader, answer to text on screen, ms',
      value: median(opened.map((one) => one.shown)),
      baseline: median(opened.map((one) => one.bare)),
      of: 'bare layout of the text',
      goal: null,
    }),
    limited('reader, turn into the next chapter, ms', median(opened.map((one) => one.turn)), frames),
    limited(`reader, catalogue of ${chapters} open, ms`, median(lists), {
      limit: 3 * frameMs,
      of: 'three frames',
    }),
  ];
}
