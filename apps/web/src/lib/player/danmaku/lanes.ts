import type { DanmakuMode } from '@liuguang/contract/shapes/danmaku.ts';

/** What lanes need to know of an item; times in milliseconds of the video. */
export interface LaneItem {
  readonly from: number;
  /** In the pixels of the box. */
  readonly width: number;
  readonly mode: DanmakuMode;
}

export interface LaneBox {
  readonly width: number;
  readonly lanes: number;
  /** How long an item takes from one edge to the other. */
  readonly scrollMs: number;
  /** How long one that stands still stays. */
  readonly fixedMs: number;
  /** Pixels between two that follow each other. */
  readonly gap: number;
}

interface Lane {
  last: LaneItem | null;
  fixedUntil: number;
}

/** With so many lanes the lowest is left to those that stand still: a busy scene would never let one in. */
const enoughToShare = 4;

export type Lanes = ReturnType<typeof createLanes>;

/** Finds room without overlap: an item waits for none and is left out where there is no room. */
export function createLanes(box: LaneBox) {
  const lanes: Lane[] = Array.from({ length: box.lanes }, () => ({ last: null, fixedUntil: -Infinity }));
  const scrolling = box.lanes >= enoughToShare ? lanes.slice(0, -1) : lanes;

  function isEmpty({ last, fixedUntil }: Lane, at: number): boolean {
    return fixedUntil <= at && (last === null || last.from + box.scrollMs <= at);
  }

  function placeFixed(item: LaneItem): number {
    const empty = (lane: Lane) => isEmpty(lane, item.from);
    const first = item.mode === 'top' ? lanes.findIndex(empty) : lanes.findLastIndex(empty);
    const lane = lanes[first];
    if (lane) lane.fixedUntil = item.from + box.fixedMs;
    return first;
  }

  function placeScrolling(item: LaneItem): number {
    const first = scrolling.findIndex(
      ({ last, fixedUntil }) => fixedUntil <= item.from && (last === null || follows(last, item, box)),
    );
    const lane = scrolling[first];
    if (lane) lane.last = item;
    return first;
  }

  return {
    /** The lane for an item that comes now; null when it would touch another. Items come in the order of their time. */
    place(item: LaneItem): number | null {
      const lane = item.mode === 'scroll' ? placeScrolling(item) : placeFixed(item);
      return lane === -1 ? null : lane;
    },
    clear() {
      for (const lane of lanes) Object.assign(lane, { last: null, fixedUntil: -Infinity });
    },
  };
}

/** Whether the item enters behind the one before it and does not reach it before that one has left. */
function follows(before: LaneItem, item: LaneItem, { width, scrollMs, gap }: LaneBox): boolean {
  const entered = before.from + (scrollMs * (before.width + gap)) / (width + before.width);
  const left = before.from + scrollMs;
  const arrives = item.from + (scrollMs * (width - gap)) / (width + item.width);
  return item.from >= entered && arrives >= left;
}

/** Where the left edge of a scrolling item is: longer ones are faster, so that all take the same time. */
export function scrollX({ from, width }: LaneItem, now: number, box: Pick<LaneBox, 'width' | 'scrollMs'>): number {
  return box.width - ((now - from) / box.scrollMs) * (box.width + width);
}
