import { describe, expect, it } from 'vitest';
import { activeAt, slotsFor } from './slots.ts';

const bySlot = (active: number, count = 40) => new Map(slotsFor(active, count).map(({ slot, index }) => [slot, index]));

describe('players of the short feed', () => {
  it('are three at most, one for each neighbour', () => {
    for (let active = 0; active < 40; active += 1) {
      const slots = slotsFor(active, 40);
      expect(slots.length).toBeLessThanOrEqual(3);
      expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length);
      expect(slots.map(({ index }) => index)).toContain(active);
    }
  });

  it('stay with their clip while it is near', () => {
    for (let active = 1; active < 38; active += 1) {
      const before = bySlot(active);
      const after = bySlot(active + 1);
      const kept = [...before].filter(([slot, index]) => after.get(slot) === index);
      expect(kept).toHaveLength(2);
    }
  });

  it('are as many as there are clips', () => {
    expect(slotsFor(0, 1)).toEqual([{ slot: 0, index: 0 }]);
    expect(slotsFor(0, 0)).toEqual([]);
  });
});

describe('the clip on the screen', () => {
  it('is the one that fills most of it', () => {
    expect(activeAt(0, 800, 30)).toBe(0);
    expect(activeAt(390, 800, 30)).toBe(0);
    expect(activeAt(410, 800, 30)).toBe(1);
    expect(activeAt(24_000, 800, 30)).toBe(29);
    expect(activeAt(-60, 800, 30)).toBe(0);
    expect(activeAt(100, 0, 30)).toBe(0);
  });
});
