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
  radial,
  ranges,
  sheet,
  sky,
  stars,
  stop,
  water,
} from './kit.ts';

const { width: W, height: H } = sheet;

export const balloons: Scene = (next, look) => {
  let out = `${sky(look, 380)}${box(0, 378, W, 72, look.sky[3])}${orb(next.between(140, 580), next.between(220, 290), 40, look.glow, look.sky[3])}${cloud(next, 150, 130, 80, look.sky[3], 0.35)}${cloud(next, 560, 90, 66, look.sky[3], 0.3)}${ranges(next, look, { from: 330, to: 420, count: 4, rough: 0.5, height: 70 })}${mist(next, 350, '#ffffff', 0.25)}`;
  const count = next.whole(5, 8);
  for (let n = 0; n < count; n += 1) {
    const s = n === count - 1 ? next.between(1.7, 2.1) : next.between(0.35, 1);
    const x = 70 + ((n * 257) % 600) + next.between(-30, 30);
    const y = n === count - 1 ? 190 : next.between(70, 260);
    const hue = next.pick([look.accent, look.sky[2], '#f4e9d8', '#e8503a', '#2f7fb8', '#f0b03a', '#5a9a6a']);
    const other = next.pick(['#fff4e0', look.glow, blendHex(hue, '#000000', 0.35)]);
    const gores = [-1, -0.62, -0.22, 0.22, 0.62, 1].map((k, i, all) => {
      const k2 = all[i + 1];
      if (k2 === undefined) return '';
      return `<path d="M0 -50C${f(k * 58)} -50 ${f(k * 58)} 8 ${f(k * 11)} 46H${f(k2 * 11)}C${f(k2 * 58)} 8 ${f(k2 * 58)} -50 0 -50Z" fill="${i % 2 ? other : hue}"/>`;
    });
    out += `<g transform="translate(${f(x)} ${f(y)}) scale(${f(s)})">${gores.join('')}<path d="M0 -50C-58 -50 -58 8 -11 46H0Z" fill="#000" opacity=".14"/><path d="M14 -44C40 -36 42 -10 26 14" fill="none" stroke="#fff" stroke-width="5" stroke-opacity=".3" stroke-linecap="round"/><path d="M-10 46L-7 60M10 46L7 60" stroke="${look.ink}" stroke-width="1.2"/><rect x="-8" y="60" width="16" height="12" rx="2" fill="#5a3418"/></g>${light(x, y + 48 * s, 18 * s, '#ffd27a', 0.8)}`;
  }
  return out + birds(next, 5, 360, 300, look.ink);
};

export const planets: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  let out = `<defs>${radial(
    'bg',
    [stop(0, b), stop(0.7, a), stop(1, look.ink)],
    [next.between(0.3, 0.7), 0.3, 0.9],
  )}</defs>${box(0, 0, W, H, 'url(#bg)')}${light(next() * W, next() * 300, 320, c, 0.35, 0.6)}${light(next() * W, next() * 300, 260, look.accent, 0.22, 0.6)}${stars(next, 200, H)}`;
  const worlds = [
    [next.between(200, 520), next.between(170, 230), next.between(86, 120)],
    [next.between(60, 180), next.between(60, 130), next.between(22, 38)],
    [next.between(560, 680), next.between(80, 320), next.between(28, 52)],
  ];
  for (const [n, [x = 0, y = 0, r = 0]] of worlds.entries()) {
    const hue = [look.accent, c, d][n] ?? d;
    out += `<defs>${radial(
      `p${n}`,
      [stop(0, blendHex(hue, '#ffffff', 0.45)), stop(0.5, hue), stop(1, blendHex(hue, look.ink, 0.8))],
      [0.3, 0.28, 0.85],
    )}<clipPath id="c${n}"><circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}"/></clipPath></defs>${light(x, y, r * 1.9, hue, 0.4)}`;
    const tilt = next.whole(-26, 22);
    const ring = (front: boolean): string =>
      n === 0
        ? [1.5, 1.72, 1.9]
            .map(
              (k, i) =>
                `<path d="M${f(x - r * k)} ${f(y)}A${f(r * k)} ${f(r * k * 0.27)} 0 0 ${front ? 0 : 1} ${f(x + r * k)} ${f(y)}" fill="none" stroke="${blendHex(d, hue, 0.3)}" stroke-width="${f(9 - i * 2.4)}" opacity="${(0.75 - i * 0.16).toFixed(2)}" transform="rotate(${tilt} ${f(x)} ${f(y)})"/>`,
            )
            .join('')
        : '';
    out += `${ring(false)}${disc(x, y, r, `url(#p${n})`)}<g clip-path="url(#c${n})" transform="rotate(${tilt} ${f(x)} ${f(y)})">${Array.from({ length: 9 }, () => `<ellipse cx="${f(x + next.between(-r, r) * 0.4)}" cy="${f(y + next.between(-r, r))}" rx="${f(r * next.between(0.6, 1.3))}" ry="${f(r * next.between(0.03, 0.09))}" fill="${next.chance(0.5) ? look.ink : look.glow}" opacity=".16"/>`).join('')}</g>${ring(true)}`;
  }
  const ground = `M0 ${H}V400Q${f(next.between(100, 260))} ${f(next.between(350, 385))} 380 396T720 380V${H}Z`;
  out += `<defs>${linear('soil', [stop(0, blendHex(b, c, 0.5)), stop(1, look.ink)])}</defs><path d="${ground}" fill="url(#soil)"/>`;
  const man = next.between(180, 540);
  return `${out}<g fill="#eef2fa">${disc(man, 366, 9, '#eef2fa')}<rect x="${f(man - 9)}" y="374" width="18" height="18" rx="6"/><rect x="${f(man - 8)}" y="388" width="7" height="14" rx="3"/><rect x="${f(man + 1)}" y="388" width="7" height="14" rx="3"/></g>${box(man - 5, 362, 10, 7, look.accent, 1, 3)}${line(`M${f(man + 22)} 402V350`, '#eef2fa', 2)}<path d="M${f(man + 22)} 350h22l-5 7 5 7h-22z" fill="${look.accent}"/>`;
};

export const island: Scene = (next, look) => {
  let out = `${sky(look)}${stars(next, 60, 180)}${orb(next.between(120, 600), 100, 32, look.glow, look.sky[3])}`;
  for (let n = 0; n < 5; n += 1)
    out += cloud(next, next() * W, next.between(60, 420), next.between(60, 130), look.sky[3], next.between(0.14, 0.4));
  const spots = [
    [360 + next.between(-50, 50), 240, 1.25],
    [next.between(70, 140), next.between(130, 210), 0.55],
    [next.between(590, 660), next.between(150, 270), 0.62],
  ];
  for (const [x = 0, y = 0, s = 0] of spots) {
    const rock = blendHex(look.sky[1], look.ink, 0.45);
    out += `<g transform="translate(${f(x)} ${f(y)}) scale(${s})"><path d="M-150 0Q-120 34 -84 52Q-70 92 -34 100Q-14 150 6 168Q24 122 44 104Q84 96 92 56Q126 36 150 0Z" fill="${rock}"/><path d="M-150 0Q-120 34 -84 52Q-70 92 -34 100Q-20 60 -30 0Z" fill="#000" opacity=".2"/><path d="M20 150Q44 104 92 56Q70 60 44 60Z" fill="${look.glow}" opacity=".14"/><path d="M-154 2Q-100 -26 0 -24T154 2Q80 20 0 18T-154 2Z" fill="${blendHex('#4f9a5a', look.sky[1], 0.3)}"/><path d="M-154 2Q-100 -26 0 -24T154 2Q80 -8 0 -10T-154 2Z" fill="${blendHex('#a8d86a', look.sky[3], 0.35)}"/>`;
    for (let t = 0; t < 7; t += 1) {
      const tx = next.between(-120, 120);
      out += next.chance(0.5)
        ? pine(tx, -4, next.between(34, 66), blendHex('#1f5a46', look.ink, 0.3))
        : `${box(tx - 3, -28, 6, 26, '#5a3a24')}${disc(tx, -40, 19, blendHex(look.accent, '#4f9a5a', 0.4))}${disc(tx - 7, -46, 11, blendHex(look.accent, '#ffffff', 0.25), 0.6)}`;
    }
    out += `<path d="M30 -10v-26h44v26z" fill="#f4e8d4"/><path d="M24 -34L52 -62L80 -34Z" fill="${look.accent}"/>${box(44, -28, 13, 12, '#ffd27a')}${line('M-60 10q-6 60 2 118', '#dff4ff', 7, 0.65)}</g>`;
  }
  return `${out}${cloud(next, 180, 420, 150, look.sky[3], 0.45)}${cloud(next, 560, 436, 170, look.sky[3], 0.5)}${birds(next, 7, 500, 120, look.ink)}`;
};

export const whale: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  const flip = next.chance(0.5) ? 1 : -1;
  const [x, y] = [360 + next.between(-40, 40), next.between(185, 230)];
  let out = `<defs>${linear('bg', [stop(0, a), stop(0.55, b), stop(1, c)])}${linear('back', [stop(0, blendHex(c, look.ink, 0.35)), stop(0.6, blendHex(b, look.ink, 0.35)), stop(1, blendHex(d, b, 0.35))])}</defs>${box(0, 0, W, H, 'url(#bg)')}${stars(next, 170, 400)}${orb(flip > 0 ? 590 : 130, 84, 26, look.glow, d)}${light(x, y, 330, d, 0.4)}`;
  out += `<g transform="translate(${f(x)} ${f(y)}) rotate(${next.whole(-12, 6) * flip}) scale(${flip * 1.15} 1.15)"><path d="M-190 6C-176 -56 -84 -78 0 -66C74 -56 128 -24 168 -34C186 -58 214 -72 236 -64C224 -46 216 -36 202 -26C220 -20 232 -6 238 12C214 12 190 0 174 -8C140 22 92 52 26 58C-70 66 -170 58 -190 6Z" fill="url(#back)"/><path d="M-188 14C-150 46 -60 52 26 58C-70 66 -166 60 -188 14Z" fill="${blendHex(d, '#ffffff', 0.5)}" opacity=".8"/>${[0, 1, 2, 3, 4].map((k) => line(`M${-176 + k * 8} ${20 + k * 5}Q-100 ${44 + k * 3} ${-10 - k * 6} ${50 + k}`, blendHex(b, look.ink, 0.3), 1.6, 0.5)).join('')}<path d="M-66 34C-52 76 -16 104 22 112C16 84 -2 54 -20 40Z" fill="${blendHex(b, look.ink, 0.4)}"/>${disc(-138, 2, 4.5, look.ink)}${disc(-139, 1, 1.6, '#fff')}${Array.from({ length: 40 }, () => disc(next.between(-160, 120), next.between(-54, 20), next.between(0.8, 2.6), look.glow, next.between(0.3, 0.9))).join('')}</g>`;
  for (let n = 0; n < 7; n += 1)
    out += cloud(
      next,
      next() * W,
      next.between(330, 460),
      next.between(70, 150),
      n % 2 ? d : c,
      next.between(0.25, 0.6),
    );
  const boat = next.between(160, 560);
  return `${out}<path d="M${f(boat - 34)} 392q34 12 68 0l-10 16h-48z" fill="${look.ink}"/>${line(`M${f(boat)} 396V366`, look.ink, 2)}${light(boat, 366, 40, '#ffc46b', 0.95)}${disc(boat, 366, 4, '#fff0c8')}`;
};

export const lantern: Scene = (next, look) => {
  const top = 330;
  let out = `${sky(look, top)}${stars(next, 80, 200)}${ranges(next, look, { from: 270, to: 315, count: 3, rough: 0.52, height: 80, floor: top })}`;
  for (let n = 0; n < 40; n += 1) {
    const s = 3 + next() ** 2.4 * 30;
    const [x, y] = [next() * W, next.between(14, 310) - s];
    out += `${light(x, y + s * 0.4, s * 3.4, '#ff8a3a', 0.5)}<path d="M${f(x - s * 0.45)} ${f(y + s)}L${f(x - s * 0.72)} ${f(y - s * 0.2)}Q${f(x - s * 0.7)} ${f(y - s)} ${f(x)} ${f(y - s)}T${f(x + s * 0.72)} ${f(y - s * 0.2)}L${f(x + s * 0.45)} ${f(y + s)}Z" fill="${next.pick(['#ffb24a', '#ff9a3a', '#ffc66a'])}"/><ellipse cx="${f(x)}" cy="${f(y + s * 0.62)}" rx="${f(s * 0.42)}" ry="${f(s * 0.46)}" fill="#fff2c4" opacity=".85"/>`;
  }
  out += water(next, look, top, next.between(220, 500));
  for (let n = 0; n < 40; n += 1)
    out += box(next() * W, top + 6 + next() ** 1.4 * 110, next.between(8, 40), 2, '#ffb860', next.between(0.3, 0.8), 1);
  for (let n = 0; n < 5; n += 1) {
    const x = 80 + n * 140 + next.between(-30, 30);
    const y = next.between(372, 424);
    out += `${light(x, y, 46, '#ffb04a', 0.7)}${[-2, -1, 0, 1, 2].map((k) => `<ellipse cx="${f(x + k * 7)}" cy="${f(y)}" rx="5.5" ry="12" fill="#ff9ab0" opacity=".92" transform="rotate(${k * 24} ${f(x)} ${f(y + 8)})"/>`).join('')}${disc(x, y + 1, 4, '#fff0b8')}`;
  }
  return out;
};
