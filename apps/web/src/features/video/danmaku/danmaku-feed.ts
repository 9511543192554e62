import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { danmakuSegmentMs } from '@liuguang/contract/danmaku-lines.ts';
import { segmentOf, type Timeline } from '../../../lib/player/danmaku/timeline.ts';

interface Deps {
  readonly timeline: Timeline;
  readonly load: (segment: number) => Promise<readonly Danmaku[]>;
  readonly durationMs: number;
  /** A minute is there. */
  readonly onLoaded: (segment: number) => void;
}

/** The next minute is loaded this long before it begins. */
const aheadMs = 20_000;
const tryAgainMs = 10_000;

/** Loads the minute that plays and, in time, the next one. */
export function danmakuFeed({ timeline, load, durationMs, onLoaded }: Deps) {
  const busyUntil = new Map<number, number>();
  let left = false;

  async function want(segment: number): Promise<void> {
    if (timeline.has(segment) || segment * danmakuSegmentMs > durationMs) return;
    if ((busyUntil.get(segment) ?? 0) > Date.now()) return;
    // A minute that could not be loaded is asked for again, and not with every frame.
    busyUntil.set(segment, Date.now() + tryAgainMs);
    const list = await load(segment);
    await untilIdle();
    if (left) return;
    timeline.set(segment, list);
    busyUntil.delete(segment);
    onLoaded(segment);
  }

  return {
    follow(at: number): void {
      const segment = segmentOf(at);
      timeline.keepNear(segment);
      for (const each of new Set([segment, segmentOf(at + aheadMs)])) want(each).catch(() => undefined);
    },
    stop(): void {
      left = true;
    },
  };
}

/** Thousands of items are taken in between frames. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}
