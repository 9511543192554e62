import type { Rgb } from './colour.ts';
import { random } from './random.ts';
import type { Surface } from './surface.ts';
import { addGlow } from './surface.ts';

export interface Star {
  x: number;
  y: number;
  size: number;
  colour: Rgb;
  beat: number;
}

export function starField(seed: number, count: number, width: number, height: number): Star[] {
  const next = random(seed);
  const tints: Rgb[] = [
    [1, 0.93, 0.84],
    [0.82, 0.9, 1],
    [1, 1, 1],
    [0.92, 0.95, 1],
  ];
  return Array.from({ length: count }, () => ({
    x: next() * width,
    y: next() ** 1.3 * height,
    size: 0.9 + next() ** 6 * 2.6,
    colour: next.pick(tints),
    beat: next() * 6.28,
  }));
}

export function paintStars(target: Surface, stars: readonly Star[], time: number, power = 1): void {
  for (const star of stars) {
    const twinkle = 0.8 + 0.2 * Math.sin(time * 1.4 + star.beat);
    addGlow(target, star.x, star.y, star.size * 1.6, star.colour, power * twinkle * (0.25 + star.size * 0.22));
  }
}
