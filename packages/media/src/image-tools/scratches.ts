import type { Plane } from './plane.ts';

/** Half the width of the widest scratch that is looked for. */
const reach = 4;
/** A mark shorter than this is detail of the picture, unless it is a speck much brighter than all around. */
const leastLength = 24;

/**
 * Where the surface is damaged: thin marks much lighter or darker than both sides of them, long and straight as only a
 * scratch or a crease is. Returns 1 for each damaged pixel.
 */
export function scratchesOf(luma: Plane, width: number, height: number, noise: number): Uint8Array {
  const least = Math.max(22, 5 * noise);
  const marks = new Uint8Array(luma.length);
  for (const [across, along] of [
    [1, width],
    [width, 1],
  ] as const) {
    const candidate = new Uint8Array(luma.length);
    const limit = across === 1 ? width : height;
    for (let i = 0; i < luma.length; i += 1) {
      const at = across === 1 ? i % width : Math.floor(i / width);
      if (at < reach || at >= limit - reach) continue;
      const [before, here, behind] = [luma[i - reach * across]!, luma[i]!, luma[i + reach * across]!];
      const lighter = here - Math.max(before, behind);
      const darker = Math.min(before, behind) - here;
      // Both sides look alike: a scratch crosses the picture, it does not divide it.
      if (Math.max(lighter, darker) > least && Math.abs(before - behind) < least)
        candidate[i] = lighter > darker ? 1 : 2;
    }
    keepLong(candidate, marks, { width, height, across, along });
  }
  return widen(marks, width, height);
}

interface Lines {
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly along: number;
}

/** Follows marks step by step along their direction, leaning by a pixel a step at most. */
function keepLong(candidate: Uint8Array, marks: Uint8Array, { width, height, across, along }: Lines): void {
  const count = width * height;
  const length = new Uint16Array(count);
  const order = function* (forward: boolean) {
    const [outer, inner] = along === 1 ? [width, height] : [height, width];
    for (let o = 0; o < outer; o += 1) {
      const line = forward ? o : outer - 1 - o;
      for (let k = 0; k < inner; k += 1) yield line * along + k * across;
    }
  };
  const follow = (forward: boolean): Uint16Array => {
    const run = new Uint16Array(count);
    const back = forward ? -along : along;
    for (const i of order(forward)) {
      if (candidate[i] === 0) continue;
      let best = 0;
      for (const lean of [-across, 0, across]) {
        const from = i + back + lean;
        if (from >= 0 && from < count && candidate[from] === candidate[i]) best = Math.max(best, run[from]!);
      }
      run[i] = best + 1;
    }
    return run;
  };
  const [there, back] = [follow(true), follow(false)];
  for (let i = 0; i < count; i += 1) {
    length[i] = there[i]! + back[i]!;
    if (length[i]! > leastLength) marks[i] = 1;
  }
}

/** The soft rim of a scratch belongs to it. */
function widen(marks: Uint8Array, width: number, height: number): Uint8Array {
  const wide = marks.slice();
  for (let y = 1; y < height - 1; y += 1) {
    for (let i = y * width + 1, end = (y + 1) * width - 1; i < end; i += 1) {
      if (marks[i] === 0) continue;
      for (const near of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) wide[i + near] = 1;
    }
  }
  return wide;
}

/** Fills holes from their rims inwards, each pixel by its known neighbours, then smooths what was filled. */
export function fillHoles(plane: Plane, holes: Uint8Array, width: number): Plane {
  const filled = plane.slice();
  const open = holes.slice();
  const near = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  let front = indexesOf(open);
  const all = front;
  while (front.length > 0) {
    const found: [number, number][] = [];
    for (const i of front) {
      let [sum, n] = [0, 0];
      for (const offset of near) {
        const at = i + offset;
        if (at < 0 || at >= plane.length || open[at] === 1) continue;
        sum += filled[at]!;
        n += 1;
      }
      if (n > 0) found.push([i, sum / n]);
    }
    if (found.length === 0) break;
    for (const [i, value] of found) {
      filled[i] = value;
      open[i] = 0;
    }
    front = front.filter((i) => open[i] === 1);
  }
  for (let round = 0; round < 12; round += 1) {
    for (const i of all) {
      if (i < width || i >= plane.length - width) continue;
      filled[i] = (filled[i - 1]! + filled[i + 1]! + filled[i - width]! + filled[i + width]!) / 4;
    }
  }
  return filled;
}

function indexesOf(marks: Uint8Array): number[] {
  const found: number[] = [];
  for (let i = 0; i < marks.length; i += 1) if (marks[i] === 1) found.push(i);
  return found;
}
