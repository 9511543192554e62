import sharp from 'sharp';
import type { Rgb } from './colour.ts';
import type { Surface } from './surface.ts';

/** A drawn sheet with transparency, RGBA not multiplied. */
export interface Layer {
  width: number;
  height: number;
  data: Uint8Array;
}

export async function drawLayer(width: number, height: number, svg: string): Promise<Layer> {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
  const { data } = await sharp(Buffer.from(text)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

interface Placing {
  /** How far the sheet's left edge lies left of the picture's, in pixels; it goes round. */
  shift?: number;
  y?: number;
  /** Light that falls on the sheet. */
  light?: Rgb;
  opacity?: number;
}

const white: Rgb = [1, 1, 1];

/** Lays a sheet over the picture, moved by fractions of a pixel so that slow pans do not tremble. */
export function lay(
  target: Surface,
  layer: Layer,
  { shift = 0, y = 0, light = white, opacity = 1 }: Placing = {},
): void {
  const { width, height, data } = target;
  const wrapped = ((shift % layer.width) + layer.width) % layer.width;
  const whole = Math.floor(wrapped);
  const part = wrapped - whole;
  const from = Math.max(0, Math.round(y));
  const to = Math.min(height, Math.round(y) + layer.height);
  const source = layer.data;
  for (let py = from; py < to; py += 1) {
    const row = (py - Math.round(y)) * layer.width;
    let i = py * width * 3;
    for (let px = 0; px < width; px += 1, i += 3) {
      let column = px + whole;
      if (column >= layer.width) column %= layer.width;
      const p = (row + column) * 4;
      const q = (row + (column + 1 === layer.width ? 0 : column + 1)) * 4;
      const a0 = (source[p + 3] ?? 0) * (1 - part);
      const a1 = (source[q + 3] ?? 0) * part;
      const alpha = ((a0 + a1) / 255) * opacity;
      if (alpha <= 0) continue;
      const keep = 1 - alpha;
      const w0 = (a0 / 65025) * opacity;
      const w1 = (a1 / 65025) * opacity;
      data[i] = (data[i] ?? 0) * keep + ((source[p] ?? 0) * w0 + (source[q] ?? 0) * w1) * light[0];
      data[i + 1] = (data[i + 1] ?? 0) * keep + ((source[p + 1] ?? 0) * w0 + (source[q + 1] ?? 0) * w1) * light[1];
      data[i + 2] = (data[i + 2] ?? 0) * keep + ((source[p + 2] ?? 0) * w0 + (source[q + 2] ?? 0) * w1) * light[2];
    }
  }
}

/** A closed path from a ridge line down to `floor`; the ridge repeats after `width`, so the sheet can go round. */
export function ridgePath(width: number, floor: number, step: number, ridge: (x: number) => number): string {
  const points: string[] = [];
  for (let x = 0; x <= width; x += step) points.push(`${x} ${ridge(x).toFixed(1)}`);
  return `M0 ${floor}L${points.join('L')}L${width} ${floor}Z`;
}

/** A ridge made of waves with whole periods over `width`, rough where `rough` is high. */
export function periodicRidge(
  width: number,
  ...waves: readonly (readonly [periods: number, height: number, phase: number])[]
) {
  return (x: number): number => {
    let sum = 0;
    for (const [periods, height, phase] of waves) sum += height * Math.sin((x / width) * Math.PI * 2 * periods + phase);
    return sum;
  };
}
