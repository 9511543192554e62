import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { drag, untilPlaying } from './player-steps.ts';

/** What the feed holds on to, after the browser has collected what nobody needs. */
export interface FeedReading {
  heapBytes: number;
  /** Of all documents, with those that are cut off but still held. */
  nodes: number;
  listeners: number;
  players: number;
}

export interface Swipe {
  title: string | null;
  players: number;
  /** Milliseconds from the end of the movement, and from the finger's, to a frame of the next clip. */
  afterScroll: number;
  afterFinger: number;
}

const upwards = [640, 600, 500, 380, 260, 160].map((y) => [195, y] as const);

export function activeTitle(page: Page): Promise<string | null> {
  return page.locator('article[data-active="true"]').getAttribute('aria-label');
}

/** The next clip by a finger; over when it plays and the feed stands still. */
export async function swipe(page: Page): Promise<Swipe> {
  const before = await activeTitle(page);
  const seen = page.evaluate(nextFrame);
  await drag(page, upwards);
  const times = await seen;
  const title = await activeTitle(page);
  if (title === before) throw new Error(`the swipe came back to ${before}`);
  await untilPlaying(page, 0.05);
  // A finger that comes down while the last swipe still moves stops it, as everywhere.
  while (!(await settled(page))) await pause(20);
  return { title, players: await page.locator('video').count(), ...times };
}

export async function readFeed(page: Page): Promise<FeedReading> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  // Twice: finalizers of the first round let go of more.
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
  const metric = await metrics(session);
  await session.detach();
  return {
    heapBytes: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    players: await page.locator('video').count(),
  };
}

async function metrics(session: CDPSession): Promise<(name: string) => number> {
  const { metrics: all } = await session.send('Performance.getMetrics');
  return (name) => all.find((one) => one.name === name)?.value ?? Number.NaN;
}

function settled(page: Page): Promise<boolean> {
  return page.getByRole('region', { name: '短视频' }).evaluate((reel) => {
    const slides = reel.scrollTop / reel.getBoundingClientRect().height;
    return Math.abs(slides - Math.round(slides)) < 0.005;
  });
}

/** Runs in the page: waits for the next swipe to end, and for a frame of what is on the screen then. */
function nextFrame(): Promise<{ afterScroll: number; afterFinger: number }> {
  return new Promise((resolve) => {
    let finger = 0;
    document.addEventListener('touchend', () => (finger = performance.now()), { once: true, capture: true });
    const reel = document.querySelector('section[aria-label="短视频"]');
    reel?.addEventListener(
      'scrollend',
      () => {
        const ended = performance.now();
        const video = document.querySelector<HTMLVideoElement>('article[data-active="true"] video');
        video?.requestVideoFrameCallback((now) => {
          resolve({ afterScroll: Math.max(0, now - ended), afterFinger: Math.max(0, now - finger) });
        });
      },
      { once: true },
    );
  });
}
