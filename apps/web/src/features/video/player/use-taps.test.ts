import { describe, expect, it } from 'vitest';
import { isDoubleTap } from './use-taps.ts';

describe('double tap', () => {
  it('is two taps close in time and place', () => {
    const first = { at: 1000, x: 100, y: 100 };
    expect(isDoubleTap(first, { at: 1200, x: 110, y: 95 })).toBe(true);
    expect(isDoubleTap(first, { at: 1500, x: 100, y: 100 })).toBe(false);
    expect(isDoubleTap(first, { at: 1200, x: 300, y: 100 })).toBe(false);
    expect(isDoubleTap(null, first)).toBe(false);
  });
});
