import { blendHex } from '../draw/colour.ts';
import type { Scene } from './kit.ts';
import { box, disc, f, light, line, linear, orb, radial, sheet, sky, stars, stop } from './kit.ts';

const { width: W, height: H } = sheet;

export const circuit: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  const [x, y, s] = [next.between(250, 470), next.between(190, 260), next.between(64, 88)];
  let out = `<defs>${radial(
    'bg',
    [stop(0, blendHex(b, c, 0.25)), stop(0.7, a), stop(1, look.ink)],
    [0.5, 0.5, 0.75],
  )}</defs>${box(0, 0, W, H, 'url(#bg)')}`;
  for (let n = 0; n < 74; n += 1) {
    const side = n % 4;
    const off = next.between(-0.9, 0.9) * s;
    let [px, py] = side < 2 ? [x + (side ? s : -s), y + off] : [x + off, y + (side === 2 ? s : -s)];
    let d1 = `M${f(px)} ${f(py)}`;
    const out1 = next.between(20, 110);
    if (side < 2) px += side ? out1 : -out1;
    else py += side === 2 ? out1 : -out1;
    d1 += `L${f(px)} ${f(py)}`;
    const jog = next.between(14, 74) * next.pick([-1, 1]);
    if (side < 2) {
      px += side ? Math.abs(jog) : -Math.abs(jog);
      py += jog;
      d1 += `L${f(px)} ${f(py)}`;
      px += (side ? 1 : -1) * next.between(30, 260);
    } else {
      py += side === 2 ? Math.abs(jog) : -Math.abs(jog);
      px += jog;
      d1 += `L${f(px)} ${f(py)}`;
      py += (side === 2 ? 1 : -1) * next.between(20, 160);
    }
    const hot = next.chance(0.3);
    out +=
      line(`${d1}L${f(px)} ${f(py)}`, hot ? look.accent : c, hot ? 2.2 : 1.4, hot ? 0.95 : 0.5) +
      disc(px, py, hot ? 4.2 : 3, hot ? look.glow : c, hot ? 1 : 0.7);
    if (hot) out += light(px, py, 22, look.accent, 0.8);
  }
  out += `${light(x, y, s * 3.2, look.accent, 0.55)}<rect x="${f(x - s)}" y="${f(y - s)}" width="${f(s * 2)}" height="${f(s * 2)}" rx="12" fill="#0a0d16" stroke="${c}" stroke-width="3"/><rect x="${f(x - s * 0.68)}" y="${f(y - s * 0.68)}" width="${f(s * 1.36)}" height="${f(s * 1.36)}" rx="8" fill="${blendHex(a, '#000000', 0.3)}" stroke="${look.accent}" stroke-width="2"/>`;
  for (let row = 0; row < 5; row += 1)
    for (let column = 0; column < 5; column += 1)
      out += box(
        x - s * 0.56 + column * s * 0.24,
        y - s * 0.56 + row * s * 0.24,
        s * 0.17,
        s * 0.17,
        next.chance(0.45) ? d : look.accent,
        next.between(0.2, 1),
        2,
      );
  return out;
};

export const grid: Scene = (next, look, seconds = 0) => {
  const [a, b, c, d] = look.sky;
  const top = 262;
  const x = 360 + next.between(-90, 90);
  let out = `${sky(look, top)}${stars(next, 90, 200)}${light(x, 190, 330, d, 0.7)}<defs>${linear('sun', [stop(0, look.glow), stop(0.55, look.accent), stop(1, c)])}<clipPath id="cut"><rect width="${W}" height="${top}"/></clipPath></defs><g clip-path="url(#cut)">${disc(x, 196, 96, 'url(#sun)')}`;
  for (let n = 0; n < 6; n += 1) out += box(x - 110, 204 + n * 12, 220, 1.6 + n * 1.3, blendHex(b, c, 0.4));
  out += '</g>';
  let peaks = `M0 ${top}`;
  for (let n = 0; n <= 24; n += 1)
    peaks += `L${n * 30} ${f(top - Math.abs(n - 12) * next.between(2, 9.5) - (n % 2 ? 18 : 2))}`;
  out += `<path d="${peaks}L720 ${top}Z" fill="${look.ink}" stroke="${look.accent}" stroke-width="1.4" stroke-opacity=".7"/><defs>${linear(
    'floor',
    [stop(0, blendHex(a, c, 0.35)), stop(1, look.ink)],
  )}</defs>${box(0, top, W, H - top, 'url(#floor)')}`;
  for (let n = -22; n <= 22; n += 1) out += line(`M${360 + n * 12} ${top}L${360 + n * 84} ${H}`, d, 1.5, 0.55);
  const rolled = (seconds * 0.8) % 1;
  for (let n = rolled; n < 12; n += 1) out += line(`M0 ${f(top + (n / 11) ** 2.2 * 188)}H${W}`, d, 1 + n * 0.14, 0.6);
  for (let n = 0; n < 3; n += 1) {
    const px = next.between(80, 640);
    const py = 330 + ((next.between(0, 100) + seconds * 26) % 118);
    out += light(px, py, 70, look.accent, 0.5, 0.3) + line(`M${f(px - 40)} ${f(py)}H${f(px + 40)}`, look.glow, 3, 0.9);
  }
  return `${out}${light(360, top, 460, d, 0.7, 0.06)}`;
};

export const orbit: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  const x = next.pick([130, 590]);
  const r = next.between(230, 280);
  let out = `<defs>${radial('bg', [stop(0, b), stop(0.6, a), stop(1, look.ink)], [0.6, 0.3, 0.9])}${radial(
    'globe',
    [stop(0, blendHex(c, d, 0.5)), stop(0.55, c), stop(0.85, b), stop(1, blendHex(b, look.ink, 0.6))],
    [x < 300 ? 0.7 : 0.3, 0.2, 0.95],
  )}<clipPath id="ball"><circle cx="${x}" cy="430" r="${f(r)}"/></clipPath></defs>${box(0, 0, W, H, 'url(#bg)')}${stars(next, 170, H)}${light(x, 430, r * 1.28, d, 0.75)}${disc(x, 430, r, 'url(#globe)')}<g clip-path="url(#ball)">`;
  for (let n = 0; n < 15; n += 1) {
    const [px, py] = [x + next.between(-r, r), 430 - next.between(0, r)];
    out += `<path d="M${f(px)} ${f(py)}q${f(next.between(20, 60))} ${f(next.between(-30, 10))} ${f(next.between(50, 110))} 4t${f(next.between(-40, 30))} ${f(next.between(24, 60))}t-70 -14z" fill="${blendHex(look.accent, b, 0.55)}" opacity=".5"/>`;
  }
  for (let n = 0; n < 60; n += 1)
    out += disc(
      x + next.between(-r, r),
      430 - next.between(0, r),
      next.between(0.7, 2.2),
      '#ffe2a8',
      next.between(0.4, 1),
    );
  out += `</g><circle cx="${x}" cy="430" r="${f(r)}" fill="none" stroke="${look.glow}" stroke-opacity=".55" stroke-width="2"/>`;
  for (let n = 0; n < 3; n += 1)
    out += `<ellipse cx="${x}" cy="430" rx="${f(r * (1.25 + n * 0.22))}" ry="${f(r * (1.12 + n * 0.2))}" fill="none" stroke="${d}" stroke-width="1.4" stroke-dasharray="${next.pick(['2 9', '14 8', '1 0'])}" opacity=".5" transform="rotate(${next.whole(-24, 24)} ${x} 430)"/>`;
  const [sx, sy] = [W - x + next.between(-60, 60), next.between(90, 170)];
  out += `${light(sx, sy, 120, look.accent, 0.5)}<g transform="translate(${f(sx)} ${f(sy)}) rotate(${next.whole(-30, 20)}) scale(${f(next.between(1, 1.4))})"><rect x="-15" y="-20" width="30" height="40" rx="4" fill="#e8ecf6"/><rect x="-15" y="-6" width="30" height="8" fill="${look.accent}"/>${[-1, 1].map((k) => `${line(`M${k * 15} 0H${k * 30}`, '#c0c8d8', 3)}<rect x="${k > 0 ? 30 : -84}" y="-15" width="54" height="30" fill="#2a4a9a" stroke="#9ab4f0" stroke-width="1.5"/>${[0, 1, 2].map((n) => line(`M${(k > 0 ? 30 : -84) + 13.5 * (n + 1)} -15V15`, '#9ab4f0', 1)).join('')}`).join('')}<path d="M-12 -20a12 9 0 0 1 24 0z" fill="#fff"/>${line('M0 -28V-40', '#fff', 2)}</g>`;
  for (let n = 1; n < 4; n += 1)
    out += `<path d="M${f(sx - 18 - n * 15)} ${f(sy + 44 + n * 18)}A${30 + n * 20} ${30 + n * 20} 0 0 0 ${f(sx + 18 + n * 15)} ${f(sy + 44 + n * 18)}" fill="none" stroke="${look.accent}" stroke-width="2" opacity="${(0.7 - n * 0.16).toFixed(2)}"/>`;
  return out;
};

export const robot: Scene = (next, look, seconds = 0) => {
  const [a, b, c, d] = look.sky;
  const x = 360 + next.between(-120, 120);
  let out = `<defs>${linear('bg', [stop(0, a), stop(0.65, b), stop(1, look.ink)])}${linear(
    'shell',
    [stop(0, '#f4f6fc'), stop(0.6, '#b8c0d4'), stop(1, '#5c6480')],
    [0, 0, 1, 0.6],
  )}</defs>${box(0, 0, W, H, 'url(#bg)')}${light(x, 210, 400, c, 0.6)}`;
  for (let n = 0; n < 24; n += 1) {
    const py = next() * H;
    out += box(next() * W, py, next.between(20, 130), 2, next.pick([d, look.accent]), 0.28, 1);
  }
  for (let n = 0; n < 6; n += 1)
    out += `<circle cx="${f(x)}" cy="200" r="${150 + n * 34}" fill="none" stroke="${d}" stroke-width="1.2" opacity="${(0.3 - n * 0.045).toFixed(2)}" stroke-dasharray="${next.whole(2, 40)} ${next.whole(6, 20)}"/>`;
  out += `<path d="M${f(x - 150)} ${H}q0 -110 70 -124h160q70 14 70 124z" fill="url(#shell)"/><path d="M${f(x - 60)} 338h120l-16 56h-88z" fill="#20263a"/>${disc(x, 364, 13, look.accent)}${light(x, 364, 52, look.accent, 0.8)}${box(x - 26, 290, 52, 44, '#39405a')}<rect x="${f(x - 106)}" y="98" width="212" height="198" rx="78" fill="url(#shell)"/><rect x="${f(x - 84)}" y="138" width="168" height="108" rx="50" fill="#0d1120"/>`;
  const shut = seconds % 3.5 > 3.2;
  for (const k of [-1, 1])
    out += `${light(x + k * 38, 190, 52, look.accent, 0.85)}<rect x="${f(x + k * 38 - 11)}" y="${next.chance(0.8) && !shut ? 172 : 184}" width="22" height="${next.chance(0.8) && !shut ? 36 : 14}" rx="11" fill="${look.glow}"/>${box(k > 0 ? x + 104 : x - 126, 168, 22, 56, '#78809c', 1, 9)}`;
  return `${out}${line(`M${f(x - 20)} 226q20 13 40 0`, look.glow, 3.4, 0.9)}${line(`M${f(x)} 98V62`, '#8a92ae', 5)}${disc(x, 56, 10, look.accent)}${light(x, 56, 46, look.accent, 0.9)}${line(`M${f(x - 76)} 136q18 -22 46 -24`, '#fff', 6, 0.7)}`;
};

export const turbines: Scene = (next, look, seconds = 0) => {
  const top = 330;
  let out = `${sky(look, top)}${stars(next, 30, 100)}${orb(next.between(160, 560), next.between(180, 260), 40, look.glow, look.sky[3])}`;
  for (let n = 0; n < 6; n += 1) {
    const s = 0.4 + n * 0.15;
    const x = 60 + ((n * 233) % 640) + next.between(-20, 20);
    const y = top + 8 + n * 10;
    const tint = blendHex('#f2f5fb', look.sky[1], 0.62 - n * 0.1);
    const turn = next.whole(0, 119) + seconds * (50 - n * 4);
    out += `<path d="M${f(x - 5 * s)} ${f(y)}L${f(x - 2 * s)} ${f(y - 200 * s)}H${f(x + 2 * s)}L${f(x + 5 * s)} ${f(y)}Z" fill="${tint}"/>${[0, 120, 240].map((k) => `<path d="M0 0Q${f(9 * s)} ${f(-30 * s)} ${f(2 * s)} ${f(-98 * s)}Q${f(-5 * s)} ${f(-40 * s)} 0 0Z" fill="${tint}" transform="translate(${f(x)} ${f(y - 200 * s)}) rotate(${f(k + turn)})"/>`).join('')}${disc(x, y - 200 * s, 5 * s, tint)}`;
  }
  out += `<defs>${linear('field', [stop(0, blendHex(look.sky[2], look.ink, 0.45)), stop(1, look.ink)])}</defs>${box(0, top, W, H - top, 'url(#field)')}`;
  for (let row = 0; row < 4; row += 1) {
    const s = 0.6 + row * 0.32;
    for (let x = -60 + row * 22; x < W; x += 96 * s)
      out += `<path d="M${f(x)} ${f(top + 18 + row * 27)}l${f(70 * s)} 0l${f(14 * s)} ${f(20 * s)}l${f(-72 * s)} 0z" fill="#16264e" stroke="${look.sky[3]}" stroke-opacity=".6"/><path d="M${f(x + 8 * s)} ${f(top + 20 + row * 27)}l${f(26 * s)} 0l${f(8 * s)} ${f(16 * s)}z" fill="${look.glow}" opacity=".24"/>`;
  }
  return out;
};
