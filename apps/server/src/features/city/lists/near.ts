import { type Cell, childrenOf, distance, levels, type Place, rangeOf, scopeOf } from './grid.ts';

/** Something with a place; `id` breaks ties. */
export interface Placed extends Place {
  readonly id: string;
}

export interface Away {
  readonly id: string;
  /** Millimetres: whole numbers compare the same everywhere, also in a cursor. */
  readonly mm: number;
}

/** What there is in a range of cells. */
export interface Look {
  readonly low: number;
  readonly high: number;
  /** More than this, and its rows are not wanted. */
  readonly most: number;
}

export interface Seen {
  /** Of everything in the range, not only of what fits; counted up to `countedTo`, which stands for any more. */
  readonly count: number;
  /** What fits, in any order; empty where there is more than was wanted. */
  readonly rows: readonly Placed[];
}

interface Search {
  readonly from: Place;
  /** Holds everything there is. */
  readonly root: Cell;
  /** What was shown last; null from the start. */
  readonly after: Away | null;
  readonly size: number;
  /** Cells of so many halvings hold about as much around here as is read at once; nought where nobody knows. */
  readonly fine: number;
  readonly look: (ranges: readonly Look[]) => Promise<readonly Seen[]>;
  /** Ends with null when so many were read and the page is not full; no end when left out. */
  readonly patience?: number;
}

interface Waiting {
  readonly cell: Cell;
  readonly nearest: number;
  readonly farthest: number;
  /** Cells of fewer halvings than this hold too many to be asked about. */
  readonly least: number;
}

/** More in a cell than this, and it is looked at by parts. */
export const mostInCell = 64;
export const countedTo = mostInCell * 4 ** 2 + 1;
/** Cells looked at in one turn; twice as many after one that only read and was not enough. */
const atOnce = 12;
const mostAtOnce = 100;
/** Beyond this, cells are asked about as they are: nobody's `near` may keep the process busy with cutting. */
const mostWaiting = 1000;
/** Asking about an empty cell costs as much as reading so many rows. */
const costOfCell = 8;
/** Rounding of a bound must never hide what is nearer than it; close to the other side of the earth it is centimetres. */
const slackMm = 1000;
/** Around the earth; nought halvings of latitude reach so far. */
const halfWayMm = 2e10;

/**
 * The nearest first, from any page to the next. Cells wait in the order of their nearest point; one that holds little is
 * read, one that holds much is cut into as many parts as its count says, and what was read is sure as soon as no waiting
 * cell could be nearer. So a page takes about as many reads and turns however much there is, and whichever page it is:
 * what lies wholly before the cursor is never opened. Bounds are exact on the sphere, so the date line and the poles are
 * places like any other.
 */
export async function nearest(search: Search): Promise<Away[] | null> {
  const { from, root, after, size, fine, look, patience = Infinity } = search;
  const waiting = [bounded(root, from, root.level)];
  let found: Away[] = [];
  let [read, next] = [0, atOnce];
  for (let turn = 0; ; turn += 1) {
    // Of several cells at once only those that can still matter.
    const limit = found[size - 1]?.mm ?? Infinity;
    const cells = take(waiting, next, { limit, least: turn === 0 ? fineAt(after, fine) : 0, from, after });
    if (cells.length === 0) return found.slice(0, size);
    if (read > patience) return null;
    // The smallest cells are read whole: a mall has one place and hundreds of shops.
    const ranges = cells.map(({ cell }): Look => {
      const [low, high] = rangeOf(cell);
      return { low, high, most: cell.level === levels ? Number.MAX_SAFE_INTEGER : mostInCell };
    });
    const seen = await look(ranges);
    next = Math.min(mostAtOnce, 2 * next);
    for (const [index, { cell }] of cells.entries()) {
      const { count, rows } = seen[index] ?? { count: 0, rows: [] };
      if (count > mostInCell && cell.level < levels) {
        // One more than is due: what is many often is many at one place.
        const deeper = cell.level + 1 + Math.ceil(Math.log(count / mostInCell) / Math.log(4));
        insertParts(waiting, cell, from, Math.min(levels, deeper));
        next = atOnce;
      } else {
        read += Math.max(count, costOfCell);
        found.push(...rows.map((row) => away(row, from)).filter((row) => isAfter(row, after)));
      }
    }
    found = found.toSorted(byDistance).slice(0, size);
  }
}

/**
 * How small cells are cut before anything is known of them. Only at first, and never small against the way to the
 * cursor: where it is empty, or all around a wide circle, small cells would be asked about without end.
 */
function fineAt(after: Away | null, fine: number): number {
  return after === null ? fine : Math.min(fine, Math.floor(Math.log2((4 * halfWayMm) / Math.max(1, after.mm))));
}

interface Limits {
  readonly limit: number;
  readonly least: number;
  readonly from: Place;
  readonly after: Away | null;
}

/** Takes the nearest out of `waiting`, cut as small as is known to be needed; none when no waiting one can matter. */
function take(waiting: Waiting[], most: number, { limit, least, from, after }: Limits): Waiting[] {
  const cells: Waiting[] = [];
  while (cells.length < most) {
    const first = waiting.shift();
    if (!first || first.nearest > limit) break;
    if (after !== null && first.farthest < after.mm) continue;
    const large = first.cell.level < Math.max(first.least, least) && waiting.length < mostWaiting;
    if (large) insertParts(waiting, first.cell, from, first.least);
    else cells.push(first);
  }
  return cells;
}

function insertParts(waiting: Waiting[], cell: Cell, from: Place, least: number): void {
  for (const child of childrenOf(cell)) {
    const one = bounded(child, from, least);
    // Before those as near: at a pole every column of cells is, and cutting one after the other would take forever.
    const at = waiting.findIndex((other) => other.nearest >= one.nearest);
    waiting.splice(at === -1 ? waiting.length : at, 0, one);
  }
}

export function away(placed: Placed, from: Place): Away {
  return { id: placed.id, mm: Math.round(distance(from, placed) * 1000) };
}

export function byDistance(a: Away, b: Away): number {
  return a.mm - b.mm || Number(BigInt(b.id) - BigInt(a.id));
}

export function isAfter(row: Away, after: Away | null): boolean {
  return after === null || byDistance(after, row) < 0;
}

function bounded(cell: Cell, from: Place, least: number): Waiting {
  const { nearest: near, farthest } = scopeOf(cell, from);
  return { cell, nearest: near * 1000 - slackMm, farthest: farthest * 1000 + slackMm, least };
}
