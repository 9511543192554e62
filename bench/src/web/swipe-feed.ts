import { launchBrowser, openPhone } from '../../../e2e/src/steps/phone.ts';
import { untilPlaying } from '../../../e2e/src/steps/player-steps.ts';
import { readFeed, swipe } from '../../../e2e/src/steps/player-swipes.ts';
import type { FeedReading, Swipe } from '../../../e2e/src/steps/player-swipes.ts';
import { startDemo } from '../support/demo-product.ts';
import { median, ninetieth, row } from '../support/print.ts';

const videos = 30;
const readAt = new Set([5, 15, videos]);
const mostPlayers = 3;
/** A video's answer stays in the cache of queries for half an hour, about 30 KiB; no player and no node stays. */
const goal = { frameMs: 100, kibPerVideo: 64, nodes: 1.1 };

/** Thirty short clips by swipes: what the page holds on to on the way, and how soon the next clip moves. */
export async function bench(): Promise<boolean> {
  const product = await startDemo();
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
  }
}

function report(swipes: readonly Swipe[], readings: readonly FeedReading[]): boolean {
  const [first, middle, last] = readings;
  if (!first || !middle || !last) return false;
  const players = Math.max(...swipes.map((one) => one.players));
  const scroll = swipes.map(({ afterScroll }) => afterScroll);
  const fingers = swipes.map(({ afterFinger }) => afterFinger);
  const kib = (last.heapBytes - middle.heapBytes) / 1024 / (videos - 15);
  row(`heap at video ${videos} against 5 (MiB)`, last.heapBytes / 1024 ** 2, first.heapBytes / 1024 ** 2);
  row('heap kept for each video from 15 on (KiB)', kib, goal.kibPerVideo);
  row(`nodes at video ${videos} against 5`, last.nodes, first.nodes, `goal <= ${goal.nodes}`);
  const worst = `p90 ${ninetieth(scroll).toFixed(0)}, worst ${Math.max(...scroll).toFixed(0)}`;
  row('end of the swipe to a frame of the next, ms', median(scroll), goal.frameMs, worst);
  row('finger up to a frame of the next, ms', median(fingers), goal.frameMs, 'with the movement of the swipe');
  row('media elements at most', players, mostPlayers);
  return players <= mostPlayers && kib <= goal.kibPerVideo && last.nodes <= first.nodes * goal.nodes;
}
