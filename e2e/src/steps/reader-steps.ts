import type { Page } from 'playwright-core';

/** The characters of chapters that stand whole inside the window of pages, chapter by chapter, as a reader sees them. */
export interface Seen {
  readonly title: string;
  readonly text: string;
}

/** Asked of the browser character by character, not of the reader's own bookkeeping. */
export function seenText(page: Page): Promise<Seen[]> {
  return page.getByTestId('pages').evaluate((window) => {
    const box = window.getBoundingClientRect();
    const range = document.createRange();
    const inside = (node: Text, at: number): boolean => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const rect = range.getClientRects()[0];
      if (!rect || rect.width === 0) return false;
      const middle = (rect.left + rect.right) / 2;
      return middle > box.left && middle < box.right && rect.top >= box.top - 1 && rect.bottom <= box.bottom + 1;
    };
    const blocks = [...window.querySelectorAll<HTMLElement>('[data-paged]')];
    return blocks
      .map((block) => {
        const pieces = [...block.querySelectorAll('p')].map((paragraph) => {
          const node = paragraph.firstChild;
          if (!(node instanceof Text)) return '';
          // Most paragraphs are far away: no need to ask for each of their characters.
          const near = [...paragraph.getClientRects()].some(
            (rect) => rect.right > box.left && rect.left < box.right && rect.bottom > box.top && rect.top < box.bottom,
          );
          if (!near) return '';
          return Array.from({ length: node.length }, (_item, at) => (inside(node, at) ? node.data[at] : '')).join('');
        });
        return { title: block.querySelector('h2')?.textContent ?? '', text: pieces.join('') };
      })
      .filter(({ text }) => text !== '');
  });
}

/** Where the page is, by the number that it shows: 3 / 18. */
export async function pageNumber(page: Page): Promise<string> {
  return (await page.getByTestId('page-number').textContent()) ?? '';
}

/** Turns pages and collects what was seen on each, the first one included. */
export async function turnPages(page: Page, key: 'ArrowRight' | 'ArrowLeft', times: number): Promise<Seen[][]> {
  const seen = [await seenText(page)];
  for (let turned = 0; turned < times; turned += 1) {
    // The chapters around are put there a moment after one has come to theirs.
    await page.waitForFunction(canTurn, key === 'ArrowRight');
    await page.keyboard.press(key);
    await page.waitForFunction(() => !document.querySelector('[data-testid="pages"] [aria-label="正在加载"]'));
    seen.push(await seenText(page));
  }
  return seen;
}

/** Runs in the page: whether there is a whole page to turn to, in the chapter or in the one beside it. */
function canTurn(forwards: boolean): boolean {
  const pages = document.querySelector('[data-testid="pages"]');
  if (!pages || pages.querySelector('[aria-label="正在加载"]')) return false;
  if (pages.querySelector(':scope > section')) {
    const { scrollTop, scrollHeight, clientHeight } = pages;
    const room = forwards ? scrollHeight - clientHeight - scrollTop : scrollTop;
    return room >= clientHeight - 1;
  }
  const number = document.querySelector('[data-testid="page-number"]')?.textContent ?? '';
  const [page = 0, last = 0] = number.split(' / ').map(Number);
  const chapter = pages.querySelector(':scope > div > [aria-hidden="false"]');
  return forwards
    ? page < last || Boolean(chapter?.nextElementSibling)
    : page > 1 || Boolean(chapter?.previousElementSibling);
}

/** The text of each chapter as the pages showed it, joined in the order they were seen. */
export function joinChapters(pages: readonly Seen[][]): Map<string, string> {
  const chapters = new Map<string, string>();
  for (const { title, text } of pages.flat()) chapters.set(title, (chapters.get(title) ?? '') + text);
  return chapters;
}

interface ChapterHead {
  readonly chapterId: string;
  readonly title: string;
  readonly access: 'free' | 'credit' | 'vip';
}

export interface NovelToRead {
  readonly novelId: string;
  readonly heads: readonly ChapterHead[];
}

async function ask<T>(url: string, path: string): Promise<T> {
  const response = await fetch(`${url}/api/novel/${path}`, { headers: { 'x-client': 'web/1.0.0' } });
  return ((await response.json()) as { data: T }).data;
}

/** A novel of the running product: one that is free from end to end, or one with chapters for members. */
export async function findNovel(url: string, access: 'free' | 'vip' = 'free'): Promise<NovelToRead> {
  const { list } = await ask<{ list: { novelId: string }[] }>(url, 'novelListByGroup?size=50');
  for (const { novelId } of list) {
    const heads = (await ask<{ list: ChapterHead[] }>(url, `getChapterList?novelId=${novelId}`)).list;
    const fits =
      access === 'free' ? heads.every((head) => head.access === 'free') : heads.some((head) => head.access === 'vip');
    if (fits && heads.length >= 8) return { novelId, heads };
  }
  throw new Error(`the product has no ${access} novel to read`);
}

export async function chapterOf(url: string, novel: NovelToRead, title: string): Promise<{ text: string[] }> {
  const head = novel.heads.find((one) => one.title === title);
  return await ask(url, `getChapter?chapterId=${head?.chapterId}`);
}

/** Opens a chapter at its beginning, and waits until its pages and those around it are there. */
export async function openChapter(page: Page, url: string, novel: NovelToRead, index: number): Promise<void> {
  const chapterId = novel.heads[index]?.chapterId ?? '';
  await page.goto(`${url}/#/novelReader?id=${novel.novelId}&chapter=${chapterId}`);
  await page.getByTestId('page-number').waitFor();
  // The chapter, the one after it or the page behind the last, and the one before it.
  await page.waitForFunction(
    (around) => {
      const pages = document.querySelector('[data-testid="pages"]');
      if (pages?.querySelector('[aria-label="正在加载"]')) return false;
      return pages?.querySelectorAll(':scope > section, :scope > div > div').length === around;
    },
    index > 0 ? 3 : 2,
  );
}

/** Settings of the device before it opens the reader; large type makes many pages of short chapters. */
export async function readerSettings(page: Page, changes: Record<string, unknown> = {}): Promise<void> {
  const settings = {
    mode: 'slide',
    fontSize: 24,
    lineHeight: 200,
    margin: 1,
    theme: 'dusk',
    font: 'system',
    script: 'original',
    brightness: 100,
    twoPages: true,
    keepAwake: false,
    volumeKeys: true,
    autoSeconds: 12,
    speechRate: 10,
    ...changes,
  };
  await page.addInitScript((value) => {
    if (localStorage.getItem('reader') === null) localStorage.setItem('reader', value);
  }, JSON.stringify(settings));
}
