import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Goes on for as long as the screen is open: films, and the answer to a code that somebody may scan. The count of an ad
 * outlives its page, and the browser does not always tell of its end.
 */
const lasting = /^\/(?:v\/|api\/scan\/status|api\/agent\/accessAd)/;

/** What a screen is made of: its files and its answers. */
function makesScreen(request: Request): boolean {
  return request.resourceType() !== 'eventsource' && !lasting.test(new URL(request.url()).pathname);
}

/**
 * Follows what a page asks for, from before it is opened. The answer waits until everything has come and, some frames
 * later, nothing else was asked for: then the screen is what it will be.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let asked: string[] = [];
  page.on('request', (request) => {
    if (!makesScreen(request)) return;
    asked.push(request.url());
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  /** What is on its way, or was asked for meanwhile. */
  const unrest = async () => {
    asked = [];
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    return [...asked, ...[...open].map((request) => request.url())];
  };
  return async () => await expect.poll(unrest, { timeout: 30_000 }).toEqual([]);
}
