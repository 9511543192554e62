import { blendHex } from '../draw/colour.ts';
import type { Random } from '../draw/random.ts';
import type { Scene } from './kit.ts';
import { box, disc, f, light, line, linear, mist, orb, ranges, sheet, sky, stars, stop, walker, water } from './kit.ts';
import type { Palette } from './palette.ts';

const { width: W, height: H } = sheet;

function towers(next: Random, look: Palette, floor: number, depth: number, lit: number): string {
  const wall = blendHex(blendHex(look.sky[2], look.sky[1], 0.6), look.ink, 0.15 + depth * 0.8);
  let out = '';
  const panes = new Map<string, string>();
  for (let x = -10; x < W;) {
    const wide = next.between(26, 64) * (0.8 + depth * 0.5);
    const tall = next.between(50, 190) * (1.1 - depth * 0.45);
    const y = floor - tall;
    const kind = next.whole(0, 4);
    out += box(x, y, wide, tall + 2, wall);
    if (kind === 0) out += `<path d="M${f(x + wide / 2)} ${f(y - 34)}V${f(y)}" stroke="${wall}" stroke-width="2.4"/>`;
    if (kind === 1)
      out += `<path d="M${f(x)} ${f(y + 1)}L${f(x + wide / 2)} ${f(y - wide * 0.5)}L${f(x + wide)} ${f(y + 1)}Z" fill="${wall}"/>`;
    if (kind === 2) out += box(x + wide * 0.22, y - 12, wide * 0.56, 13, wall);
    for (let wx = x + 5; wx < x + wide - 6; wx += 7.5) {
      for (let wy = y + 8; wy < floor - 6; wy += 10) {
        if (!next.chance(lit)) continue;
        // One path for each shade instead of one box for each window: a skyline has thousands.
        const shade = `${next.pick(['#ffdf9e', '#ffc477', '#fff1d0', '#a6d6ff', look.accent])}" opacity="${next.pick(['.45', '.7', '1'])}`;
        panes.set(shade, `${panes.get(shade) ?? ''}M${f(wx)} ${f(wy)}h3.6v5h-3.6z`);
      }
    }
    x += wide + next.pick([0, 2, 6]);
  }
  return out + [...panes].map(([shade, d]) => `<path d="${d}" fill="${shade}"/>`).join('');
}

export const city: Scene = (next, look) => {
  const floor = next.between(300, 325);
  const moon = next.between(120, 600);
  let out = `${sky(look, floor)}${stars(next, 50, 140)}${orb(moon, next.between(60, 120), 22, look.glow, look.sky[3])}${towers(next, look, floor, 0.15, 0.1)}${mist(next, floor - 40, look.sky[3], 0.3)}${towers(next, look, floor, 0.55, 0.28)}${towers(next, look, floor, 1, 0.34)}${water(next, look, floor)}`;
  for (let n = 0; n < 60; n += 1) {
    const x = next() * W;
    const hue = next.pick(['#ffd08a', look.accent, '#8fc6ff', '#ff7a6a', look.glow]);
    for (let k = 0; k < 6; k += 1)
      out += box(
        x + next.between(-4, 4),
        floor + 4 + k * next.between(6, 15),
        next.between(3, 11),
        1.6,
        hue,
        0.6 - k * 0.09,
        1,
      );
  }
  return (
    out +
    Array.from({ length: 36 }, () =>
      light(next() * W, floor - 2, next.between(6, 12), next.pick(['#ffe0a8', '#ff6a4a']), 0.9, 0.5),
    ).join('')
  );
};

export const street: Scene = (next, look) => {
  const [a, b, c] = look.sky;
  const hot = next.pick(['#ff5a36', '#ffb03a', '#ff7a9a']);
  let out = `<defs>${linear('sky', [stop(0, a), stop(0.6, b), stop(1, c)])}</defs>${box(0, 0, W, H, 'url(#sky)')}${stars(next, 40, 140)}${light(360, 270, 300, look.glow, 0.5)}`;
  for (let n = 5; n >= 0; n -= 1) {
    const near = 1 - n / 6;
    const inner = 46 + near ** 1.8 * 250;
    const roof = 236 - near ** 1.5 * 190;
    const wall = blendHex(blendHex(b, c, 0.4), look.ink, 0.25 + near * 0.62);
    for (const side of [-1, 1]) {
      const x = 360 + side * inner;
      const out2 = 360 + side * (inner + 120 + near * 120);
      out += `<path d="M${f(x)} ${f(roof)}L${f(out2)} ${f(roof)}V${H}H${f(x)}Z" fill="${wall}"/><path d="M${f(x - side * (12 + near * 16))} ${f(roof + 3)}Q${f(x + side * 10)} ${f(roof - 8)} ${f(x + side * 34)} ${f(roof - 26 - near * 18)}L${f(out2)} ${f(roof - 30 - near * 20)}V${f(roof + 6)}Z" fill="${blendHex(wall, look.ink, 0.5)}"/>`;
      for (let w = 0; w < 2; w += 1)
        out += box(
          x + side * (16 + w * 34 * near + 4) - (side < 0 ? 22 * near : 0),
          roof + 34 + near * 26,
          22 * near + 4,
          30 * near + 5,
          '#ffcf82',
          next.between(0.55, 0.9),
        );
      const lx = x - side * (6 + near * 10);
      const ly = roof + 44 * near + 30;
      const s = 4 + near * 15;
      out += `${line(`M${f(lx)} ${f(roof)}V${f(ly)}`, look.ink, 1)}${light(lx, ly, s * 4.2, '#ff7a3a', 0.75)}<ellipse cx="${f(lx)}" cy="${f(ly)}" rx="${f(s)}" ry="${f(s * 1.15)}" fill="${next.pick([hot, '#ff8a3a', '#e8392c'])}"/><ellipse cx="${f(lx)}" cy="${f(ly)}" rx="${f(s * 0.4)}" ry="${f(s * 1.1)}" fill="#ffd28a" opacity=".75"/>`;
    }
  }
  out += `<defs>${linear('road', [stop(0, blendHex(c, look.glow, 0.4)), stop(1, look.ink)])}</defs><path d="M330 300H390L640 ${H}H80Z" fill="url(#road)"/>`;
  for (let n = 0; n < 5; n += 1) {
    const y = 120 + n * 18;
    out += line(`M${100 + n * 44} ${y}Q360 ${y + 54} ${620 - n * 44} ${y}`, look.ink, 1.2, 0.7);
    for (let t = 0; t <= 8; t += 1)
      out += light(
        100 + n * 44 + ((520 - n * 88) * t) / 8,
        y + 27 * (1 - ((t - 4) / 4) ** 2) + 3,
        8 - n,
        '#ffe0a0',
        0.95,
      );
  }
  return `${out}${walker(350 + next.between(-30, 30), 392, 58, look.ink)}${next.chance(0.6) ? walker(392 + next.between(-70, 20), 372, 40, look.ink) : ''}${Array.from({ length: 24 }, () => box(next.between(180, 540), next.between(330, 440), next.between(10, 44), 1.8, '#ffb060', 0.3, 1)).join('')}`;
};

export const rain: Scene = (next, look) => {
  const [a, b, c] = look.sky;
  let out = `<defs>${linear('sky', [stop(0, a), stop(0.55, b), stop(1, a)])}</defs>${box(0, 0, W, H, 'url(#sky)')}${light(next() * W, 250, 360, c, 0.6)}`;
  const hues = [look.accent, look.sky[3], '#ff5a7a', '#ffb03a', '#4aa8ff', look.glow];
  for (let n = 0; n < 42; n += 1) {
    const r = next.between(12, 52);
    const [x, y] = [next() * W, next.between(90, 390)];
    const hue = next.pick(hues);
    out +=
      disc(x, y, r, hue, next.between(0.1, 0.38)) +
      `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="none" stroke="${hue}" stroke-opacity=".35" stroke-width="1.5"/>`;
  }
  out += `<defs><linearGradient id="drop" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${look.ink}" stop-opacity=".55"/><stop offset=".6" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#fff" stop-opacity=".6"/></linearGradient></defs>`;
  for (let n = 0; n < 150; n += 1) {
    const r = 1.4 + next() ** 3 * 8;
    const [x, y] = [next() * W, next() * H];
    out += `<ellipse cx="${f(x)}" cy="${f(y)}" rx="${f(r)}" ry="${f(r * 1.2)}" fill="url(#drop)"/>${disc(x - r * 0.3, y - r * 0.4, r * 0.22, '#fff', 0.8)}`;
  }
  for (let n = 0; n < 9; n += 1) {
    const x = next() * W;
    const y = next.between(20, 260);
    const long = next.between(70, 180);
    out +=
      line(`M${f(x)} ${f(y)}q${f(next.between(-8, 8))} ${f(long / 2)} 0 ${f(long)}`, '#ffffff', 3, 0.16) +
      `<ellipse cx="${f(x)}" cy="${f(y + long)}" rx="5" ry="8" fill="url(#drop)"/>`;
  }
  return out;
};

export const rooftop: Scene = (next, look) => {
  let out = `${sky(look, 360)}${stars(next, 50, 150)}${orb(next.between(140, 580), next.between(110, 200), 36, look.glow, look.sky[3])}${ranges(next, look, { from: 280, to: 300, count: 2, rough: 0.5, height: 50 })}${towers(next, look, 360, 0.4, 0.18)}`;
  for (let row = 0; row < 4; row += 1) {
    for (let x = -40 + (row % 2) * 50; x < W; x += next.between(96, 150)) {
      const y = 330 + row * 34;
      const wide = next.between(110, 150);
      const roof = blendHex(look.ink, look.sky[1], 0.42 - row * 0.1);
      out += `${box(x + 8, y + 16, wide - 16, 70, blendHex(roof, '#000000', 0.3))}<path d="M${f(x - 8)} ${f(y + 20)}Q${f(x + 20)} ${f(y + 8)} ${f(x + wide / 2)} ${f(y - 18)}Q${f(x + wide - 20)} ${f(y + 8)} ${f(x + wide + 8)} ${f(y + 20)}Z" fill="${roof}"/>`;
      if (next.chance(0.6))
        out += `${box(x + wide * 0.3, y + 28, 16, 15, '#ffcf82', 0.9)}${light(x + wide * 0.3 + 8, y + 35, 32, '#ffb060', 0.4)}`;
    }
  }
  const x = next.between(200, 480);
  out += line('M40 246V352M680 236V352M40 250Q360 296 680 240', look.ink, 2.4);
  for (let n = 0; n < 8; n += 1) {
    const at = 110 + n * 68;
    const y = 250 + 40 * (1 - ((at - 360) / 320) ** 2);
    out += `<path d="M${at} ${f(y)}h${next.whole(26, 40)}v${next.whole(30, 50)}q-16 7 -36 0z" fill="${next.pick([look.accent, '#fff3e2', look.sky[3], blendHex(look.accent, '#ffffff', 0.5)])}" opacity=".92"/>`;
  }
  return `${out}<path d="M${f(x)} 331q-3-18 8-20l1-9 5 6h6l5-6 1 10q7 2 8 11q8-2 9-12q5 2 0 14q-4 7-12 7z" fill="${look.ink}"/>`;
};

export const train: Scene = (next, look) => {
  const rail = 330;
  let out = `${sky(look, rail)}${stars(next, 60, 180)}${orb(next.between(140, 580), next.between(90, 170), 30, look.glow, look.sky[3])}${ranges(next, look, { from: 215, to: 300, count: 4, rough: 0.52, height: 90, floor: rail + 20 })}${water(next, look, rail + 14, next.between(200, 520))}`;
  const steel = blendHex(look.ink, look.sky[1], 0.12);
  out += box(0, rail, W, 9, steel);
  for (let x = 30; x < W; x += 92)
    out += `<path d="M${x - 7} ${rail}H${x + 7}L${x + 12} ${H}H${x - 12}Z" fill="${steel}"/><path d="M${x} ${rail + 8}Q${x + 46} ${rail + 62} ${x + 92} ${rail + 8}" fill="none" stroke="${steel}" stroke-width="7"/>`;
  const front = next.between(470, 640);
  for (let n = 0; n < 5; n += 1) {
    const x = front - (n + 1) * 118;
    out += `<path d="M${f(x)} ${rail}V${rail - 36}q0-7 8-7h${n === 0 ? 74 : 96}${n === 0 ? 'q24 2 34 30v20' : 'q8 0 8 7v36'}z" fill="${blendHex(look.ink, look.accent, 0.35)}"/>${box(x, rail - 12, 112, 3, look.accent, 0.9)}`;
    for (let w = 0; w < (n === 0 ? 4 : 6); w += 1) out += box(x + 9 + w * 17, rail - 34, 11, 13, '#ffe2a8', 0.95, 2);
    out += light(x + 56, rail - 26, 80, '#ffd08a', 0.22, 0.5);
  }
  return `${out}${light(front - 4, rail - 18, 56, look.glow, 0.9)}<path d="M${f(front - 6)} ${rail - 20}L${f(front + 240)} ${rail - 60}V${rail + 6}Z" fill="${look.glow}" opacity=".16"/>`;
};
