import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, commonCell, distance, type Place, rangeOf, reachOf } from './grid.ts';
import { away, byDistance, nearest, type Placed } from './near.ts';

/** Anywhere, and often where it is hard: at the poles, at the date line, on top of each other. */
const degrees = (most: number, edges: number[]) =>
  fc.oneof(
    fc.double({ min: -most, max: most, noNaN: true }),
    fc.constantFrom(...edges),
    fc.double({ min: most - 0.01, max: most, noNaN: true }),
    fc.double({ min: -most, max: -most + 0.01, noNaN: true }),
  );
const place: fc.Arbitrary<Place> = fc.record({
  lat: degrees(90, [-90, 90, 0]),
  lng: degrees(180, [-180, 180, 0, 179.9999]),
});

describe('a distance', () => {
  it.each([
    ['across the date line', { lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }, 22_239],
    ['over a pole', { lat: 89.9, lng: 0 }, { lat: 89.9, lng: 180 }, 22_239],
    ['from Beijing to Shanghai', { lat: 39.9042, lng: 116.4074 }, { lat: 31.2304, lng: 121.4737 }, 1_067_300],
    ['to the other side', { lat: 10, lng: 20 }, { lat: -10, lng: -160 }, 20_015_114],
  ])('%s is that of the great circle', (_name, a, b, metres) => {
    expect(Math.abs(distance(a, b) - metres)).toBeLessThan(metres * 0.001);
  });

  it('to any place in a cell lies between those to its nearest and its farthest point', () => {
    fc.assert(
      fc.property(place, place, place, fc.integer({ min: 0, max: 26 }), (from, a, b, level) => {
        const cell = commonCell(cellOf(a), cellOf(b));
        const small = { prefix: Math.floor(cellOf(a) / 4 ** (26 - level)), level };
        for (const [bounds, inside] of [
          [reachOf(cell, from), a],
          [reachOf(cell, from), b],
          [reachOf(small, from), a],
        ] as const) {
          const metres = distance(from, inside);
          expect(metres).toBeGreaterThanOrEqual(bounds.nearest - 1);
          expect(metres).toBeLessThanOrEqual(bounds.farthest + 1);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

const rangesOf = (all: readonly Placed[]) => {
  const cells = all.map((one) => ({ one, cell: cellOf(one) }));
  return async (ranges: readonly (readonly [number, number])[], most: number) =>
    await Promise.resolve(
      ranges.map(([low, high]) =>
        cells
          .filter(({ cell }) => cell >= low && cell <= high)
          .slice(0, most)
          .map(({ one }) => one),
      ),
    );
};

describe('the nearest', () => {
  it('come in the order that sorting everything gives, page by page, wherever they are', async () => {
    const crowd = fc.tuple(place, fc.nat(150)).map(([centre, count]) =>
      Array.from({ length: count }, (_, index) => ({
        lat: Math.max(-90, Math.min(90, centre.lat + ((index * 7919) % 101) / 5000)),
        lng: ((((centre.lng + ((index * 104_729) % 103) / 5000 + 180) % 360) + 360) % 360) - 180,
      })),
    );
    const mall = fc.tuple(place, fc.nat(90)).map(([one, count]) => Array.from({ length: count }, () => one));
    const places = fc
      .tuple(fc.array(place, { maxLength: 60 }), fc.array(fc.oneof(crowd, mall), { maxLength: 3 }))
      .map(([some, many]) =>
        [...some, ...many.flat()].map(({ lat, lng }, index): Placed => ({ lat, lng, id: String(index + 1) })),
      );
    await fc.assert(
      fc.asyncProperty(place, places, fc.integer({ min: 1, max: 21 }), async (from, all, size) => {
        const cells = all.map(cellOf);
        const root = commonCell(Math.min(...cells, 2 ** 52 - 1), Math.max(...cells, 0));
        const sorted = all.map((one) => away(one, from)).toSorted(byDistance);
        const look = rangesOf(all);
        const pages = [];
        let after = null;
        for (;;) {
          const page = await nearest({
            from,
            root: all.length === 0 ? { prefix: 0, level: 0 } : root,
            after,
            size,
            look,
          });
          pages.push(...page);
          after = page.at(-1) ?? null;
          if (page.length < size) break;
        }
        expect(pages).toEqual(sorted);
      }),
      { numRuns: 30 },
    );
  });

  it('covers its cell: a range holds what lies in it and nothing else', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 26 }), (one, level) => {
        const cell = cellOf(one);
        const [low, high] = rangeOf({ prefix: Math.floor(cell / 4 ** (26 - level)), level });
        expect(cell >= low && cell <= high).toBe(true);
        expect(high - low + 1).toBe(4 ** (26 - level));
      }),
    );
  });
});
