import type { Rgb, Stop } from './colour.ts';
import { gradientAt } from './colour.ts';

/** A picture of floats, three a pixel, so that light adds up and nothing bands before the last step. */
export interface Surface {
  width: number;
  height: number;
  data: Float32Array;
}

export function surface(width: number, height: number): Surface {
  return { width, height, data: new Float32Array(width * height * 3) };
}

export function paintRows(target: Surface, stops: readonly Stop[], from = 0, to = target.height): void {
  for (let y = from; y < to; y += 1) {
    const [r, g, b] = gradientAt(stops, (y - from) / Math.max(1, to - from - 1));
    for (let i = y * target.width * 3, end = i + target.width * 3; i < end; i += 3) {
      target.data[i] = r;
      target.data[i + 1] = g;
      target.data[i + 2] = b;
    }
  }
}

/** Falls from 1 to 0 like a lens flare's core and skirt; a table, because it is asked for millions of times. */
const falloff = Float32Array.from({ length: 1025 }, (_, i) => {
  const d = i / 1024;
  return Math.exp(-d * d * 5) * (1 - d * d) ** 2;
});

/** Adds a soft light; `stretch` above 1 makes it taller than wide. */
export function addGlow(
  target: Surface,
  x: number,
  y: number,
  radius: number,
  colour: Rgb,
  power = 1,
  stretch = 1,
): void {
  const { width, height, data } = target;
  const tall = radius * stretch;
  const y0 = Math.max(0, Math.ceil(y - tall));
  const y1 = Math.min(height - 1, Math.floor(y + tall));
  const x0 = Math.max(0, Math.ceil(x - radius));
  const x1 = Math.min(width - 1, Math.floor(x + radius));
  const scale = 1024 / (radius * radius);
  const r = colour[0] * power;
  const g = colour[1] * power;
  const b = colour[2] * power;
  for (let py = y0; py <= y1; py += 1) {
    const dy = (py - y) / stretch;
    let i = (py * width + x0) * 3;
    for (let px = x0; px <= x1; px += 1, i += 3) {
      const dx = px - x;
      const d = (dx * dx + dy * dy) * scale;
      if (d >= 1024) continue;
      const k = falloff[Math.sqrt(d * 1024) | 0] ?? 0;
      data[i] = (data[i] ?? 0) + r * k;
      data[i + 1] = (data[i + 1] ?? 0) + g * k;
      data[i + 2] = (data[i + 2] ?? 0) + b * k;
    }
  }
}

/** A flat disc of light with a soft rim, as an unsharp lens draws a lamp. */
export function addBokeh(target: Surface, x: number, y: number, radius: number, colour: Rgb, power: number): void {
  const { width, height, data } = target;
  const y0 = Math.max(0, Math.ceil(y - radius));
  const y1 = Math.min(height - 1, Math.floor(y + radius));
  const x0 = Math.max(0, Math.ceil(x - radius));
  const x1 = Math.min(width - 1, Math.floor(x + radius));
  const soft = radius * 0.28;
  for (let py = y0; py <= y1; py += 1) {
    let i = (py * width + x0) * 3;
    for (let px = x0; px <= x1; px += 1, i += 3) {
      const d = Math.hypot(px - x, py - y);
      if (d >= radius) continue;
      const edge = Math.min(1, (radius - d) / soft);
      const k = power * edge * edge * (3 - 2 * edge) * (0.72 + 0.28 * (d / radius) ** 3);
      data[i] = (data[i] ?? 0) + colour[0] * k;
      data[i + 1] = (data[i + 1] ?? 0) + colour[1] * k;
      data[i + 2] = (data[i + 2] ?? 0) + colour[2] * k;
    }
  }
}

/** Adds a small field of light, blown up smoothly over the rows from `top` to `bottom`. */
export function addField(target: Surface, field: Surface, top: number, bottom: number, power = 1): void {
  const { width, data } = target;
  const sx = (field.width - 1.001) / Math.max(1, width - 1);
  const sy = (field.height - 1.001) / Math.max(1, bottom - top - 1);
  const source = field.data;
  const stride = field.width * 3;
  for (let y = Math.max(0, top); y < Math.min(target.height, bottom); y += 1) {
    const fy = (y - top) * sy;
    const y0 = fy | 0;
    const v = fy - y0;
    let i = y * width * 3;
    for (let x = 0; x < width; x += 1, i += 3) {
      const fx = x * sx;
      const x0 = fx | 0;
      const u = fx - x0;
      const p = y0 * stride + x0 * 3;
      for (let c = 0; c < 3; c += 1) {
        const q = p + c;
        const a = (source[q] ?? 0) * (1 - u) + (source[q + 3] ?? 0) * u;
        const b = (source[q + stride] ?? 0) * (1 - u) + (source[q + stride + 3] ?? 0) * u;
        data[i + c] = (data[i + c] ?? 0) + (a + (b - a) * v) * power;
      }
    }
  }
}

/** Static ordered noise hides the steps of 8 bits and, being the same in every frame, costs the encoder nothing. */
let dither: { width: number; height: number; noise: Float32Array; shade: Float32Array } | undefined;

function ditherFor(width: number, height: number) {
  if (dither?.width === width && dither.height === height) return dither;
  const noise = new Float32Array(width * height);
  const shade = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wave = 52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1);
      noise[y * width + x] = wave % 1;
      const dx = x / width - 0.5;
      const dy = y / height - 0.5;
      shade[y * width + x] = 1 - 0.55 * (dx * dx + dy * dy) ** 1.15;
    }
  }
  dither = { width, height, noise, shade };
  return dither;
}

/** The last step: vignette, a shoulder that keeps lights from clipping hard, the fade, dither, 8 bits. */
export function develop(source: Surface, out: Uint8Array, fade = 1): void {
  const { noise, shade } = ditherFor(source.width, source.height);
  const { data } = source;
  for (let p = 0, i = 0, o = 0; p < noise.length; p += 1, i += 3, o += 4) {
    const grain = noise[p] ?? 0;
    const light = (shade[p] ?? 1) * fade;
    for (let c = 0; c < 3; c += 1) {
      let v = (data[i + c] ?? 0) * light;
      if (v > 0.75) v = 0.75 + 0.25 * (1 - Math.exp((0.75 - v) * 4));
      out[o + c] = v <= 0 ? 0 : (v * 255 + grain) | 0;
    }
    out[o + 3] = 255;
  }
}
