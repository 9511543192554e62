import { describe, expect, it } from 'vitest';
import { createLanes, type LaneBox, type LaneItem, scrollX } from './lanes.ts';

const box: LaneBox = { width: 390, lanes: 4, scrollMs: 8000, fixedMs: 4000, gap: 24 };
const scroll = (from: number, width = 100): LaneItem => ({ from, width, mode: 'scroll' });

/** Every pair in a lane, at every tenth of a second: how near they come. */
function nearest(placed: readonly (LaneItem & { lane: number })[]): number {
  let least = Infinity;
  for (const one of placed) {
    for (const two of placed) {
      if (one === two || one.lane !== two.lane) continue;
      const [start, end] = [Math.max(one.from, two.from), Math.min(endOf(one), endOf(two))];
      for (let now = start; now < end; now += 100) {
        const [a, b] = [leftOf(one, now), leftOf(two, now)];
        least = Math.min(least, a < b ? b - a - one.width : a - b - two.width);
      }
    }
  }
  return least;
}
const endOf = ({ from, mode }: LaneItem) => from + (mode === 'scroll' ? box.scrollMs : box.fixedMs);
const leftOf = (item: LaneItem, now: number) =>
  item.mode === 'scroll' ? scrollX(item, now, box) : (box.width - item.width) / 2;

describe('lanes', () => {
  it('let nothing touch anything, however many come and however long they are', () => {
    const lanes = createLanes(box);
    const placed = [];
    // Pseudo-random, so that a failure can be looked at again.
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let from = 0; from < 60_000; from += 30 + random() * 60) {
      const mode = (['scroll', 'scroll', 'scroll', 'top', 'bottom'] as const)[Math.floor(random() * 5)] ?? 'scroll';
      const item = { from, width: 30 + random() * 500, mode };
      const lane = lanes.place(item);
      if (lane !== null) placed.push({ ...item, lane });
    }
    expect(placed.length).toBeGreaterThan(40);
    expect(new Set(placed.map(({ mode }) => mode)).size).toBe(3);
    expect(nearest(placed)).toBeGreaterThanOrEqual(0);
  });

  it('are filled from above, and a full screen takes no more', () => {
    const lanes = createLanes(box);
    expect([0, 0, 0, 0].map((from) => lanes.place(scroll(from)))).toEqual([0, 1, 2, null]);
    expect(lanes.place(scroll(3000))).toBe(0);
  });

  it('let a long one wait until it cannot catch up with a short one', () => {
    const lanes = createLanes({ ...box, lanes: 1 });
    expect(lanes.place(scroll(0, 30))).toBe(0);
    expect(lanes.place(scroll(1200, 600))).toBeNull();
    expect(lanes.place(scroll(5200, 600))).toBe(0);
  });

  it('put what stands still above or below, one after the other', () => {
    const lanes = createLanes(box);
    const fixed = (from: number, mode: 'top' | 'bottom') => lanes.place({ from, width: 80, mode });
    expect([fixed(0, 'top'), fixed(0, 'top'), fixed(0, 'bottom')]).toEqual([0, 1, 3]);
    expect(fixed(3999, 'bottom')).toBe(2);
    expect(fixed(4000, 'bottom')).toBe(3);
  });

  it('forget everything when the video jumps', () => {
    const lanes = createLanes({ ...box, lanes: 1 });
    expect([lanes.place(scroll(50_000)), lanes.place(scroll(50_000))]).toEqual([0, null]);
    lanes.clear();
    expect(lanes.place(scroll(1000))).toBe(0);
  });
});

describe('the place of an item', () => {
  it('follows from the time alone: in at the right edge, out at the left', () => {
    const item = scroll(1000, 110);
    expect([1000, 5000, 9000].map((now) => scrollX(item, now, box))).toEqual([390, 140, -110]);
  });
});
