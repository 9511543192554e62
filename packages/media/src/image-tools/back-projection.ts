import type { Plane } from './plane.ts';

/** Keys' cubic, at the distances that halving and doubling meet. */
const halving = [1.75, 1.25, 0.75, 0.25, 0.25, 0.75, 1.25, 1.75].map((distance) => cubic(distance) / 2);
const doubling = [1.75, 0.75, 0.25, 1.25].map(cubic);

function cubic(distance: number): number {
  if (distance < 1) return 1.5 * distance ** 3 - 2.5 * distance ** 2 + 1;
  return -0.5 * distance ** 3 + 2.5 * distance ** 2 - 4 * distance + 2;
}

/**
 * One round of iterative back-projection (Irani and Peleg): the enlarged picture, made small again, should be the one we
 * were given; where it is not, the difference is added. `large` has twice the sides and is changed in place.
 */
export function backProject(large: Plane, small: Plane, width: number, height: number): void {
  const wide = halveRows(large, 2 * width, 2 * height);
  const halved = turn(halveRows(turn(wide, width, 2 * height), 2 * height, width), height, width);
  for (let i = 0; i < halved.length; i += 1) halved[i] = small[i]! - halved[i]!;
  const tall = turn(doubleRows(turn(halved, width, height), height, width), 2 * height, width);
  const missing = doubleRows(tall, width, 2 * height);
  for (let i = 0; i < large.length; i += 1) large[i]! += missing[i]!;
}

function halveRows(source: Plane, width: number, height: number): Plane {
  const half = width / 2;
  const target = new Float32Array(half * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < half; x += 1) {
      let sum = 0;
      for (let k = 0; k < 8; k += 1) {
        sum += halving[k]! * source[y * width + Math.max(0, Math.min(width - 1, 2 * x - 3 + k))]!;
      }
      target[y * half + x] = sum;
    }
  }
  return target;
}

function doubleRows(source: Plane, width: number, height: number): Plane {
  const target = new Float32Array(2 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let [left, right] = [0, 0];
      for (let k = 0; k < 4; k += 1) {
        left += doubling[k]! * source[y * width + Math.max(0, Math.min(width - 1, x - 2 + k))]!;
        right += doubling[k]! * source[y * width + Math.max(0, Math.min(width - 1, x + 2 - k))]!;
      }
      target[(y * width + x) * 2] = left;
      target[(y * width + x) * 2 + 1] = right;
    }
  }
  return target;
}

function turn(source: Plane, width: number, height: number): Plane {
  const target = new Float32Array(source.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) target[x * height + y] = source[y * width + x]!;
  }
  return target;
}
