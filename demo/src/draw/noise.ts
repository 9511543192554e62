import { random } from './random.ts';

/** Smooth value noise on a 256-cell torus, 0 to 1. */
export type Noise = (x: number, y: number) => number;

export function valueNoise(seed: number): Noise {
  const next = random(seed);
  const lattice = Float32Array.from({ length: 65536 }, () => next());
  return (x, y) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const u = fx * fx * (3 - 2 * fx);
    const v = fy * fy * (3 - 2 * fy);
    const row0 = (y0 & 255) << 8;
    const row1 = ((y0 + 1) & 255) << 8;
    const c0 = x0 & 255;
    const c1 = (x0 + 1) & 255;
    const a = lattice[row0 + c0] ?? 0;
    const b = lattice[row0 + c1] ?? 0;
    const c = lattice[row1 + c0] ?? 0;
    const d = lattice[row1 + c1] ?? 0;
    return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
  };
}

/** Octaves of the noise, each half as strong and twice as fine; 0 to 1. */
export function fbm(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  for (let i = 0; i < octaves; i += 1) {
    sum += noise(x, y) * weight;
    total += weight;
    weight /= 2;
    x = x * 2.03 + 17.1;
    y = y * 2.03 + 9.7;
  }
  return sum / total;
}

export function smoothstep(low: number, high: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
