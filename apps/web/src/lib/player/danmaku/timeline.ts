import { danmakuSegmentMs } from '@liuguang/contract/danmaku-lines.ts';
import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';

export type Timeline = ReturnType<typeof createTimeline>;

/** Minutes on both sides that are kept: a short way back needs no network. */
const near = 3;

export function segmentOf(at: number): number {
  return Math.max(0, Math.floor(at / danmakuSegmentMs));
}

/** What is known of a video, minute by minute; each minute in the order of time. */
export function createTimeline() {
  const segments = new Map<number, Danmaku[]>();

  return {
    has: (segment: number) => segments.has(segment),
    set(segment: number, list: readonly Danmaku[]) {
      // What came live while the minute was loaded is in it or newer than it.
      const known = new Set(list.map(({ id }) => id));
      const newer = (segments.get(segment) ?? []).filter(({ id }) => !known.has(id));
      segments.set(segment, newer.length === 0 ? [...list] : [...list, ...newer].toSorted((a, b) => a.at - b.at));
    },
    /** One more; false when it is known already, or its minute is not loaded yet and will bring it. */
    add(item: Danmaku): boolean {
      const list = segments.get(segmentOf(item.at));
      if (!list || list.some(({ id }) => id === item.id)) return false;
      list.splice(firstAfter(list, item.at), 0, item);
      return true;
    },
    remove(id: string) {
      for (const [segment, list] of segments) {
        if (list.some((item) => item.id === id))
          segments.set(
            segment,
            list.filter((item) => item.id !== id),
          );
      }
    },
    /** After `from`, up to and with `to`. */
    *between(from: number, to: number): Generator<Danmaku> {
      for (let segment = segmentOf(from); segment <= segmentOf(to); segment++) {
        const list = segments.get(segment) ?? [];
        for (let place = firstAfter(list, from); place < list.length; place++) {
          const item = list[place];
          if (!item || item.at > to) break;
          yield item;
        }
      }
    },
    /** Forgets minutes that are far from this one. */
    keepNear(segment: number) {
      for (const known of segments.keys()) if (Math.abs(known - segment) > near) segments.delete(known);
    },
  };
}

/** The place of the first one that comes later; found by halves, for a minute may hold thousands. */
function firstAfter(list: readonly Danmaku[], at: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.at ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
