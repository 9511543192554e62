import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { url } from './account-steps.ts';
import { openPhone } from './phone.ts';
import { chapterOf, joinChapters, type NovelToRead, openChapter, readerSettings, turnPages } from './reader-steps.ts';

type Mode = 'slide' | 'scroll' | 'plain';

export async function openReader(
  browser: Browser,
  novel: NovelToRead,
  mode: Mode,
): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openPhone(browser, { worker: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await readerSettings(page, { mode });
  await openChapter(page, url, novel, 0);
  return { page, context };
}

const plain = (text: string) => text.replaceAll(/\s/g, '');

/** Every chapter that was read to its end, as it was seen, is the chapter; the last one is its beginning. */
export async function expectWhole(novel: NovelToRead, seen: Map<string, string>): Promise<number> {
  const titles = [...seen.keys()];
  for (const [index, title] of titles.entries()) {
    const whole = plain((await chapterOf(url, novel, title)).text.join(''));
    const joined = plain(seen.get(title) ?? '');
    expect(joined).toBe(index < titles.length - 1 ? whole : whole.slice(0, joined.length));
  }
  return titles.length;
}

/** Answers how many chapters were read whole on each way, and what stood on the screen at the beginning and the end. */
export async function turnOnAndBack(
  browser: Browser,
  novel: NovelToRead,
  { mode, turns }: { readonly mode: Mode; readonly turns: number },
) {
  const { page, context } = await openReader(browser, novel, mode);
  const on = await turnPages(page, 'ArrowRight', turns);
  const back = await turnPages(page, 'ArrowLeft', turns);
  const chapters = [
    await expectWhole(novel, joinChapters(on)),
    await expectWhole(novel, joinChapters(back.toReversed())),
  ];
  await context.close();
  return { chapters: Math.min(...chapters), first: on[0], last: back.at(-1) };
}
