import { describe, expect, it } from 'vitest';
import { bufferedEnd, clampTime, ratioAt, shareOf } from './seek.ts';

function ranges(...pairs: [number, number][]) {
  return { length: pairs.length, start: (i: number) => pairs[i]![0], end: (i: number) => pairs[i]![1] };
}

describe('seek bar', () => {
  it('maps a pointer to a share of the bar and stops at both ends', () => {
    const bar = { left: 16, width: 200 };
    expect(ratioAt(116, bar)).toBe(0.5);
    expect(ratioAt(-40, bar)).toBe(0);
    expect(ratioAt(999, bar)).toBe(1);
    expect(ratioAt(10, { left: 0, width: 0 })).toBe(0);
  });

  it('never seeks outside the clip, nor anywhere before the length is known', () => {
    expect(clampTime(30, 24)).toBe(24);
    expect(clampTime(-5, 24)).toBe(0);
    expect(clampTime(5, Number.NaN)).toBe(0);
    expect(clampTime(Number.NaN, 24)).toBe(0);
    expect(shareOf(6, 24)).toBe(0.25);
    expect(shareOf(6, Number.NaN)).toBe(0);
  });

  it('shows the buffer that the playhead is in, not one beyond a gap', () => {
    expect(bufferedEnd(ranges([0, 4], [8, 12]), 2)).toBe(4);
    expect(bufferedEnd(ranges([0, 4], [8, 12]), 9)).toBe(12);
    expect(bufferedEnd(ranges([0, 4], [8, 12]), 6)).toBe(6);
    expect(bufferedEnd(ranges([0.05, 4]), 0)).toBe(4);
    expect(bufferedEnd(ranges(), 3)).toBe(3);
  });
});
