import { describe, expect, it } from 'vitest';
import { pageBox } from './metrics.ts';

const type = { fontSize: 19, lineHeight: 1.8, margin: 1 };

describe('the box of a page', () => {
  it('holds whole characters and whole lines, and its step is the width of the area', () => {
    for (const width of [320, 360, 375, 390, 412, 430, 699])
      for (const fontSize of [14, 17, 19, 22, 28, 34]) {
        const box = pageBox({ width, height: 701 }, { ...type, fontSize }, true);
        expect(box.columnWidth % fontSize).toBe(0);
        expect(box.height % box.lineHeight).toBe(0);
        expect(box.height).toBeLessThanOrEqual(701);
        expect(box.columns * (box.columnWidth + box.gap)).toBe(box.stride);
        expect(box.stride).toBe(width);
      }
  });

  it('is two pages in a wide landscape only, and only when wanted', () => {
    expect(pageBox({ width: 844, height: 320 }, type, true).columns).toBe(2);
    expect(pageBox({ width: 844, height: 320 }, type, false).columns).toBe(1);
    expect(pageBox({ width: 768, height: 1024 }, type, true).columns).toBe(1);
    expect(pageBox({ width: 667, height: 320 }, type, true).columns).toBe(1);
    const odd = pageBox({ width: 1367, height: 700 }, type, true);
    expect(odd.columns * (odd.columnWidth + odd.gap)).toBe(odd.stride);
    expect(odd.stride).toBe(1366);
  });

  it('never has lines of more than forty-four characters', () => {
    expect(pageBox({ width: 2560, height: 1300 }, type, false).columnWidth).toBe(44 * 19);
  });

  it('keeps at least one line and four characters where there is hardly any room', () => {
    const box = pageBox({ width: 100, height: 20 }, { ...type, fontSize: 34 }, true);
    expect(box.height).toBe(box.lineHeight);
    expect(box.columnWidth).toBeGreaterThan(0);
  });
});
