import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { createLanes, type LaneItem, type Lanes, scrollX } from './lanes.ts';
import type { MediaClock } from './media-clock.ts';
import { drawSprite, lineHeight, type Sprite, textMeasure } from './sprites.ts';
import type { Timeline } from './timeline.ts';

export interface DanmakuLook {
  /** Of the letters, in pixels. */
  readonly size: number;
  /** 0 to 1. */
  readonly opacity: number;
  /** How much of the picture is written on, from above; 0 to 1. */
  readonly area: number;
  /** How many of them are shown; 0 to 1. */
  readonly density: number;
}

interface Shown extends LaneItem {
  readonly item: Danmaku;
  readonly lane: number;
  sprite: Sprite | null;
}

interface Deps {
  readonly canvas: HTMLCanvasElement;
  readonly timeline: Timeline;
  readonly now: MediaClock;
  readonly isOwn: (item: Danmaku) => boolean;
  readonly isBlocked: (item: Danmaku) => boolean;
}

const scrollMs = 8000;
const fixedMs = 4000;
const gap = 24;
const top = 8;
/** Sharper than this nobody sees on something that moves, and every pixel costs. */
const mostRatio = 2;
/** A jump and no frame that came late. */
const jumpMs = 1500;
/** New pictures of texts in one frame: after a jump they come one after the other, and no frame is long. */
const mostDrawn = 2;
/** What was said so long ago in the video is still shown as it arrives: who watches together is rarely in step. */
const liveMs = 15_000;

/** An item where it stands while the video does. */
export interface PlacedDanmaku {
  readonly item: Danmaku;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type DanmakuLayer = ReturnType<typeof createDanmakuLayer>;

/**
 * Draws what was written onto a video. Where each one is follows from the time of the video alone, so a pause, a jump and
 * another speed need no care: a frame asks the clock and draws what is due.
 */
export function createDanmakuLayer({ canvas, timeline, now, isOwn, isBlocked }: Deps) {
  const context = canvas.getContext('2d');
  const measure = textMeasure();
  let look: DanmakuLook = { size: 16, opacity: 1, area: 0.5, density: 1 };
  let box = { width: 0, height: 0, ratio: 1 };
  let lanes: Lanes = createLanes({ width: 0, lanes: 0, scrollMs, fixedMs, gap });
  let count = 1;
  let shown: Shown[] = [];
  /** Everything up to here has had its turn. */
  let last = -Infinity;
  /** The time of the last frame: a pause may find the video a step before what was guessed. */
  let at = 0;
  let isClean = true;

  /** Lays everything out anew, from what would be on the screen now. */
  function reset(): void {
    for (const { sprite } of shown) sprite?.close();
    shown = [];
    last = -Infinity;
    const height = lineHeight(look.size);
    count = Math.max(1, Math.floor((box.height * look.area - top) / height));
    lanes = createLanes({ width: box.width, lanes: count, scrollMs, fixedMs, gap });
  }

  function show(item: Danmaku, from: number): void {
    const own = isOwn(item);
    if (isBlocked(item) || (!own && share(item.id) > look.density)) return;
    const placed = { from, width: measure(item.text, look.size), mode: item.mode };
    const lane = lanes.place(placed);
    // One's own is seen in any case: it would look lost.
    if (lane === null && !own) return;
    shown.push({ ...placed, item, lane: lane ?? clearLane(placed), sprite: null });
  }

  /** Where nothing is in its way now; on a full screen the first. */
  function clearLane(placed: LaneItem): number {
    const left = xOf(placed, at);
    for (let lane = 0; lane < count; lane++) {
      const isClear = shown.every((one) => {
        const x = xOf(one, at);
        return one.lane !== lane || x > left + placed.width || x + one.width < left;
      });
      if (isClear) return lane;
    }
    return 0;
  }

  function xOf(one: LaneItem, time: number): number {
    return one.mode === 'scroll' ? scrollX(one, time, { width: box.width, scrollMs }) : (box.width - one.width) / 2;
  }

  const yOf = ({ lane }: Shown): number => top + lane * lineHeight(look.size);
  const endOf = ({ from, mode }: Shown): number => from + (mode === 'scroll' ? scrollMs : fixedMs);

  function advance(time: number): void {
    at = time;
    if (Math.abs(time - last) > jumpMs) {
      reset();
      last = time - scrollMs;
    }
    for (const item of timeline.between(last, time)) show(item, item.at);
    last = Math.max(last, time);
    if (shown.every((one) => endOf(one) > time)) return;
    for (const one of shown) if (endOf(one) <= time) one.sprite?.close();
    shown = shown.filter((one) => endOf(one) > time);
  }

  function draw(time: number): boolean {
    if (!context || (shown.length === 0 && isClean)) return false;
    const { ratio } = box;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.globalAlpha = look.opacity;
    isClean = shown.length === 0;
    let drawn = 0;
    for (const one of shown) {
      if (!one.sprite && drawn < mostDrawn) {
        drawn += 1;
        one.sprite = drawSprite(one.item.text, one.item.color, one.width, isOwn(one.item), { size: look.size, ratio });
      }
      const { sprite } = one;
      if (!sprite) continue;
      const [x, y] = [Math.round(xOf(one, time) * ratio), Math.round(yOf(one) * ratio)];
      context.drawImage(sprite.image, x, y);
    }
    return drawn === mostDrawn;
  }

  return {
    /** One frame; true when there is more to draw than it could. */
    frame(): boolean {
      if (box.width === 0) return false;
      const time = now();
      advance(time);
      return draw(time);
    },
    resize(width: number, height: number, ratio: number): void {
      const sharp = Math.min(ratio, mostRatio);
      if (width === box.width && height === box.height && sharp === box.ratio) return;
      box = { width, height, ratio: sharp };
      canvas.width = Math.round(width * sharp);
      canvas.height = Math.round(height * sharp);
      isClean = false;
      reset();
    },
    setLook(next: DanmakuLook): void {
      look = next;
      isClean = false;
      reset();
    },
    /** More of the video is known, or somebody was blocked. */
    refresh: reset,
    /** Came live: shown now, although its moment has just passed here. `lead`: as if it had begun so long ago. */
    say(item: Danmaku, lead = 0): void {
      timeline.add(item);
      const late = last - item.at;
      if (late >= 0 && late < liveMs && !shown.some((one) => one.item.id === item.id)) show(item, last - lead);
    },
    hide(id: string): void {
      timeline.remove(id);
      for (const one of shown) if (one.item.id === id) one.sprite?.close();
      shown = shown.filter((one) => one.item.id !== id);
      isClean = false;
    },
    /** What is on the screen, and where, in pixels of the page. */
    placed(): PlacedDanmaku[] {
      const height = lineHeight(look.size);
      return shown
        .map((one) => ({ item: one.item, x: xOf(one, at), y: yOf(one), width: one.width, height }))
        .filter(({ x, width }) => x < box.width && x + width > 0);
    },
    isEmpty: (): boolean => shown.length === 0,
    close(): void {
      for (const { sprite } of shown) sprite?.close();
      shown = [];
    },
  };
}

/** 0 to 1, the same for an item on every device and each time: fewer are shown, not others. */
function share(id: string): number {
  let mixed = 0;
  for (const letter of id) mixed = (mixed * 31 + letter.charCodeAt(0)) % 9973;
  return ((mixed * 7919) % 1000) / 1000;
}
