import { describe, expect, it } from 'vitest';
import { chooseFrameRate, isSteady, rateOfMotion, valueOf } from './frame-rate.ts';

function motion(rate: number, from: number, to: number): number[] {
  return Array.from({ length: Math.round((to - from) * rate) }, (_, i) => from + i / rate);
}

function chosen(moments: readonly number[]): number {
  return valueOf(chooseFrameRate(rateOfMotion(moments)));
}

describe('the rate of a recording', () => {
  it('is that of its moving parts, however long it stands still', () => {
    expect(chosen([...motion(30, 0, 2), ...motion(30, 3600, 3602)])).toBe(30);
    expect(chosen([...motion(1, 0, 20), ...motion(60, 20, 21)])).toBe(60);
  });

  it('follows bursts between slower parts', () => {
    expect(chosen([...motion(60, 0, 1), ...motion(30, 1, 4)])).toBe(60);
  });

  it('is found behind moments that are rounded, shuffled or doubled', () => {
    const film = Array.from({ length: 240 }, (_, i) => Math.round((i * 1001 * 1000) / 24_000) / 1000);
    expect(chosen(film)).toBeCloseTo(23.976, 3);
    expect(chosen([...film].toReversed())).toBeCloseTo(23.976, 3);
    expect(chosen([...film, ...film])).toBeCloseTo(23.976, 3);
  });

  it('never exceeds what phones play, and is not needed for a single picture', () => {
    expect(chosen(motion(240, 0, 2))).toBe(60);
    expect(rateOfMotion([5])).toBe(0);
    expect(valueOf(chooseFrameRate(0))).toBe(25);
  });

  it('is taken from the header only where that speaks of even distances', () => {
    const thirty = { num: 30, den: 1 };
    expect(isSteady(thirty, thirty)).toBe(true);
    expect(isSteady({ num: 15, den: 23 }, thirty)).toBe(false);
    expect(isSteady({ num: 0, den: 0 }, thirty)).toBe(false);
    // One a second may be how a still begins.
    expect(isSteady({ num: 1, den: 1 }, { num: 1, den: 1 })).toBe(false);
  });
});
