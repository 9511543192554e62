import type { Rgb } from './colour.ts';
import type { Surface } from './surface.ts';

const table = Float32Array.from({ length: 4096 }, (_, i) => Math.sin((i / 4096) * Math.PI * 2));

export function fastSin(x: number): number {
  return table[((x * 651.8986469) | 0) & 4095] ?? 0;
}

export interface WaterLook {
  horizon: number;
  /** How strongly the waves bend the mirrored picture. */
  swell: number;
  /** What the mirror keeps of the light above, near the horizon and at the bottom edge. */
  near: number;
  far: number;
  tint: Rgb;
  /** Colour of the deep that shows more and more towards the viewer. */
  deep: Rgb;
  /** Rows above the horizon that are mirrored for each row below it. */
  squeeze?: number;
  speed?: number;
}

/** Mirrors what is above the horizon into moving water. Waves are long near the viewer and fine far away. */
export function mirrorWater(target: Surface, time: number, look: WaterLook): void {
  const { width, height, data } = target;
  const { horizon, swell, tint, deep } = look;
  const depth = height - horizon;
  const squeeze = look.squeeze ?? Math.min(1.4, horizon / depth);
  const t = time * (look.speed ?? 1);
  for (let y = horizon; y < height; y += 1) {
    const near = (y - horizon + 1) / depth;
    const scale = 1 / (0.11 + near * 0.9);
    const rowWave =
      fastSin(y * 0.31 * scale * 0.55 + 40 - t * 2.1) * 0.6 + fastSin(y * 0.13 * scale + 90 - t * 1.3) * 0.4;
    const keep = look.far + (look.near - look.far) * near;
    const depthMix = 0.15 + 0.6 * near;
    const bend = swell * (0.25 + near * 2.4);
    let i = y * width * 3;
    for (let x = 0; x < width; x += 1, i += 3) {
      const wx = x * 0.012 * scale;
      const ripple =
        fastSin(wx * 0.42 + y * 0.05 * scale + 20 + t * 1.15) * 0.5 +
        fastSin(wx * 0.9 - y * 0.11 * scale + 70 - t * 1.7) * 0.3 +
        rowWave * 0.5;
      let sy = horizon - 1 - (y - horizon) * squeeze + ripple * bend * 2.1;
      let sx = x + ripple * bend * 1.2;
      sy = sy < 0 ? 0 : sy > horizon - 1 ? horizon - 1 : sy;
      sx = sx < 0 ? -sx : sx > width - 1 ? 2 * (width - 1) - sx : sx;
      const y0 = sy | 0;
      const v = sy - y0;
      const p = (y0 * width + (sx | 0)) * 3;
      const q = y0 + 1 < horizon ? p + width * 3 : p;
      const shine = keep * (1 + ripple * 0.22);
      data[i] = ((data[p] ?? 0) * (1 - v) + (data[q] ?? 0) * v) * shine * tint[0] + deep[0] * depthMix;
      data[i + 1] = ((data[p + 1] ?? 0) * (1 - v) + (data[q + 1] ?? 0) * v) * shine * tint[1] + deep[1] * depthMix;
      data[i + 2] = ((data[p + 2] ?? 0) * (1 - v) + (data[q + 2] ?? 0) * v) * shine * tint[2] + deep[2] * depthMix;
    }
  }
}
