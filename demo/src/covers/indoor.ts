import { blendHex } from '../draw/colour.ts';
import type { Random } from '../draw/random.ts';
import type { Scene } from './kit.ts';
import { box, cloud, disc, f, light, line, linear, orb, radial, ranges, sheet, stars, stop } from './kit.ts';
import type { Palette } from './palette.ts';

const { width: W, height: H } = sheet;

function potted(next: Random, x: number, foot: number, s: number, look: Palette): string {
  let out = '';
  for (let n = 0; n < 9; n += 1) {
    const turn = -90 + (n - 4) * 21 + next.between(-7, 7);
    out += `<path d="M0 0Q${f(30 * s)} ${f(-14 * s)} ${f(66 * s)} 0Q${f(30 * s)} ${f(14 * s)} 0 0Z" fill="${blendHex('#3f8a5a', look.ink, 0.15 + next() * 0.5)}" transform="translate(${f(x)} ${f(foot - 34 * s)}) rotate(${f(turn)})"/>`;
  }
  return `${out}<path d="M${f(x - 22 * s)} ${f(foot - 38 * s)}H${f(x + 22 * s)}L${f(x + 16 * s)} ${f(foot)}H${f(x - 16 * s)}Z" fill="${blendHex(look.accent, look.ink, 0.35)}"/>`;
}

function cat(x: number, foot: number, s: number, fill: string): string {
  return `<g transform="translate(${f(x)} ${f(foot)}) scale(${s})" fill="${fill}"><path d="M-26 0C-34 -34 -22 -56 -8 -62C-12 -70 -12 -82 -10 -90L0 -80Q8 -83 16 -80L26 -90C29 -80 28 -68 22 -62C34 -50 36 -22 32 0Z"/><path d="M30 -4C54 -2 58 -24 48 -36" fill="none" stroke="${fill}" stroke-width="8" stroke-linecap="round"/></g>`;
}

export const room: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  const wall = blendHex(look.ink, a, 0.55);
  const [x, y, w, h] = [next.between(120, 260), 44, 330, 250];
  let view = `<defs>${linear('out', [stop(0, a), stop(0.45, b), stop(0.8, c), stop(1, d)])}<clipPath id="pane"><rect x="${f(x)}" y="${y}" width="${w}" height="${h}"/></clipPath></defs><g clip-path="url(#pane)">${box(x, y, w, h, 'url(#out)')}${stars(next, 50, 200)}${orb(x + next.between(80, 250), next.between(100, 200), 26, look.glow, d)}${cloud(next, x + 90, 150, 60, d, 0.3)}<g transform="translate(0 -150)">${ranges(next, look, { from: 390, to: 436, count: 3, rough: 0.52, height: 60 })}</g>`;
  for (let n = 0; n < 26; n += 1)
    view += light(x + next() * w, y + h - next() * 50, next.between(3, 8), '#ffd08a', 0.95);
  view += '</g>';
  const frame = blendHex(look.ink, look.accent, 0.2);
  let out = `${box(0, 0, W, H, wall)}${light(x + w / 2, y + h / 2, 420, d, 0.4)}${view}<g fill="none" stroke="${frame}" stroke-width="9"><rect x="${f(x)}" y="${y}" width="${w}" height="${h}"/><path d="M${f(x + w / 2)} ${y}V${y + h}M${f(x)} ${y + 110}H${f(x + w)}" stroke-width="5"/></g>`;
  out += `<path d="M${f(x - 50)} 24H${f(x + 40)}Q${f(x + 10)} 190 ${f(x - 30)} 320H${f(x - 66)}Z" fill="${blendHex(look.accent, look.ink, 0.5)}" opacity=".92"/><path d="M${f(x + w + 50)} 24H${f(x + w - 40)}Q${f(x + w - 10)} 190 ${f(x + w + 30)} 320H${f(x + w + 66)}Z" fill="${blendHex(look.accent, look.ink, 0.5)}" opacity=".92"/>`;
  out += `<defs>${linear('desk', [stop(0, blendHex(look.accent, look.ink, 0.62)), stop(1, look.ink)])}</defs>${box(0, 330, W, 120, 'url(#desk)')}${line('M0 331H720', look.glow, 2, 0.3)}<path d="M${f(x)} 330L${f(x + w)} 330L${f(x + w + 90)} 450H${f(x - 20)}Z" fill="${d}" opacity=".13"/>`;
  const lampX = x > 190 ? 84 : 640;
  out += `${light(lampX, 250, 190, '#ffc46b', 0.6)}<path d="M${lampX - 40} 250L${lampX - 22} 200H${lampX + 22}L${lampX + 40} 250Z" fill="#ffdf9e"/>${line(`M${lampX} 250V352`, '#2a2028', 5)}<ellipse cx="${lampX}" cy="354" rx="32" ry="7" fill="#2a2028"/>`;
  const at = x + next.between(70, 240);
  out += next.chance(0.6)
    ? cat(at, 346, 1.15, look.ink)
    : `<g>${[0, 1, 2, 3].map((n) => box(at - 50 + next.between(-7, 7), 332 - n * 14, 104, 13, next.pick([look.accent, '#f4e8d4', c, blendHex(b, '#ffffff', 0.2)]), 1, 2)).join('')}</g>`;
  out += potted(next, x + w + (x > 190 ? 70 : -20), 352, next.between(1, 1.4), look);
  return `${out}<path d="M${f(at + 110)} 330h36v26q-2 10 -18 10t-18 -10z" fill="#f2e8da"/>${line(`M${f(at + 146)} 336q16 2 10 14q-4 6 -12 6`, '#f2e8da', 4)}${line(`M${f(at + 122)} 320q-8 -16 2 -28t0 -26M${f(at + 136)} 322q-8 -14 2 -26`, '#fff', 3, 0.25)}`;
};

const shadow = (inner: string): string => `<g transform="translate(8 12)" opacity=".35">${inner}</g>`;

export const desk: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  let out = `<defs>${radial(
    'wood',
    [stop(0, blendHex(b, look.accent, 0.35)), stop(0.7, blendHex(a, b, 0.6)), stop(1, look.ink)],
    [0.4, 0.3, 0.9],
  )}</defs>${box(0, 0, W, H, 'url(#wood)')}${light(next.between(160, 420), 120, 400, look.glow, 0.4)}`;
  for (let n = 0; n < 18; n += 1)
    out += line(`M0 ${f(next() * H)}q360 ${f(next.between(-9, 9))} 720 0`, look.ink, 1.2, 0.14);
  const turn = next.whole(-14, 14);
  const [px, py] = [next.between(210, 300), 210];
  const page = `<rect x="-130" y="-95" width="260" height="190" rx="6"/>`;
  out += `<g transform="translate(${f(px)} ${py}) rotate(${turn})">${shadow(`<g fill="#000">${page}</g>`)}<g fill="#fbf4e6">${page}</g>${box(-2, -95, 4, 190, '#d8cbb4')}`;
  for (let n = 0; n < 9; n += 1) out += line(`M-112 ${-70 + n * 17}H${f(-30 - next() * 40)}`, '#8a8090', 2.4, 0.5);
  out += `<rect x="20" y="-74" width="92" height="66" rx="3" fill="${c}"/><path d="M20 -8L48 -44L66 -26L84 -52L112 -8Z" fill="${blendHex(b, look.ink, 0.3)}"/>${disc(92, -56, 8, look.glow)}`;
  for (let n = 0; n < 5; n += 1) out += line(`M20 ${12 + n * 16}H${f(70 + next() * 42)}`, '#8a8090', 2.4, 0.5);
  out += '</g>';
  const [cx, cy] = [next.between(500, 590), next.between(110, 160)];
  out += `${disc(cx + 9, cy + 14, 70, '#000', 0.35)}${disc(cx, cy, 70, '#efe6da')}${disc(cx, cy, 47, '#fffaf0')}${disc(cx, cy, 41, '#5a3018')}${light(cx - 8, cy - 8, 36, '#d89a5a', 0.9)}<path d="M${f(cx - 18)} ${f(cy + 4)}q18 -26 36 0q-18 26 -36 0z" fill="#f6dcb4" opacity=".85"/>`;
  const thing = next.whole(0, 2);
  if (thing === 0)
    out += `<g transform="translate(560 330) rotate(${next.whole(-20, 20)})">${shadow('<rect x="-74" y="-50" width="148" height="100" rx="16"/>')}<rect x="-74" y="-50" width="148" height="100" rx="16" fill="#22242e"/><rect x="-74" y="-24" width="148" height="40" fill="#3a3d4c"/>${disc(0, 2, 42, '#14151c')}${disc(0, 2, 32, '#2a3a6a')}${disc(-9, -8, 11, '#9ac4ff', 0.7)}${box(40, -44, 24, 12, look.accent, 1, 3)}</g>`;
  else if (thing === 1)
    out += `<g transform="translate(560 340) rotate(${next.whole(-30, 30)})">${shadow('<rect x="-100" y="-9" width="200" height="18" rx="4"/>')}<rect x="-100" y="-9" width="160" height="18" fill="${look.accent}"/><path d="M60 -9L98 0L60 9Z" fill="#f4dcb4"/><rect x="-112" y="-9" width="16" height="18" rx="4" fill="#ff9ab0"/></g>`;
  else
    out += `<g transform="translate(560 330) rotate(${next.whole(-12, 12)})">${shadow('<rect x="-48" y="-88" width="96" height="176" rx="16"/>')}<rect x="-48" y="-88" width="96" height="176" rx="16" fill="#14151c"/><rect x="-42" y="-80" width="84" height="160" rx="10" fill="${b}"/><circle r="26" cy="-20" fill="${d}"/><path d="M-8 -34L18 -20L-8 -6Z" fill="${look.ink}"/></g>`;
  for (let n = 0; n < 11; n += 1)
    out += `<path d="M0 0Q16 -20 44 -8Q22 10 0 0Z" fill="${blendHex(look.accent, '#c0502a', next())}" opacity=".9" transform="translate(${f(next.chance(0.5) ? next() * 140 : 580 + next() * 140)} ${f(next.chance(0.5) ? next() * 70 : 380 + next() * 70)}) rotate(${next.whole(0, 359)})"/>`;
  return out;
};

export const garden: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  let out = `<defs>${linear('bg', [stop(0, b), stop(0.6, c), stop(1, d)])}${linear('shelf', [stop(0, blendHex(look.accent, look.ink, 0.4)), stop(1, blendHex(look.accent, look.ink, 0.8))])}</defs>${box(0, 0, W, H, 'url(#bg)')}${light(next.between(200, 520), 60, 420, look.glow, 0.6)}`;
  for (let n = -1; n < 6; n += 1)
    out += `<path d="M${n * 150} 0L${n * 150 + 70} 0L${n * 150 - 150} ${H}H${n * 150 - 260}Z" fill="${look.glow}" opacity=".07"/>`;
  for (const y of [176, 306, 436]) {
    out += `${box(40, y, 640, 12, 'url(#shelf)')}${box(40, y + 12, 640, 5, '#000', 0.25)}`;
    for (let x = 84; x < 660; x += next.between(70, 104)) {
      const kind = next.whole(0, 3);
      if (kind < 2) out += potted(next, x, y, next.between(0.8, 1.15), look);
      else if (kind === 2)
        out += `${Array.from({ length: 7 }, (_, n) => `${line(`M${f(x)} ${y - 34}Q${f(x + (n - 3) * 6)} ${y - 60} ${f(x + (n - 3) * 11)} ${f(y - 72 - next() * 20)}`, '#3f7a4a', 2)}${disc(x + (n - 3) * 11, y - 76 - next() * 18, next.between(5, 9), next.pick([look.accent, '#ff9ab0', '#fff0d8', '#f6c04a']))}`).join('')}<path d="M${f(x - 18)} ${y - 38}h36l-5 38h-26z" fill="#f0e4d4"/>`;
      else
        out += `<path d="M${f(x - 15)} ${y}v-34q0 -9 6 -12v-12h18v12q6 3 6 12v34z" fill="${d}" opacity=".55"/><path d="M${f(x - 12)} ${y - 3}v-24h24v24z" fill="${blendHex(look.accent, '#ffffff', 0.3)}" opacity=".6"/>`;
    }
  }
  return `${out}${cat(next.between(120, 600), 436, 0.9, blendHex(look.ink, a, 0.2))}`;
};
