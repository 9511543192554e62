import { type Cell, childrenOf, distance, levels, type Place, rangeOf, reachOf } from './grid.ts';

/** Something with a place; `id` breaks ties. */
export interface Placed extends Place {
  readonly id: string;
}

export interface Away {
  readonly id: string;
  /** Millimetres: whole numbers compare the same everywhere, also in a cursor. */
  readonly mm: number;
}

interface Search {
  readonly from: Place;
  /** Holds everything there is. */
  readonly root: Cell;
  /** What was shown last; null from the start. */
  readonly after: Away | null;
  readonly size: number;
  /** For each range of cells up to `most` of what lies in it, in any order. */
  readonly look: (ranges: readonly (readonly [number, number])[], most: number) => Promise<readonly Placed[][]>;
}

/** More in a cell than this, and it is looked at by quarters. */
const mostInCell = 64;
const mostInPlace = 100_000;
/** Cells looked at in one go. */
const atOnce = 12;
/** Rounding of a bound must never hide what is nearer than it; close to the other side of the earth it is centimetres. */
const slackMm = 1000;

/**
 * The nearest first, from any page to the next. Cells wait in the order of their nearest point; one that holds little is
 * read, one that holds much is quartered, and what was read is sure as soon as no waiting cell could be nearer. So a page
 * reads about as many cells as it has rows, however much there is, and whichever page it is: what lies wholly before the
 * cursor is never opened. Bounds are exact on the sphere, so the date line and the poles are places like any other.
 */
export async function nearest({ from, root, after, size, look }: Search): Promise<Away[]> {
  const waiting = [bounded(root, from)];
  let found: Away[] = [];
  for (;;) {
    waiting.sort((a, b) => a.nearest - b.nearest);
    const sure = waiting[0]?.nearest ?? Infinity;
    found.sort(byDistance);
    if (waiting.length === 0 || (found[size - 1]?.mm ?? Infinity) < sure) return found.slice(0, size);
    // Of several cells at once only those that can still matter.
    const limit = found[size - 1]?.mm ?? Infinity;
    const cells = waiting.splice(0, atOnce);
    const kept = cells.filter((cell) => cell.nearest <= limit && (after === null || cell.farthest >= after.mm));
    if (kept.length === 0) continue;
    // The smallest cells are read whole: a mall has one place and hundreds of shops.
    const smallest = kept.some(({ cell }) => cell.level === levels);
    const rows = await look(
      kept.map(({ cell }) => rangeOf(cell)),
      smallest ? mostInPlace : mostInCell + 1,
    );
    for (const [index, { cell }] of kept.entries()) {
      const inside = rows[index] ?? [];
      if (inside.length > mostInCell && cell.level < levels)
        waiting.push(...childrenOf(cell).map((child) => bounded(child, from)));
      else found.push(...inside.map((row) => away(row, from)).filter((row) => isAfter(row, after)));
    }
    if (found.length > 4 * size + 256) found = found.toSorted(byDistance).slice(0, size);
  }
}

export function away(placed: Placed, from: Place): Away {
  return { id: placed.id, mm: Math.round(distance(from, placed) * 1000) };
}

export function byDistance(a: Away, b: Away): number {
  return a.mm - b.mm || Number(BigInt(b.id) - BigInt(a.id));
}

function isAfter(row: Away, after: Away | null): boolean {
  return after === null || byDistance(after, row) < 0;
}

function bounded(cell: Cell, from: Place) {
  const { nearest: near, farthest } = reachOf(cell, from);
  return { cell, nearest: near * 1000 - slackMm, farthest: farthest * 1000 + slackMm };
}
