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
  radial,
  ranges,
  sheet,
  sky,
  stars,
  stop,
  water,
} from './kit.ts';

const { width: W, height: H } = sheet;

function boat(x: number, y: number, s: number, hull: string, sail: string): string {
  return `<path d="M${f(x - 22 * s)} ${f(y - 5 * s)}H${f(x + 22 * s)}L${f(x + 15 * s)} ${f(y + 4 * s)}H${f(x - 15 * s)}Z" fill="${hull}"/><path d="M${f(x - 1 * s)} ${f(y - 8 * s)}V${f(y - 52 * s)}Q${f(x + 26 * s)} ${f(y - 30 * s)} ${f(x + 20 * s)} ${f(y - 8 * s)}Z" fill="${sail}"/><path d="M${f(x - 4 * s)} ${f(y - 8 * s)}V${f(y - 42 * s)}Q${f(x - 22 * s)} ${f(y - 24 * s)} ${f(x - 16 * s)} ${f(y - 8 * s)}Z" fill="${sail}" opacity=".8"/>`;
}

export const sea: Scene = (next, look) => {
  const x = next.between(170, 550);
  const top = next.between(225, 265);
  const sails = Array.from({ length: next.whole(1, 3) }, () => {
    const s = next.between(0.5, 1.3);
    return boat(next.between(60, 660), top + 10 + s * 34, s, look.ink, blendHex(look.ink, look.sky[3], 0.3));
  });
  return `${sky(look, top)}${stars(next, 50, 120)}${cloud(next, next() * W, top - 90, 80, look.sky[3], 0.22)}${cloud(next, next() * W, top - 50, 110, look.sky[2], 0.4)}${orb(x, top - next.between(10, 70), next.between(30, 48), look.glow, look.sky[3])}${water(next, look, top, x)}${light(x, top, 260, look.sky[3], 0.5, 0.08)}${sails.join('')}${birds(next, 6, x + 120, top - 90, look.ink)}`;
};

export const moonSea: Scene = (next, look) => {
  const x = next.between(200, 520);
  const top = 285;
  const r = next.between(58, 86);
  const craters = Array.from({ length: 8 }, () =>
    disc(
      x + next.between(-0.6, 0.6) * r,
      130 + next.between(-0.6, 0.6) * r,
      r * next.between(0.06, 0.2),
      look.sky[2],
      0.22,
    ),
  ).join('');
  return `${sky(look, top)}${stars(next, 120, 260)}${light(x, 130, r * 3.4, look.glow, 0.5)}${disc(x, 130, r, look.glow)}${craters}${cloud(next, x - 130, 190, 76, look.sky[2], 0.5)}${cloud(next, x + 150, 150, 60, look.sky[2], 0.4)}${ranges(next, look, { from: 268, to: 280, count: 2, rough: 0.5, height: 40, floor: top })}${water(next, look, top, x)}${boat(next.between(120, 600), 345, 0.9, look.ink, blendHex(look.ink, look.sky[2], 0.35))}`;
};

export const harbour: Scene = (next, look) => {
  const top = 300;
  let out = `${sky(look, top)}${stars(next, 24, 100)}${orb(next.between(120, 600), next.between(130, 210), 30, look.glow, look.sky[3])}${mist(next, 280, look.sky[3], 0.3)}`;
  for (let n = 0; n < 4; n += 1) {
    const x = 70 + n * 165 + next.between(-20, 30);
    const s = next.between(0.75, 1.15);
    const c = blendHex(look.ink, look.sky[1], n % 2 ? 0.35 : 0.08);
    const lean = next.chance(0.5) ? 1 : -1;
    out += `<g stroke="${c}" stroke-width="${f(5 * s)}" fill="none">${['M-26 0L-20 -120', 'M26 0L20 -120', 'M-22 -60L22 -60', `M-70 -122H110`, 'M-8 -122L6 -172L20 -122', 'M6 -172L104 -124', 'M6 -172L-66 -124'].map((d) => `<path d="${d}" transform="translate(${f(x)} ${top}) scale(${f(s * lean)} ${f(s)})"/>`).join('')}</g>${line(`M${f(x + lean * 62 * s)} ${f(top - 120 * s)}v${f(50 * s)}`, c, 1.6)}${box(x + lean * 62 * s - 12, top - 70 * s, 24, 11, look.accent, 0.9)}${light(x, top - 172 * s, 20, '#ff5a4a', 0.9)}`;
  }
  out += water(next, look, top, next.between(200, 520));
  const ship = next.between(160, 420);
  out += `<path d="M${f(ship - 130)} 326H${f(ship + 170)}L${f(ship + 146)} 362H${f(ship - 112)}Z" fill="${look.ink}"/><path d="M${f(ship - 126)} 340H${f(ship + 160)}" stroke="${look.accent}" stroke-width="3"/>`;
  const hues = [
    look.accent,
    blendHex(look.sky[2], look.ink, 0.2),
    blendHex(look.sky[1], look.glow, 0.2),
    blendHex(look.accent, look.ink, 0.45),
  ];
  for (let column = 0; column < 9; column += 1)
    for (let row = 0; row < next.whole(1, 4); row += 1)
      out += box(ship - 84 + column * 25, 312 - row * 14, 23, 12.5, next.pick(hues), 0.95, 1);
  out += `${box(ship - 124, 272, 30, 54, blendHex(look.ink, '#ffffff', 0.16))}${[0, 1, 2].map((n) => box(ship - 120, 278 + n * 13, 22, 5, look.glow, 0.85)).join('')}`;
  return (
    out + Array.from({ length: 16 }, () => light(next() * W, top - 3, next.between(6, 13), '#ffd08a', 0.95)).join('')
  );
};

export const lighthouse: Scene = (next, look) => {
  const x = next.pick([170, 540]);
  const top = 300;
  const turn = x < 300 ? 1 : -1;
  let out = `${sky(look, top)}${stars(next, 80, 220)}${cloud(next, W - x, 120, 90, look.sky[3], 0.2)}<path d="M${x} 132L${x + turn * 700} 40V190Z" fill="${look.glow}" opacity=".22"/><path d="M${x} 132L${x + turn * 700} 84V150Z" fill="${look.glow}" opacity=".3"/><path d="M${x} 132L${x - turn * 300} 100V170Z" fill="${look.glow}" opacity=".12"/>${ranges(next, look, { from: 280, to: 292, count: 2, rough: 0.5, height: 34, floor: top })}${water(next, look, top, x)}`;
  out += `<defs>${linear(
    'tower',
    [stop(0, '#fff7ea'), stop(0.55, '#e8d8cc'), stop(1, blendHex('#8a7a88', look.ink, 0.3))],
    [0, 0, 1, 0],
  )}</defs><path d="M${x - 190} ${H}Q${x - 120} 330 ${x - 60} 318Q${x} 296 ${x + 62} 318Q${x + 130} 336 ${x + 200} ${H}Z" fill="${look.ink}"/><path d="M${x - 26} 316L${x - 17} 152H${x + 17}L${x + 26} 316Z" fill="url(#tower)"/>`;
  for (const y of [180, 232, 284])
    out += `<path d="M${f(x - 17 - (y - 152) * 0.055)} ${y}H${f(x + 17 + (y - 152) * 0.055)}L${f(x + 18.4 + (y - 152) * 0.055)} ${y + 24}H${f(x - 18.4 - (y - 152) * 0.055)}Z" fill="${look.accent}"/>`;
  return `${out}${box(x - 23, 146, 46, 7, look.ink)}${box(x - 13, 118, 26, 28, '#fff2c8')}<path d="M${x - 18} 120L${x} 100L${x + 18} 120Z" fill="${look.accent}"/>${light(x, 132, 90, look.glow, 0.95)}${birds(next, 6, W - x, 200, look.ink)}${line(`M0 404Q180 392 360 406T720 400`, '#fff', 2, 0.3)}`;
};

export const bridge: Scene = (next, look) => {
  const top = 318;
  const [left, right] = [190 + next.between(-30, 30), 540 + next.between(-30, 30)];
  let out = `${sky(look, top)}${stars(next, 60, 160)}${orb(next.between(260, 460), next.between(110, 220), 34, look.glow, look.sky[3])}${ranges(next, look, { from: 280, to: 306, count: 2, rough: 0.5, height: 60, floor: top })}${mist(next, 300, look.sky[3], 0.3)}${water(next, look, top, next.between(300, 420))}`;
  const steel = blendHex(look.ink, look.accent, 0.25);
  const cable = `M-40 190Q${f(left - 90)} 250 ${f(left)} 96Q365 330 ${f(right)} 96Q${f(right + 90)} 250 760 190`;
  out += line(cable, steel, 4);
  for (let x = 10; x < W; x += 17) {
    const t = (x - left) / (right - left);
    const sag =
      x > left && x < right
        ? 96 + 4 * t * (1 - t) * 117
        : x <= left
          ? 96 + ((left - x) / left) ** 0.8 * 120
          : 96 + ((x - right) / (W - right)) ** 0.8 * 120;
    out += line(`M${x} ${f(Math.min(268, sag))}V270`, steel, 1, 0.75);
  }
  for (const x of [left, right])
    out += `${box(x - 10, 84, 7, 240, steel)}${box(x + 3, 84, 7, 240, steel)}${[110, 160, 215].map((y) => box(x - 10, y, 20, 6, steel)).join('')}${light(x, 84, 26, '#ff5a4a', 0.9)}`;
  out += box(0, 266, W, 10, steel);
  for (let n = 0; n < 40; n += 1)
    out += light(next() * W, 264, next.between(5, 11), n % 2 ? '#ffe0a8' : '#ff5a3c', 0.95, 0.6);
  return out;
};

export const koi: Scene = (next, look) => {
  const [a, b, c] = look.sky;
  let out = `<defs>${radial(
    'pond',
    [stop(0, blendHex(c, b, 0.4)), stop(0.7, b), stop(1, a)],
    [0.45, 0.4, 0.8],
  )}${radial('pad', [stop(0, '#5fb06e'), stop(0.8, '#1f6a4c'), stop(1, '#114838')])}</defs>${box(0, 0, W, H, 'url(#pond)')}`;
  for (let n = 0; n < 26; n += 1) {
    const x = next() * W;
    const y = next() * H;
    out += line(
      `M${f(x)} ${f(y)}q${f(next.between(20, 60))} ${f(next.between(-26, 26))} ${f(next.between(70, 130))} ${f(next.between(-10, 10))}t${f(next.between(50, 90))} ${f(next.between(-20, 20))}`,
      look.glow,
      next.between(1, 3),
      0.1,
    );
  }
  for (let n = 0; n < 3; n += 1) {
    const x = next() * W;
    const y = next() * H;
    for (let r = 14; r < 100; r += 20)
      out += `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${r}" ry="${r * 0.8}" fill="none" stroke="${look.glow}" stroke-width="1.6" opacity="${f(0.36 - r * 0.003)}"/>`;
  }
  const spots = [
    ['#f6efe4', '#ff5a2a'],
    ['#ff7a2f', '#ffc05a'],
    ['#f6efe4', '#d8342a'],
    ['#2b2d3a', '#ff7a2f'],
  ] as const;
  for (let n = 0; n < next.whole(4, 6); n += 1) {
    const [body, mark] = next.pick(spots);
    const s = next.between(0.9, 1.5);
    const turn = next.whole(0, 359);
    const at = `translate(${f(110 + ((n * 137) % 500) + next.between(-30, 30))} ${f(90 + ((n * 97) % 270))}) rotate(${turn}) scale(${f(s)})`;
    const shape = 'M70 0C52 -19 16 -21 -20 -10C-40 -5 -52 -2 -60 0C-52 3 -40 7 -20 12C16 21 52 19 70 0Z';
    const tail = 'M-56 0C-76 -8 -92 -26 -104 -22C-96 -10 -94 4 -108 20C-90 22 -74 10 -56 0Z';
    out += `<g transform="${at}"><g transform="translate(6 12)" fill="#000" opacity=".28"><path d="${shape}"/><path d="${tail}"/></g><path d="${tail}" fill="${body}" opacity=".75"/><path d="M24 -16C14 -36 0 -42 -8 -38C-2 -28 2 -20 6 -16ZM24 16C14 36 0 42 -8 38C-2 28 2 20 6 16Z" fill="${body}" opacity=".7"/><path d="${shape}" fill="${body}"/><path d="M62 -6C50 -16 34 -16 30 -4C34 8 52 10 62 4ZM8 -17C-8 -18 -20 -8 -14 0C-4 8 12 4 18 -6ZM-32 -4C-44 -4 -48 2 -40 5C-30 6 -26 0 -32 -4Z" fill="${mark}"/>${disc(58, -9, 2.4, '#14141c')}${disc(58, 9, 2.4, '#14141c')}</g>`;
  }
  for (let n = 0; n < 6; n += 1) {
    const [x, y] = [next.pick([next.between(-10, 130), next.between(590, 730)]), next() * H];
    const r = next.between(34, 66);
    const turn = next.whole(0, 359);
    out += `<g transform="translate(${f(x)} ${f(y)}) rotate(${turn})"><path d="M0 0L${f(r)} ${f(r * 0.12)}A${f(r)} ${f(r)} 0 1 1 ${f(r * 0.95)} ${f(-r * 0.3)}Z" fill="#000" opacity=".3" transform="translate(6 8)"/><path d="M0 0L${f(r)} ${f(r * 0.12)}A${f(r)} ${f(r)} 0 1 1 ${f(r * 0.95)} ${f(-r * 0.3)}Z" fill="url(#pad)"/>${[60, 110, 160, 210, 260, 310].map((deg) => line(`M0 0L${f(Math.cos(deg / 57.3) * r * 0.85)} ${f(Math.sin(deg / 57.3) * r * 0.85)}`, '#a8e0a0', 1.2, 0.35)).join('')}</g>`;
  }
  return out;
};
