import { launchBrowser, openPhone } from '../../e2e/src/phone.ts';
import { untilPlaying } from '../../e2e/src/player-steps.ts';
import { readFeed, swipe } from '../../e2e/src/player-swipes.ts';
import type { FeedReading, Swipe } from '../../e2e/src/player-swipes.ts';
import { makeDataDir, removeDataDir, startProduct } from '../../e2e/src/product.ts';
import { median, row } from './print.ts';

const videos = 30;
const readAt = new Set([5, 15, videos]);
const mostPlayers = 3;
const goal = { frameMs: 100, growth: 1.15 };

/** Thirty short clips by swipes: what the page holds on to on the way, and how soon the next clip moves. */
export async function bench(): Promise<boolean> {
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir);
  const browser = await launchBrowser();
  try {
    const { page } = await openPhone(browser);
    await page.goto(`${product.url}/#/recommend`);
    await untilPlaying(page);
    const swipes: Swipe[] = [];
    const readings: FeedReading[] = [];
    for (let video = 2; video <= videos; video += 1) {
      swipes.push(await swipe(page));
      if (!readAt.has(video)) continue;
      const reading = await readFeed(page);
      readings.push(reading);
      const heap = (reading.heapBytes / 1024 ** 2).toFixed(1);
      const { nodes, listeners, players } = reading;
      console.log(
        `video ${video}: heap ${heap} MiB, nodes ${nodes}, listeners ${listeners}, media elements ${players}`,
      );
    }
    return report(swipes, readings);
  } finally {
    await browser.close();
    await product.stop();
    removeDataDir(dataDir);
  }
}

function report(swipes: readonly Swipe[], readings: readonly FeedReading[]): boolean {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return false;
  const worst = (of: (one: Swipe) => number) => Math.max(...swipes.map(of));
  const players = worst((one) => one.players);
  const scroll = swipes.map(({ afterScroll }) => afterScroll);
  row(`heap at video ${videos} against 5 (MiB)`, last.heapBytes / 1024 ** 2, first.heapBytes / 1024 ** 2, 'goal ~1');
  row(`nodes at video ${videos} against 5`, last.nodes, first.nodes, 'goal ~1');
  row(
    'end of the swipe to a frame of the next, ms',
    median(scroll),
    goal.frameMs,
    `worst ${worst((one) => one.afterScroll).toFixed(0)}`,
  );
  const fingers = swipes.map(({ afterFinger }) => afterFinger);
  row('finger up to a frame of the next, ms', median(fingers), goal.frameMs, 'with the movement of the swipe');
  row('media elements at most', players, mostPlayers);
  const stable = last.heapBytes < first.heapBytes * goal.growth && last.nodes < first.nodes * goal.growth;
  return players <= mostPlayers && stable;
}
