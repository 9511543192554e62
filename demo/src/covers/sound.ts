import { blendHex } from '../draw/colour.ts';
import type { Scene } from './kit.ts';
import { box, disc, f, light, line, linear, radial, sheet, stars, stop } from './kit.ts';

const { width: W, height: H } = sheet;

export const vinyl: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  const left = next.chance(0.5);
  const x = left ? next.between(210, 280) : next.between(440, 510);
  const y = next.between(210, 250);
  const r = next.between(178, 210);
  let out = `<defs>${linear(
    'bg',
    [stop(0, a), stop(0.5, b), stop(1, blendHex(a, look.ink, 0.5))],
    [0, 0, 1, 1],
  )}${radial('label', [stop(0, d), stop(0.7, look.accent), stop(1, blendHex(look.accent, look.ink, 0.4))])}</defs>${box(0, 0, W, H, 'url(#bg)')}${light(x, y, 420, c, 0.6)}`;
  for (let n = 0; n < 4; n += 1)
    out += `<circle cx="${f(W - x)}" cy="${f(y)}" r="${70 + n * 58}" fill="none" stroke="${d}" stroke-width="${f(14 - n * 3)}" opacity="${(0.16 - n * 0.03).toFixed(2)}"/>`;
  out += `${disc(x + 12, y + 20, r, '#000', 0.45)}${disc(x, y, r, '#0c0c12')}`;
  for (let k = r * 0.4; k < r * 0.97; k += 3.4)
    out += `<circle cx="${f(x)}" cy="${f(y)}" r="${f(k)}" fill="none" stroke="#fff" stroke-opacity="${(0.03 + next() * 0.07).toFixed(2)}" stroke-width="1"/>`;
  for (const turn of [28, 208])
    out += `<path d="M${f(x)} ${f(y)}L${f(x + r * 0.97)} ${f(y - 34)}A${f(r)} ${f(r)} 0 0 1 ${f(x + r * 0.93)} ${f(y + 54)}Z" fill="${look.glow}" opacity=".16" transform="rotate(${turn + next.whole(-20, 20)} ${f(x)} ${f(y)})"/>`;
  out += `${disc(x, y, r * 0.34, 'url(#label)')}<circle cx="${f(x)}" cy="${f(y)}" r="${f(r * 0.25)}" fill="none" stroke="${look.ink}" stroke-opacity=".4" stroke-width="2"/>${disc(x, y, 6, '#0c0c12')}`;
  const ax = left ? x + r + 70 : x - r - 70;
  const turn = left ? 1 : -1;
  out += `${disc(ax, 72, 30, '#1c1c26')}${disc(ax, 72, 17, '#5a5a6a')}${line(`M${f(ax)} 72L${f(ax - turn * 8)} 240L${f(ax - turn * 84)} 306`, '#c8c8d8', 8)}<rect x="${f(ax - turn * 84 - 11)}" y="292" width="22" height="36" rx="4" fill="#e8e8f4" transform="rotate(${turn * 42} ${f(ax - turn * 84)} 308)"/>`;
  for (let n = 0; n < 30; n += 1) {
    const h = 14 + 60 * Math.abs(Math.sin(n * 0.7 + next() * 2)) * next.between(0.4, 1);
    out += box(n * 24 + 4, H - h, 14, h, look.accent, 0.32, 3);
  }
  return out;
};

export const waves: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  let out = `<defs>${linear('bg', [stop(0, a), stop(0.6, b), stop(1, look.ink)])}</defs>${box(0, 0, W, H, 'url(#bg)')}${light(next() * W, 220, 420, c, 0.5)}${stars(next, 40, H)}`;
  for (let band = 0; band < 3; band += 1) {
    const hue = [look.accent, d, c][band] ?? d;
    const [p, q, base] = [next() * 6, next() * 6, next.between(170, 290)];
    for (let n = 0; n < 26; n += 1) {
      const across = n / 25 - 0.5;
      let path = '';
      for (let x = -10; x <= W + 10; x += 14) {
        const u = x / W;
        const y =
          base +
          66 * Math.sin(u * 5 + p) +
          across * 180 * Math.sin(u * 4 + q + across) +
          14 * Math.sin(u * 13 + across * 6);
        path += `${path ? 'L' : 'M'}${x} ${f(y)}`;
      }
      out += line(path, blendHex(hue, look.glow, Math.abs(across)), 1.3, 0.34 + 0.3 * (0.5 - Math.abs(across)));
    }
  }
  const bars = next.chance(0.6);
  if (bars)
    for (let n = 0; n < 48; n += 1) {
      const h = 8 + 90 * Math.exp(-(((n - 24) / 13) ** 2)) * next.between(0.35, 1);
      out += box(n * 15 + 2, 225 - h / 2, 7, h, look.glow, 0.85, 3.5);
    }
  return out;
};

export const stage: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  let out = `<defs>${linear('bg', [stop(0, look.ink), stop(0.5, a), stop(1, b)])}${linear('beam', [stop(0, d, 0.75), stop(1, d, 0)])}</defs>${box(0, 0, W, H, 'url(#bg)')}`;
  const hues = [d, look.accent, c, look.glow];
  for (let n = 0; n < 11; n += 1) {
    const x = 40 + n * 64;
    const to = 360 + (x - 360) * next.between(-0.6, 1.5) + next.between(-80, 80);
    const hue = next.pick(hues);
    out += `<defs>${linear(`s${n}`, [stop(0, hue, 0.6), stop(1, hue, 0)])}</defs><path d="M${x - 3} 26H${x + 3}L${f(to + 52)} 352H${f(to - 52)}Z" fill="url(#s${n})" opacity=".55"/>${light(x, 26, 26, hue, 0.95)}`;
  }
  out += `${box(0, 14, W, 10, '#0a0a10')}${light(360, 350, 420, d, 0.6, 0.28)}${box(0, 348, W, 102, look.ink)}${line('M0 348H720', d, 2, 0.6)}`;
  const singer = 360 + next.between(-60, 60);
  out += `<g fill="#050508">${disc(singer, 262, 11, '#050508')}<path d="M${f(singer - 16)} 278q16 -8 32 0l6 34h-8l-4 36h-8l-2 -30l-4 30h-8l-4 -36h-8z"/><path d="M${f(singer + 12)} 280l22 -14 3 5 -22 18z"/></g>${line(`M${f(singer + 38)} 262V348`, '#050508', 2.4)}`;
  for (const off of next.pick([[], [-130], [140], [-130, 130], [-190, -100, 120], [-120, 100, 190]]))
    out += `<g fill="#050508">${disc(singer + off, 272, 10, '#050508')}<path d="M${f(singer + off - 14)} 286q14 -7 28 0l4 62h-36z"/><path d="M${f(singer + off - 34)} 306l66 -18 2 6 -60 26q-14 4 -8 -14z"/></g>`;
  for (let n = 0; n < 64; n += 1) {
    const x = n * 11.6 + next.between(-5, 5);
    const y = 408 + (n % 3) * 14 + next.between(-6, 6);
    out += disc(x, y, 9, '#030306');
    if (next.chance(0.3))
      out += line(`M${f(x)} ${f(y + 6)}L${f(x + next.between(-8, 8))} ${f(y - 30)}`, '#030306', 4.5);
    if (next.chance(0.16)) out += light(x + 4, y - 32, 12, look.glow, 0.95);
  }
  return `${out}${box(0, 436, W, 14, '#030306')}${Array.from({ length: 60 }, () => `<rect x="${f(next() * W)}" y="${f(next() * 330)}" width="4" height="7" fill="${next.pick(hues)}" opacity="${next.between(0.3, 0.9).toFixed(2)}" transform="rotate(${next.whole(0, 90)} 360 200)"/>`).join('')}`;
};

export const strings: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  let out = `<defs>${linear('bg', [stop(0, a), stop(1, blendHex(b, c, 0.35))], [0, 0, 1, 1])}${radial(
    'wood',
    [
      stop(0, blendHex(look.accent, '#ffdf9e', 0.35)),
      stop(0.6, blendHex(look.accent, '#7a3410', 0.5)),
      stop(1, '#3a1608'),
    ],
    [0.4, 0.35, 0.8],
  )}</defs>${box(0, 0, W, H, 'url(#bg)')}${light(next.between(200, 520), 200, 400, d, 0.5)}`;
  for (let n = 0; n < 22; n += 1)
    out += disc(
      next() * W,
      next() * H,
      next.between(10, 46),
      next.pick([d, look.accent, look.glow]),
      next.between(0.05, 0.16),
    );
  const turn = next.whole(-34, -16);
  out += `<g transform="translate(${f(next.between(270, 330))} 270) rotate(${turn})"><path d="M-10 -110C-70 -124 -112 -86 -104 -40C-100 -14 -128 10 -132 56C-136 116 -84 150 0 150C84 150 136 116 132 56C128 10 100 -14 104 -40C112 -86 70 -124 10 -110Z" fill="#000" opacity=".35" transform="translate(14 18)"/><path d="M-10 -110C-70 -124 -112 -86 -104 -40C-100 -14 -128 10 -132 56C-136 116 -84 150 0 150C84 150 136 116 132 56C128 10 100 -14 104 -40C112 -86 70 -124 10 -110Z" fill="url(#wood)" stroke="#2a1006" stroke-width="5"/>${disc(0, -6, 46, '#1a0a06')}<circle r="52" cy="-6" fill="none" stroke="#f0d090" stroke-width="3" opacity=".7"/>${box(-16, -420, 32, 380, '#2a140c')}`;
  for (let k = 0; k < 13; k += 1) out += box(-16, -400 + k * 27, 32, 2, '#d8c8a8', 0.8);
  out += box(-46, 84, 92, 14, '#2a140c', 1, 4);
  for (let k = 0; k < 6; k += 1) out += line(`M${-12 + k * 4.8} -420V90`, '#f4ead8', 1.3, 0.9);
  return `${out}${line('M-92 96q40 36 92 40', '#fff', 5, 0.14)}</g>${Array.from({ length: 7 }, (_, n) => {
    const x = 470 + n * 36 + next.between(-8, 8);
    const y = next.between(60, 250);
    return `${disc(x, y + 30, 8, look.glow, 0.75)}${line(`M${f(x + 7)} ${f(y + 30)}V${f(y)}q12 4 14 16`, look.glow, 3, 0.75)}`;
  }).join('')}`;
};
