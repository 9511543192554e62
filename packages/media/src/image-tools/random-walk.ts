import type { Plane, Planes } from './plane.ts';

/** How strongly alike neighbours agree, against what a pixel's own colour says. */
const priorWeight = 0.02;
const rimWeight = 10;
const iterations = 160;
const tolerance = 1e-4;

/**
 * Random walker with priors (Grady): the shares that change least between alike neighbours, while each stays near what is
 * likely by itself and the rim stays outside. One sparse, symmetric system, solved by conjugate gradients.
 */
export function randomWalk(planes: Planes, likely: Plane, isRim: (i: number) => boolean): Plane {
  const { width, height } = planes;
  const count = width * height;
  const { across, down } = likeness(planes);
  const own = new Float32Array(count);
  const wanted = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    const rim = isRim(i);
    // A colour that says nothing (0.5) pulls at nothing.
    own[i] = rim ? rimWeight : priorWeight * (0.05 + Math.abs(2 * likely[i]! - 1));
    wanted[i] = rim ? 0 : own[i]! * likely[i]!;
  }
  const diagonal = own.slice();
  for (let i = 0; i < count; i += 1) {
    if (across[i]! > 0) {
      diagonal[i]! += across[i]!;
      diagonal[i + 1]! += across[i]!;
    }
    if (down[i]! > 0) {
      diagonal[i]! += down[i]!;
      diagonal[i + width]! += down[i]!;
    }
  }
  const apply = (x: Float32Array): Float32Array => {
    const y = new Float32Array(count);
    for (let i = 0; i < count; i += 1) y[i] = x[i]! * diagonal[i]!;
    for (let i = 0; i < count; i += 1) {
      if (across[i]! > 0) {
        y[i]! -= across[i]! * x[i + 1]!;
        y[i + 1]! -= across[i]! * x[i]!;
      }
      if (down[i]! > 0) {
        y[i]! -= down[i]! * x[i + width]!;
        y[i + width]! -= down[i]! * x[i]!;
      }
    }
    return y;
  };
  return conjugateGradients(apply, wanted, diagonal, likely);
}

/** Weights to the neighbour on the right and below; 0 where there is none. */
function likeness({ width, height, red, green, blue }: Planes): { across: Float32Array; down: Float32Array } {
  const distance = (a: number, b: number) =>
    (red[a]! - red[b]!) ** 2 + (green[a]! - green[b]!) ** 2 + (blue[a]! - blue[b]!) ** 2;
  let sum = 0;
  for (let i = 0; i + width < red.length; i += 1) sum += distance(i, i + width);
  // Contrast is judged by what is usual in this picture.
  const beta = 1 / (2 * Math.max(20, sum / Math.max(1, red.length - width)));
  const across = new Float32Array(red.length);
  const down = new Float32Array(red.length);
  for (let i = 0; i < red.length; i += 1) {
    if (i % width < width - 1) across[i] = Math.exp(-beta * distance(i, i + 1)) + 1e-4;
    if (i + width < width * height) down[i] = Math.exp(-beta * distance(i, i + width)) + 1e-4;
  }
  return { across, down };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

function conjugateGradients(
  apply: (x: Float32Array) => Float32Array,
  wanted: Float32Array,
  diagonal: Float32Array,
  start: Float32Array,
): Float32Array {
  const x = start.slice();
  const first = apply(x);
  const rest = wanted.map((value, i) => value - first[i]!);
  const eased = rest.map((value, i) => value / diagonal[i]!);
  const direction = eased.slice();
  let energy = dot(rest, eased);
  const enough = energy * tolerance ** 2;
  for (let k = 0; k < iterations && energy > enough; k += 1) {
    const moved = apply(direction);
    const length = energy / dot(direction, moved);
    for (let i = 0; i < x.length; i += 1) {
      x[i]! += length * direction[i]!;
      rest[i]! -= length * moved[i]!;
      eased[i] = rest[i]! / diagonal[i]!;
    }
    const next = dot(rest, eased);
    const keep = next / energy;
    for (let i = 0; i < x.length; i += 1) direction[i] = eased[i]! + keep * direction[i]!;
    energy = next;
  }
  return x;
}
