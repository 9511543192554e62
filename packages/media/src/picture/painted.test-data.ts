import type { Pixels } from './picture.ts';

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A made-up scene: a sky that changes from top to bottom, soft lights, hard-edged things and grain. */
export function paintScene(seed: number, width = 480, height = 360): Pixels {
  const next = numbers(seed);
  const colour = () => [next() * 255, next() * 255, next() * 255] as const;
  const [top, bottom] = [colour(), colour()];
  const things = Array.from({ length: 6 + Math.floor(next() * 8) }, () => ({
    x: next() * width,
    y: next() * height,
    rx: (0.05 + next() * 0.3) * width,
    ry: (0.05 + next() * 0.3) * height,
    soft: next() < 0.5,
    box: next() < 0.4,
    colour: colour(),
  }));
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const grain = (next() - 0.5) * 12;
      for (let c = 0; c < 3; c++) {
        let value = (top[c] ?? 0) + (((bottom[c] ?? 0) - (top[c] ?? 0)) * y) / height;
        for (const thing of things) {
          const dx = (x - thing.x) / thing.rx;
          const dy = (y - thing.y) / thing.ry;
          const far = thing.box ? Math.max(Math.abs(dx), Math.abs(dy)) : Math.sqrt(dx * dx + dy * dy);
          const share = thing.soft ? Math.max(0, 1 - far) : Number(far < 1);
          value += ((thing.colour[c] ?? 0) - value) * share;
        }
        pixels[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, value + grain));
      }
    }
  }
  return { pixels, width, height, channels: 3 };
}
