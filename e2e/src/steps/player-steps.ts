import type { Page } from 'playwright-core';

interface Card {
  readonly videoId: string;
  readonly title: string;
  readonly kind: 'short' | 'long';
  readonly access: 'free' | 'credit' | 'vip';
  /** Seconds. */
  readonly duration: number;
}

/** Cards of the running product, as any visitor may list them. */
export async function cardsOf(url: string, access: Card['access']): Promise<Card[]> {
  const cards: Card[] = [];
  let cursor: string | null = null;
  do {
    const page: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(`${url}/api/agent/getVideoByGroup?size=50&access=${access}${page}`);
    const { data } = (await response.json()) as { data: { list: Card[]; nextCursor: string | null } };
    cards.push(...data.list);
    cursor = data.nextCursor;
  } while (cursor !== null);
  return cards;
}

type Point = readonly [x: number, y: number];

/** A real finger: down at the first point, over the others, and up after `whileDown`. */
export async function drag(page: Page, points: readonly Point[], whileDown?: () => Promise<unknown>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await send('touchStart', points[0]);
  for (const point of points.slice(1)) {
    await send('touchMove', point);
    await page.waitForTimeout(20);
  }
  await whileDown?.();
  await send('touchEnd');
  await session.detach();
}

/** A quick stroke: all of it is on its way at once, so that a busy machine does not make it a slow one. */
export async function flick(page: Page, points: readonly Point[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touches = points.map(
    (point, index) => ({ type: index === 0 ? 'touchStart' : 'touchMove', at: [point] }) as const,
  );
  await Promise.all(
    [...touches, { type: 'touchEnd', at: [] } as const].map(({ type, at }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at.map(([x, y]) => ({ x, y })) }),
    ),
  );
  await session.detach();
}

export function timeOf(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

export async function untilPlaying(page: Page, from = 0.3): Promise<void> {
  await page.waitForFunction(
    (least) => [...document.querySelectorAll('video')].some((video) => !video.paused && video.currentTime > least),
    from,
  );
}
