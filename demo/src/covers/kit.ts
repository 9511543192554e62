import { blendHex } from '../draw/colour.ts';
import type { Random } from '../draw/random.ts';
import type { Palette } from './palette.ts';

/** A cover is drawn on this sheet and scaled to what is asked for. */
export const sheet = { width: 720, height: 450 };

/** Draws the inside of an SVG. The same generator state always gives the same picture; some scenes move with the time. */
export type Scene = (next: Random, look: Palette, seconds?: number) => string;

export const f = (value: number): string => value.toFixed(1);

/** A colour of a gradient, and where it stands in it. */
export const stop = (at: number, colour: string, opacity?: number): string =>
  `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;

/** Top to bottom unless told otherwise. */
export function linear(id: string, stops: readonly string[], [x1, y1, x2, y2] = [0, 0, 0, 1]): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.join('')}</linearGradient>`;
}

export function radial(id: string, stops: readonly string[], [cx, cy, r] = [0.5, 0.5, 0.5]): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops.join('')}</radialGradient>`;
}

export const disc = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity.toFixed(2)}"`}/>`;

export const box = (x: number, y: number, w: number, h: number, fill: string, opacity = 1, r = 0): string =>
  `<rect x="${f(x)}" y="${f(y)}" width="${f(w)}" height="${f(h)}" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity.toFixed(2)}"`}${r ? ` rx="${r}"` : ''}/>`;

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${f(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${opacity.toFixed(2)}"`}/>`;

/** Light that fades to nothing: a radial gradient, far cheaper than a blur. Gradients need a name each. */
let lamps = 0;
export function light(x: number, y: number, r: number, colour: string, opacity = 0.8, squash = 1): string {
  lamps += 1;
  const id = `l${lamps}`;
  const fading = [stop(0, colour, opacity), stop(0.25, colour, opacity * 0.55), stop(0.55, colour, opacity * 0.18)];
  return `<defs>${radial(id, [...fading, stop(1, colour, 0)])}</defs><ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(r)}" ry="${f(r * squash)}" fill="url(#${id})"/>`;
}

export function sky(look: Palette, to = sheet.height): string {
  const [a, b, c, d] = look.sky;
  return `<defs>${linear('sky', [stop(0, a), stop(0.42, b), stop(0.78, c), stop(1, d)])}</defs>${box(0, 0, sheet.width, to, 'url(#sky)')}`;
}

export function stars(next: Random, count: number, to: number, colour = '#fff'): string {
  return Array.from({ length: count }, () =>
    disc(next() * sheet.width, next() ** 1.4 * to, 0.5 + next() ** 5 * 1.6, colour, next.between(0.35, 0.95)),
  ).join('');
}

/** A sun or moon with its halo. */
export function orb(x: number, y: number, r: number, colour: string, halo: string): string {
  return light(x, y, r * 5.5, halo, 0.55) + light(x, y, r * 2.1, colour, 0.6) + disc(x, y, r, colour);
}

/** Heights of a jagged or rolling line by halving, from left to right. */
export function ridge(next: Random, base: number, height: number, rough: number, points = 128): number[] {
  const heights = Array.from({ length: points + 1 }, () => 0);
  heights[0] = next.between(-0.5, 0.5);
  heights[points] = next.between(-0.5, 0.5);
  for (let span = points, scale = 1; span > 1; span /= 2, scale *= rough) {
    for (let i = span / 2; i < points; i += span) {
      const middle = ((heights[i - span / 2] ?? 0) + (heights[i + span / 2] ?? 0)) / 2;
      heights[i] = middle + next.between(-0.5, 0.5) * scale;
    }
  }
  return heights.map((value) => base - value * height);
}

export function ridgePath(heights: readonly number[], floor = sheet.height): string {
  const step = sheet.width / (heights.length - 1);
  return `M0 ${floor}L${heights.map((y, i) => `${f(i * step)} ${f(y)}`).join('L')}L${sheet.width} ${floor}Z`;
}

/** Hills one behind the other, fading into the air with distance; mist lies between them. */
export function ranges(
  next: Random,
  look: Palette,
  options: { from: number; to: number; count: number; rough: number; height: number; floor?: number },
): string {
  const { from, to, count, rough, height } = options;
  const floor = options.floor ?? sheet.height;
  let out = '';
  for (let n = 0; n < count; n += 1) {
    const near = count === 1 ? 1 : n / (count - 1);
    const heights = ridge(next, from + (to - from) * near, height * (0.7 + 0.5 * near), rough);
    const top = blendHex(blendHex(look.sky[2], look.sky[1], 0.55), look.ink, 0.12 + near * 0.8);
    const foot = blendHex(top, near < 0.85 ? look.sky[3] : look.ink, near < 0.85 ? 0.34 * (1 - near) + 0.08 : 0.6);
    const id = `r${n}${Math.floor(next() * 1e6)}`;
    out += `<defs>${linear(id, [stop(0, top), stop(1, foot)])}</defs><path d="${ridgePath(heights, floor)}" fill="url(#${id})"/>`;
    if (near < 0.9) out += mist(next, from + (to - from) * near + height * 0.55, look.sky[3], 0.16);
  }
  return out;
}

export function mist(next: Random, y: number, colour: string, opacity: number): string {
  return [0, 1, 2]
    .map(() =>
      light(
        next() * sheet.width,
        y + next.between(-12, 12),
        next.between(200, 420),
        colour,
        opacity,
        next.between(0.07, 0.14),
      ),
    )
    .join('');
}

/** Still water from `top` down: the sky's colours upside down and broken lines of light below the lamp. */
export function water(next: Random, look: Palette, top: number, lampX?: number): string {
  const [a, b, c, d] = look.sky;
  let out = `<defs>${linear('sea', [stop(0, blendHex(d, c, 0.35)), stop(0.3, blendHex(c, b, 0.4)), stop(0.75, blendHex(b, a, 0.45)), stop(1, blendHex(a, look.ink, 0.4))])}</defs>${box(0, top, sheet.width, sheet.height - top, 'url(#sea)')}`;
  for (let n = 0; n < 70; n += 1) {
    const near = next() ** 1.5;
    const y = top + 2 + near * (sheet.height - top);
    out += box(
      next() * sheet.width - 40,
      y,
      20 + near * 150,
      0.8 + near * 2,
      next.chance(0.5) ? d : a,
      next.between(0.05, 0.2),
      1,
    );
  }
  if (lampX !== undefined) {
    for (let n = 0; n < 46; n += 1) {
      const near = next();
      const reach = 10 + near * 74;
      const wide = (8 + near * 60) * next.between(0.4, 1);
      out += box(
        lampX + next.between(-reach, reach) - wide / 2,
        top + 2 + near * (sheet.height - top),
        wide,
        1 + near * 2.6,
        look.glow,
        next.between(0.2, 0.75) * (1 - near * 0.55),
        2,
      );
    }
  }
  return out;
}

export function birds(next: Random, count: number, x: number, y: number, colour: string): string {
  return Array.from({ length: count }, () => {
    const bx = x + next.between(-70, 70);
    const by = y + next.between(-30, 30);
    const s = next.between(4, 9);
    return line(
      `M${f(bx - s)} ${f(by - s * 0.4)}Q${f(bx - s * 0.4)} ${f(by - s * 0.6)} ${f(bx)} ${f(by)}Q${f(bx + s * 0.4)} ${f(by - s * 0.6)} ${f(bx + s)} ${f(by - s * 0.4)}`,
      colour,
      1.5,
      0.85,
    );
  }).join('');
}

/** Soft clouds: flat below, heaped above. */
export function cloud(next: Random, x: number, y: number, size: number, colour: string, opacity: number): string {
  let out = '';
  for (let n = 0; n < 7; n += 1) {
    const off = next.between(-1, 1);
    const r = size * next.between(0.22, 0.44) * (1 - Math.abs(off) * 0.5);
    out += `<ellipse cx="${f(x + off * size)}" cy="${f(y - r * 0.55)}" rx="${f(r * 1.5)}" ry="${f(r)}"/>`;
  }
  return `<g fill="${colour}" opacity="${opacity}">${out}<rect x="${f(x - size * 1.1)}" y="${f(y - size * 0.16)}" width="${f(size * 2.2)}" height="${f(size * 0.2)}" rx="${f(size * 0.1)}"/></g>`;
}

export function pine(x: number, foot: number, tall: number, fill: string): string {
  let d = '';
  for (let n = 0; n < 4; n += 1) {
    const top = foot - tall * (1 - n * 0.21);
    const half = tall * (0.09 + n * 0.06);
    d += `M${f(x)} ${f(top)}L${f(x + half)} ${f(top + tall * 0.33)}L${f(x - half)} ${f(top + tall * 0.33)}Z`;
  }
  return `<path d="${d}M${f(x - tall * 0.02)} ${f(foot - tall * 0.1)}h${f(tall * 0.04)}v${f(tall * 0.12)}h${f(-tall * 0.04)}Z" fill="${fill}"/>`;
}

/** A small walker seen from behind, for scale. */
export function walker(x: number, foot: number, tall: number, fill: string): string {
  const h = tall;
  return `<g fill="${fill}">${disc(x, foot - h * 0.9, h * 0.1, fill)}<path d="M${f(x - h * 0.15)} ${f(foot - h * 0.78)}Q${f(x)} ${f(foot - h * 0.86)} ${f(x + h * 0.15)} ${f(foot - h * 0.78)}L${f(x + h * 0.18)} ${f(foot - h * 0.36)}H${f(x + h * 0.11)}L${f(x + h * 0.1)} ${f(foot)}H${f(x + h * 0.02)}L${f(x)} ${f(foot - h * 0.34)}L${f(x - h * 0.04)} ${f(foot)}H${f(x - h * 0.12)}L${f(x - h * 0.12)} ${f(foot - h * 0.36)}H${f(x - h * 0.18)}Z"/></g>`;
}
