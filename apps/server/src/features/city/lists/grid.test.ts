import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, cellOf, commonCell, distance, type Place, rangeOf, scopeOf } from './grid.ts';
import { type Away, away, byDistance, countedTo, type Look, nearest, type Placed, type Seen } from './near.ts';

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
          [scopeOf(cell, from), a],
          [scopeOf(cell, from), b],
          [scopeOf(small, from), a],
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

/** Reads as the database does: counts everything, gives what fits. */
const lookInto = (all: readonly Placed[], fits: (one: Placed) => boolean) => {
  const cells = all.map((one) => ({ one, cell: cellOf(one) }));
  return async (ranges: readonly Look[]): Promise<Seen[]> =>
    await Promise.resolve(
      ranges.map(({ low, high, most }) => {
        const inside = cells.filter(({ cell }) => cell >= low && cell <= high).map(({ one }) => one);
        return { count: Math.min(countedTo, inside.length), rows: inside.length > most ? [] : inside.filter(fits) };
      }),
    );
};

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

const half = ({ id }: Placed) => Number(id) % 2 === 0;

function rootOf(all: readonly Placed[]): Cell {
  const cells = all.map(cellOf);
  return all.length === 0 ? { prefix: 0, level: 0 } : commonCell(Math.min(...cells), Math.max(...cells));
}

describe('the nearest', () => {
  it('come in the order that sorting everything gives, page by page, wherever they are, whatever fits', async () => {
    await fc.assert(
      fc.asyncProperty(
        place,
        places,
        fc.integer({ min: 1, max: 21 }),
        fc.constantFrom(1, 2, 13),
        fc.integer({ min: 0, max: 20 }),
        async (from, all, size, every, fine) => {
          const fits = ({ id }: Placed) => Number(id) % every === 0;
          const sorted = all.filter(fits).map((one) => away(one, from));
          const search = { from, root: rootOf(all), size, fine, look: lookInto(all, fits) };
          const pages = [];
          let after = null;
          for (;;) {
            const page: Away[] = (await nearest({ ...search, after })) ?? [];
            pages.push(...page);
            after = page.at(-1) ?? null;
            if (page.length < size) break;
          }
          expect(pages).toEqual(sorted.toSorted(byDistance));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are given up when a page would take reading more than there is patience for, and right when not', async () => {
    const all = Array.from({ length: 4000 }, (_, index): Placed => {
      const [lat, lng] = [30 + ((index * 0.754_877_67) % 1) / 2, 120 + ((index * 0.569_840_29) % 1) / 2];
      return { lat, lng, id: String(index + 1) };
    });
    const from = { lat: 30.2, lng: 120.2 };
    const search = { from, root: rootOf(all), after: null, size: 21, fine: 0, patience: 500 };
    expect(await nearest({ ...search, look: lookInto(all, ({ id }) => id === '77') })).toBeNull();
    const sorted = all.filter(half).map((one) => away(one, from));
    expect(await nearest({ ...search, look: lookInto(all, half) })).toEqual(sorted.toSorted(byDistance).slice(0, 21));
  });

  it('take as many turns and reads among twenty thousand as among a thousand, give or take two', async () => {
    const costs = [1000, 20_000].map(async (count) => {
      const all = Array.from({ length: count }, (_, index): Placed => {
        const [lat, lng] = [31 + ((index * 0.754_877_67) % 1) / 2, 121 + ((index * 0.569_840_29) % 1) / 2];
        return { lat, lng, id: String(index + 1) };
      });
      const look = lookInto(all, () => true);
      let [turns, rows] = [0, 0];
      const counted = async (ranges: readonly Look[]) => {
        const seen = await look(ranges);
        [turns, rows] = [turns + 1, rows + seen.reduce((sum, one) => sum + one.rows.length, 0)];
        return seen;
      };
      await nearest({
        from: { lat: 31.2, lng: 121.2 },
        root: rootOf(all),
        after: null,
        size: 21,
        fine: 0,
        look: counted,
      });
      return { turns, rows };
    });
    const [few, many] = await Promise.all(costs);
    expect(many?.turns).toBeLessThanOrEqual((few?.turns ?? 0) + 2);
    expect(many?.rows).toBeLessThanOrEqual(2 * (few?.rows ?? 0));
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
