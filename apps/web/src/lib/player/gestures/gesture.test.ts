import { describe, expect, it } from 'vitest';
import { dragOf, isDoubleTap, isFlick, levelTarget, seekTarget } from './gesture.ts';

const area = { left: 0, width: 390 };
const spot = (x: number, y: number, at = 0) => ({ x, y, at });

describe('double tap', () => {
  it('is two taps close in time and place', () => {
    const first = { at: 1000, x: 100, y: 100 };
    expect(isDoubleTap(first, { at: 1200, x: 110, y: 95 })).toBe(true);
    expect(isDoubleTap(first, { at: 1500, x: 100, y: 100 })).toBe(false);
    expect(isDoubleTap(first, { at: 1200, x: 300, y: 100 })).toBe(false);
    expect(isDoubleTap(null, first)).toBe(false);
  });
});

describe('a flick', () => {
  it('is quick, and to the left', () => {
    expect(isFlick(spot(300, 400), spot(200, 410, 120))).toBe(true);
    expect(isFlick(spot(300, 400), spot(200, 410, 800))).toBe(false);
    expect(isFlick(spot(200, 400), spot(300, 410, 120))).toBe(false);
    expect(isFlick(spot(300, 400), spot(270, 410, 120))).toBe(false);
    expect(isFlick(undefined, spot(1, 1))).toBe(false);
  });
});

describe('a movement on the picture', () => {
  it('is nothing yet while the finger only trembles', () => {
    expect(dragOf(spot(100, 100), spot(106, 104), area, true)).toBeNull();
  });

  it('seeks when it goes across', () => {
    expect(dragOf(spot(100, 100), spot(130, 110), area, false)).toBe('seek');
  });

  it('is left to the system when it starts at an edge', () => {
    expect(dragOf(spot(6, 100), spot(60, 100), area, true)).toBe('none');
    expect(dragOf(spot(386, 100), spot(330, 100), area, true)).toBe('none');
  });

  it('changes brightness on the left and volume on the right, where the page need not scroll', () => {
    expect(dragOf(spot(80, 100), spot(82, 60), area, true)).toBe('brightness');
    expect(dragOf(spot(300, 100), spot(302, 60), area, true)).toBe('volume');
    expect(dragOf(spot(300, 100), spot(302, 60), area, false)).toBe('none');
  });
});

describe('where a movement leads', () => {
  it('covers a short clip by one swipe, and a sixth of a film', () => {
    expect(seekTarget(10, 0.5, 40)).toBe(30);
    expect(seekTarget(0, 0.5, 5400)).toBe(450);
  });

  it('stays inside the clip, and does nothing before its length is known', () => {
    expect(seekTarget(10, -1, 40)).toBe(0);
    expect(seekTarget(10, 2, 40)).toBe(40);
    expect(seekTarget(0, 1, Number.NaN)).toBe(0);
  });

  it('keeps levels between nothing and all', () => {
    expect(levelTarget(0.5, -0.25)).toBe(0.75);
    expect(levelTarget(0.5, 3)).toBe(0);
    expect(levelTarget(0.5, -3)).toBe(1);
  });
});
