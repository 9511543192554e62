import { blendHex } from '../draw/colour.ts';
import type { Scene } from './kit.ts';
import {
  birds,
  box,
  cloud,
  disc,
  f,
  light,
  line,
  linear,
  mist,
  orb,
  pine,
  ranges,
  ridge,
  ridgePath,
  sheet,
  sky,
  stars,
  stop,
  walker,
} from './kit.ts';

const { width: W, height: H } = sheet;

export const hills: Scene = (next, look) => {
  const x = next.between(120, 600);
  const heights = ridge(next, next.between(395, 420), 60, 0.5);
  const trees = Array.from({ length: 26 }, () => next() * W).map((at) =>
    pine(at, (heights[Math.round((at / W) * 128)] ?? H) + 8, next.between(18, 58), look.ink),
  );
  return `${sky(look, 330)}${box(0, 329, W, 121, look.sky[3])}${stars(next, 30, 120)}${orb(x, next.between(150, 240), next.between(22, 40), look.glow, look.sky[3])}${cloud(next, next() * W, next.between(70, 130), 70, look.sky[3], 0.18)}${ranges(next, look, { from: 265, to: 370, count: 4, rough: 0.52, height: 110 })}<path d="${ridgePath(heights)}" fill="${look.ink}"/>${trees.join('')}${birds(next, 6, W - x, 120, look.ink)}`;
};

export const desert: Scene = (next, look) => {
  const sunX = next.between(150, 570);
  let out = `${sky(look, 300)}${box(0, 299, W, 160, look.sky[3])}${orb(sunX, next.between(140, 220), next.between(30, 52), look.glow, look.sky[3])}`;
  for (let n = 0; n < 4; n += 1) {
    const base = 270 + n * 46;
    const peak = next.between(0.2, 0.8) * W;
    const top = base - next.between(24, 60);
    const lit = blendHex(look.sky[3], look.sky[2], 0.25 + n * 0.18);
    const shade = blendHex(look.sky[1], look.ink, 0.1 + n * 0.2);
    const bend = next.between(-70, 90);
    const crest = `C${f(peak + 60 + bend)} ${f(base - 6)} ${f(peak - 20 + bend)} ${f(base + 60)} ${f(peak + 90 + bend)} ${H}`;
    out += `<defs>${linear(`d${n}`, [stop(0, lit), stop(1, blendHex(lit, shade, 0.55))])}</defs><path d="M0 ${H}V${f(base + 14)}Q${f(peak * 0.55)} ${f(base + 6)} ${f(peak)} ${f(top)}Q${f(peak + (W - peak) * 0.4)} ${f(base + 10)} ${W} ${f(base + 4)}V${H}Z" fill="url(#d${n})"/>`;
    out += `<path d="M${f(peak)} ${f(top)}${crest}H${W}V${f(base + 4)}Q${f(peak + (W - peak) * 0.4)} ${f(base + 10)} ${f(peak)} ${f(top)}Z" fill="${shade}" opacity="${0.72 + n * 0.06}"/>`;
  }
  const foot = next.between(300, 322);
  const from = next.between(120, 320);
  const camels = Array.from({ length: next.whole(3, 5) }, (_, i) => {
    const x = from + i * 44;
    const y = foot + i * 1.5;
    return `<path d="M${f(x)} ${f(y)}v-13q-1-8 6-8q3-9 7-1q5-9 9 0q4 1 4 6l5-9q1-4 6-3l2 2-5 2-4 14q-2 3-5 3v7h-2v-7h-15v7h-2v-7h-4v7z" fill="${look.ink}"/>`;
  });
  return `${out}${camels.join('')}${mist(next, 290, look.sky[3], 0.14)}`;
};

export const rainforest: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  let out = `<defs>${linear('sky', [stop(0, c), stop(0.5, b), stop(1, a)])}</defs>${box(0, 0, W, H, 'url(#sky)')}${light(next.between(260, 460), 70, 360, d, 0.8)}`;
  for (let n = 0; n < 5; n += 1) {
    const shade = blendHex(b, look.ink, 0.1 + n * 0.2);
    for (let t = 0; t < 9 - n; t += 1) {
      const x = next() * W;
      const wide = 7 + n * 6 + next() * 8;
      out += `<path d="M${f(x - wide)} ${H}Q${f(x - wide * 0.4)} 220 ${f(x - wide * 0.5)} 0H${f(x + wide * 0.5)}Q${f(x + wide * 0.4)} 220 ${f(x + wide)} ${H}Z" fill="${shade}" opacity=".85"/>`;
    }
    for (let t = 0; t < 24; t += 1) {
      const x = next() * W;
      const y = next.chance(0.62) ? next() ** 2 * 120 - 10 : H - next() ** 2 * (60 + n * 18);
      const s = 22 + n * 9 + next() * 24;
      out += `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(s * 1.2)}" ry="${f(s * 0.5)}" fill="${shade}" transform="rotate(${next.whole(-38, 38)} ${f(x)} ${f(y)})"/>`;
    }
    out += mist(next, 200 + n * 40, d, 0.13);
  }
  for (let n = 0; n < 5; n += 1) {
    const x = next.between(180, 560);
    out += `<path d="M${f(x)} -10L${f(x + 26)} -10L${f(x - 70)} 400H${f(x - 150)}Z" fill="${d}" opacity=".07"/>`;
  }
  for (let n = 0; n < 11; n += 1) {
    const side = n % 2;
    const x = side ? W + 10 : -10;
    const turn = side ? next.whole(150, 232) : next.whole(-52, 30);
    const s = next.between(110, 190);
    out += `<g transform="translate(${x} ${f(next.between(250, 450))}) rotate(${turn})"><path d="M0 0Q${f(s * 0.5)} ${f(-s * 0.26)} ${f(s)} 0Q${f(s * 0.5)} ${f(s * 0.26)} 0 0Z" fill="${blendHex(look.ink, look.accent, 0.1 + next() * 0.25)}"/>${line(`M6 0H${f(s * 0.92)}`, look.accent, 1.4, 0.3)}</g>`;
  }
  return `${out}${Array.from({ length: 26 }, () => light(next() * W, next.between(120, 420), next.between(3, 9), look.glow, 0.9)).join('')}`;
};

export const aurora: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  let out = `<defs>${linear('sky', [stop(0, a), stop(0.7, b), stop(1, blendHex(b, c, 0.4))])}</defs>${box(0, 0, W, H, 'url(#sky)')}${stars(next, 110, 320)}`;
  for (let band = 0; band < 3; band += 1) {
    const base = next.between(170, 250);
    const phase = next() * 6;
    const hue = band === 1 ? look.accent : band === 2 ? c : d;
    out += `<defs>${linear(`b${band}`, [stop(0, c, 0), stop(0.55, hue, 0.28), stop(0.9, hue, 0.75), stop(1, d, 0)])}</defs>`;
    for (let x = -10; x < W; x += 9) {
      const y = base + 52 * Math.sin(x * 0.008 + phase) + 18 * Math.sin(x * 0.021 + phase * 2);
      const tall = 90 + 60 * Math.sin(x * 0.013 + phase * 3) + next() * 60;
      out += `<rect x="${x}" y="${f(y - tall)}" width="11" height="${f(tall)}" fill="url(#b${band})" opacity="${(0.3 + next() * 0.45).toFixed(2)}"/>`;
    }
  }
  const lit = { ...look, sky: [a, b, blendHex(b, c, 0.3), blendHex(b, c, 0.5)] as const };
  const cabin = next.between(140, 560);
  return `${out}${ranges(next, lit, { from: 320, to: 395, count: 3, rough: 0.55, height: 90 })}${Array.from({ length: 24 }, () => pine(next() * W, H + 6, next.between(30, 96), look.ink)).join('')}${light(cabin, 414, 60, '#ffb45e', 0.7)}<path d="M${f(cabin - 20)} 420v-14l20-14 20 14v14z" fill="${look.ink}"/>${box(cabin - 5, 408, 10, 9, '#ffd890')}`;
};

export const terraces: Scene = (next, look) => {
  let out = `${sky(look, 190)}${box(0, 188, W, 262, look.sky[3])}${orb(next.between(140, 580), 100, 26, look.glow, look.sky[3])}${ranges(next, look, { from: 150, to: 190, count: 2, rough: 0.5, height: 80 })}`;
  const bend = next.between(-0.6, 0.6);
  for (let n = 0; n < 15; n += 1) {
    const near = n / 14;
    const y = 188 + near ** 1.35 * 250;
    const swell = 26 + near * 34;
    const phase = next.between(-0.25, 0.25) + bend * 3 + n * 0.16;
    const at = (x: number): string =>
      `${x} ${f(y + Math.sin(x * 0.0085 + phase) * swell + Math.sin(x * 0.02 + phase * 2) * swell * 0.25)}`;
    const edge = Array.from({ length: 25 }, (_, i) => at(i * 30)).join('L');
    const wet = n % 3 !== 2;
    const face = wet
      ? blendHex(look.sky[3], look.sky[1], 0.12 + near * 0.42)
      : blendHex(look.accent, look.ink, 0.35 + near * 0.35);
    out += `<path d="M${edge}L${W} ${H}L0 ${H}Z" fill="${face}"/>${line(`M${edge}`, blendHex(look.ink, look.accent, 0.22), 2.4 + near * 5)}${line(`M${edge}`, look.glow, 0.9, 0.35)}`;
  }
  const farmer = next.between(180, 540);
  return `${out}${mist(next, 215, '#ffffff', 0.22)}${walker(farmer, 398, 46, look.ink)}<path d="M${f(farmer - 17)} 358L${f(farmer)} 346L${f(farmer + 17)} 358Z" fill="${look.ink}"/>${birds(next, 5, 400, 90, look.ink)}`;
};

export const snow: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  const peak = ridge(next, 250, 210, 0.56);
  let out = `<defs>${linear('sky', [stop(0, a), stop(0.5, b), stop(1, c)])}${linear('m', [stop(0, '#f4f8ff'), stop(0.5, blendHex(d, b, 0.35)), stop(1, b)])}</defs>${box(0, 0, W, H, 'url(#sky)')}${stars(next, 60, 200)}${orb(next.between(100, 620), 90, 20, look.glow, d)}<path d="${ridgePath(peak)}" fill="url(#m)"/>`;
  for (let n = 0; n < 128; n += 1) {
    const y0 = peak[n] ?? 0;
    const y1 = peak[n + 1] ?? 0;
    if (y1 > y0)
      out += `<path d="M${f(n * 5.625)} ${f(y0)}L${f((n + 1) * 5.625)} ${f(y1)}L${f((n + 1) * 5.625 + 22)} ${f(y1 + 84)}L${f(n * 5.625 + 10)} ${f(y0 + 80)}Z" fill="${blendHex(b, a, 0.3)}" opacity=".32"/>`;
  }
  out += mist(next, 330, '#ffffff', 0.3);
  const bank = ridge(next, 372, 36, 0.4);
  out += `<defs>${linear('bank', [stop(0, blendHex('#ffffff', c, 0.25)), stop(1, blendHex(c, b, 0.6))])}</defs><path d="${ridgePath(bank)}" fill="url(#bank)"/>`;
  for (const at of Array.from({ length: 26 }, () => next() * W))
    out += pine(
      at,
      (bank[Math.round((at / W) * 128)] ?? 380) + next.between(4, 40),
      next.between(38, 92),
      blendHex(look.ink, b, 0.25),
    );
  const home = next.between(200, 520);
  out += `${light(home, 404, 80, '#ffb45e', 0.6, 0.6)}<path d="M${f(home - 26)} 418v-20h52v20z" fill="${look.ink}"/><path d="M${f(home - 34)} 400L${f(home)} 374L${f(home + 34)} 400Z" fill="#f4f8ff"/>${box(home - 16, 403, 11, 9, '#ffd890')}${box(home + 5, 403, 11, 9, '#ffd890')}`;
  return (
    out +
    Array.from({ length: 90 }, () =>
      disc(next() * W, next() * H, 0.8 + next() ** 3 * 3, '#fff', next.between(0.3, 0.9)),
    ).join('')
  );
};

export const meadow: Scene = (next, look) => {
  let out = `${sky(look, 300)}${box(0, 298, W, 152, look.sky[2])}${orb(next.between(160, 560), 170, 34, look.glow, look.sky[3])}${cloud(next, 180, 110, 70, '#fff', 0.25)}${cloud(next, 540, 80, 54, '#fff', 0.2)}${ranges(next, look, { from: 265, to: 300, count: 3, rough: 0.45, height: 70 })}<defs>${linear(
    'g',
    [stop(0, blendHex(look.sky[1], look.accent, 0.35)), stop(1, look.ink)],
  )}</defs>${box(0, 318, W, 132, 'url(#g)')}`;
  const hues = [look.accent, look.glow, blendHex(look.accent, '#ffffff', 0.4), look.sky[3]];
  for (let n = 0; n < 150; n += 1) {
    const near = n / 150;
    const x = next() * W;
    const y = 322 + near * 128;
    const s = 2 + near * 11;
    const hue = next.pick(hues);
    const tall = s * next.between(2.2, 4);
    out += line(
      `M${f(x)} ${f(y + tall * 0.6)}Q${f(x + next.between(-6, 6))} ${f(y)} ${f(x)} ${f(y - tall * 0.4)}`,
      blendHex(look.ink, look.sky[1], 0.3),
      1 + near * 1.6,
    );
    for (let p = 0; p < 5; p += 1)
      out += `<ellipse cx="${f(x)}" cy="${f(y - tall * 0.4 - s * 0.5)}" rx="${f(s * 0.3)}" ry="${f(s * 0.58)}" fill="${hue}" transform="rotate(${p * 72} ${f(x)} ${f(y - tall * 0.4)})"/>`;
    out += disc(x, y - tall * 0.4, s * 0.24, look.ink, 0.7);
  }
  return out + birds(next, 5, 300, 130, look.ink);
};
