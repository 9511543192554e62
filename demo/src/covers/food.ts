import { blendHex } from '../draw/colour.ts';
import type { Random } from '../draw/random.ts';
import type { Scene } from './kit.ts';
import { box, disc, f, light, line, linear, radial, sheet, stop } from './kit.ts';
import type { Palette } from './palette.ts';

const { width: W, height: H } = sheet;

/** A wooden or slate table under one warm lamp, seen from above. */
function table(next: Random, look: Palette): string {
  const [a, b] = look.sky;
  let out = `<defs>${radial(
    'table',
    [stop(0, blendHex(b, look.accent, 0.28)), stop(0.6, blendHex(a, b, 0.6)), stop(1, look.ink)],
    [0.45, 0.35, 0.85],
  )}</defs>${box(0, 0, W, H, 'url(#table)')}`;
  for (let n = 0; n < 34; n += 1) {
    const y = next() * H;
    out += line(
      `M-10 ${f(y)}Q${f(next.between(100, 300))} ${f(y + next.between(-9, 9))} 380 ${f(y + next.between(-4, 4))}T740 ${f(y + next.between(-8, 8))}`,
      next.chance(0.5) ? look.ink : look.glow,
      next.between(0.5, 1.8),
      0.09,
    );
  }
  return out;
}

function steam(next: Random, x: number, y: number, colour: string): string {
  return Array.from({ length: 5 }, () => {
    const sx = x + next.between(-70, 70);
    const s = next.between(0.8, 1.3);
    return line(
      `M${f(sx)} ${f(y)}c${f(-26 * s)} ${f(-34 * s)} ${f(28 * s)} ${f(-54 * s)} ${f(4 * s)} ${f(-92 * s)}s${f(22 * s)} ${f(-44 * s)} ${f(6 * s)} ${f(-74 * s)}`,
      colour,
      next.between(7, 16),
      0.07,
    );
  }).join('');
}

function bowl(x: number, y: number, r: number, rim: string, inside: string): string {
  return `<ellipse cx="${f(x + 16)}" cy="${f(y + 24)}" rx="${f(r * 1.06)}" ry="${f(r * 1.02)}" fill="#000" opacity=".38"/>${disc(x, y, r, rim)}<circle cx="${f(x)}" cy="${f(y)}" r="${f(r * 0.97)}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>${disc(x, y, r * 0.87, blendHex(rim, '#000000', 0.28))}${disc(x, y, r * 0.83, inside)}`;
}

function chopsticks(x: number, y: number, turn: number, colour: string): string {
  return `<g transform="translate(${f(x)} ${f(y)}) rotate(${turn})"><path d="M-170 -9L170 -5V-1L-170 -2ZM-170 6L170 4V8L-170 13Z" fill="#000" opacity=".3" transform="translate(5 10)"/><path d="M-170 -9L170 -5V-1L-170 -2Z" fill="${colour}"/><path d="M-170 6L170 4V8L-170 13Z" fill="${blendHex(colour, '#000000', 0.2)}"/><path d="M-170 -9L-120 -8.4V-2L-170 -2ZM-170 6L-120 5.7V11.6L-170 13Z" fill="#d8a13c"/></g>`;
}

function scallions(next: Random, x: number, y: number, r: number, count: number): string {
  return Array.from({ length: count }, () => {
    const a = next() * 6.28;
    const d = next() ** 0.6 * r;
    const s = next.between(3, 6.5);
    return `<circle cx="${f(x + Math.cos(a) * d)}" cy="${f(y + Math.sin(a) * d)}" r="${f(s)}" fill="none" stroke="${next.pick(['#7fcf5a', '#4fa03c', '#b8e890'])}" stroke-width="${f(s * 0.55)}"/>`;
  }).join('');
}

export const noodle: Scene = (next, look) => {
  const x = next.between(300, 420);
  const r = next.between(168, 190);
  const y = 232;
  const broth = next.pick(['#b8611f', '#8f3a14', '#d89a4a', '#a3271a']);
  let out = `${table(next, look)}${light(x, y, 380, look.accent, 0.3)}${bowl(x, y, r, next.pick(['#22304e', '#f0e6d8', '#7a1f1a', '#1f3b35']), broth)}<clipPath id="in"><circle cx="${f(x)}" cy="${y}" r="${f(r * 0.82)}"/></clipPath><g clip-path="url(#in)">${light(x - 40, y - 60, r, '#ffd890', 0.5)}`;
  for (let n = 0; n < 46; n += 1) {
    const a = next() * 6.28;
    const d = next() * r * 0.42;
    const px = x - 16 + Math.cos(a) * d;
    const py = y + 14 + Math.sin(a) * d;
    const s = next.between(24, 74);
    out += line(
      `M${f(px - s)} ${f(py)}q${f(s * 0.5)} ${f(next.between(-44, 44))} ${f(s)} ${f(next.between(-12, 12))}t${f(s)} ${f(next.between(-14, 14))}`,
      next.pick(['#ffe7ad', '#f6d184', '#fff3cf', '#e9bb66']),
      next.between(4, 6.5),
    );
  }
  const meat = next.whole(3, 5);
  for (let n = 0; n < meat; n += 1) {
    const px = x + 44 + n * 17;
    const py = y - 74 + n * 30;
    out += `<g transform="rotate(${next.whole(-30, 30)} ${f(px)} ${f(py)})"><ellipse cx="${f(px)}" cy="${f(py)}" rx="42" ry="27" fill="#6e2f1c"/><ellipse cx="${f(px)}" cy="${f(py - 3)}" rx="38" ry="23" fill="#a8563a"/>${line(`M${f(px - 28)} ${f(py)}q28 -18 56 -4`, '#f0c09a', 4, 0.6)}</g>`;
  }
  if (next.chance(0.7))
    out += `<ellipse cx="${f(x - 76)}" cy="${y - 50}" rx="40" ry="32" fill="#fff6e6"/>${disc(x - 74, y - 50, 19, '#f7a21c')}${disc(x - 79, y - 56, 7, '#ffd472')}`;
  for (let n = 0; n < 4; n += 1)
    out += `<path d="M${f(x - 96 + n * 14)} ${y + 62}q-20 -40 4 -66q24 30 8 66z" fill="${next.pick(['#3f8a3a', '#2f6e34', '#62a84c'])}"/>`;
  for (let n = 0; n < 16; n += 1)
    out += disc(x + next.between(-0.7, 0.7) * r, y + next.between(-0.7, 0.7) * r, next.between(2, 7), '#ffb24a', 0.5);
  return `${out}${scallions(next, x, y, r * 0.62, 26)}</g>${chopsticks(x + next.between(100, 150), y - 40, next.whole(20, 60), '#5a2418')}${steam(next, x, y - 20, '#ffffff')}${next.chance(0.6) ? bowl(next.pick([70, 655]), 380, 58, '#f0e6d8', '#7a1a12') : ''}`;
};

export const steamer: Scene = (next, look) => {
  let out = `${table(next, look)}${light(330, 200, 400, look.accent, 0.28)}`;
  const baskets = next.chance(0.5)
    ? [
        [250, 230, 165],
        [560, 310, 118],
      ]
    : [
        [440, 225, 170],
        [125, 320, 112],
      ];
  for (const [x = 0, y = 0, r = 0] of baskets) {
    out += `<ellipse cx="${x + 14}" cy="${y + 24}" rx="${r * 1.06}" ry="${r * 1.04}" fill="#000" opacity=".4"/>${disc(x, y, r, '#8a5a26')}${disc(x, y, r * 0.95, '#d9a55c')}${disc(x, y, r * 0.86, '#6e4218')}${disc(x, y, r * 0.84, '#c8954e')}`;
    for (let k = -6; k <= 6; k += 1)
      out += line(
        `M${f(x + k * r * 0.125)} ${f(y - Math.sqrt(Math.max(0, 0.68 - (k * 0.125) ** 2)) * r)}V${f(y + Math.sqrt(Math.max(0, 0.68 - (k * 0.125) ** 2)) * r)}`,
        '#9a6a30',
        2,
        0.5,
      );
    const skin = next.pick([
      ['#fff6e6', '#e0cdb0'],
      ['#fdf0c8', '#d9b878'],
      ['#e6f4d8', '#a8c890'],
    ] as const);
    const seats = [
      [0, 0],
      ...Array.from({ length: 6 }, (_, i) => [Math.cos(i * 1.047 + 0.3) * 0.52, Math.sin(i * 1.047 + 0.3) * 0.52]),
    ];
    for (const [sx = 0, sy = 0] of seats) {
      const px = x + sx * r;
      const py = y + sy * r;
      const s = r * 0.235;
      out += `<ellipse cx="${f(px + 4)}" cy="${f(py + 6)}" rx="${f(s)}" ry="${f(s)}" fill="#3a2008" opacity=".4"/>${disc(px, py, s, skin[1])}${disc(px - 2, py - 3, s * 0.92, skin[0])}`;
      for (let k = 0; k < 12; k += 1) {
        const a = k * 0.5236 + next.between(-0.08, 0.08);
        out += line(
          `M${f(px + Math.cos(a) * s * 0.16)} ${f(py + Math.sin(a) * s * 0.16)}Q${f(px + Math.cos(a + 0.35) * s * 0.5)} ${f(py + Math.sin(a + 0.35) * s * 0.5)} ${f(px + Math.cos(a + 0.2) * s * 0.8)} ${f(py + Math.sin(a + 0.2) * s * 0.8)}`,
          skin[1],
          1.8,
          0.9,
        );
      }
      out += disc(px, py, s * 0.13, next.chance(0.3) ? '#ff8a3a' : skin[1]);
    }
  }
  return `${out}${bowl(next.pick([88, 620]), 92, 56, '#f0e6d8', '#3a140c')}${disc(100, 70, 4, '#ffb24a', 0)}${steam(next, 300, 260, '#ffffff')}${chopsticks(next.between(380, 520), 410, next.whole(-14, 6), '#3a1a14')}`;
};

export const hotpot: Scene = (next, look) => {
  const [x, y, r] = [360 + next.between(-40, 40), 228, 186];
  let out = `${table(next, look)}${light(x, y, 420, '#ff5a2a', 0.4)}${bowl(x, y, r, '#4a4650', '#a01c10')}<clipPath id="pot"><circle cx="${f(x)}" cy="${y}" r="${f(r * 0.82)}"/></clipPath><g clip-path="url(#pot)">${light(x + 40, y - 50, 200, '#ff7a2a', 0.8)}<path d="M${f(x)} ${y - r}C${f(x - 90)} ${y - 60} ${f(x + 90)} ${y + 60} ${f(x)} ${y + r}H${f(x - r)}V${y - r}Z" fill="#f2e2c0"/><path d="M${f(x)} ${y - r}C${f(x - 90)} ${y - 60} ${f(x + 90)} ${y + 60} ${f(x)} ${y + r}" fill="none" stroke="#6a6670" stroke-width="9"/>`;
  for (let n = 0; n < 26; n += 1)
    out += disc(
      x + next.between(10, 140),
      y + next.between(-130, 130),
      next.between(3, 13),
      next.pick(['#ff8a2a', '#d8321a', '#ffb03a']),
      0.55,
    );
  for (let n = 0; n < 13; n += 1)
    out += `<path d="M0 0q14 -9 32 -1q-14 9 -32 1z" fill="#e02414" stroke="#7a0e08" stroke-width="1" transform="translate(${f(x + next.between(14, 120))} ${f(y + next.between(-120, 120))}) rotate(${next.whole(0, 359)})"/>`;
  for (let n = 0; n < 9; n += 1)
    out += `<g transform="translate(${f(x - next.between(24, 120))} ${f(y + next.between(-110, 110))}) rotate(${next.whole(0, 359)})"><path d="M-16 2q16 -28 32 0z" fill="#c49a6c"/><path d="M-5 2h10v14h-10z" fill="#f4e4c8"/></g>`;
  out += `${scallions(next, x - 60, y, 90, 14)}</g>`;
  const plates = [
    [92, 96],
    [88, 360],
    [640, 92],
    [636, 366],
  ];
  for (const [px = 0, py = 0] of plates) {
    out += bowl(px, py, 70, '#e8e2da', '#f8f4ee');
    const kind = next.whole(0, 2);
    for (let n = 0; n < 11; n += 1) {
      const a = n * 0.571;
      const [sx, sy] = [px + Math.cos(a) * 32, py + Math.sin(a) * 32];
      if (kind === 0)
        out += `<ellipse cx="${f(sx)}" cy="${f(sy)}" rx="23" ry="13" fill="#d8544a" stroke="#f6c0b4" stroke-width="3" transform="rotate(${f(a * 57.3)} ${f(sx)} ${f(sy)})"/>`;
      else if (kind === 1)
        out += `<path d="M0 0q10 -22 30 -10q-4 20 -30 10z" fill="${next.pick(['#5fae4a', '#8fd06a', '#3f8a3a'])}" transform="translate(${f(sx)} ${f(sy)}) rotate(${f(a * 57.3)})"/>`;
      else
        out += disc(
          px + Math.cos(a) * 30 * (n % 2 ? 1 : 0.5),
          py + Math.sin(a) * 30 * (n % 2 ? 1 : 0.5),
          13,
          n % 2 ? '#f6d9b0' : '#e8a86a',
        );
    }
  }
  return out + steam(next, x, y, '#ffffff');
};

export const tea: Scene = (next, look) => {
  const [a, b, c, d] = look.sky;
  const glowX = next.between(180, 540);
  let out = `<defs>${linear('wall', [stop(0, a), stop(0.6, b), stop(1, blendHex(b, c, 0.4))])}${linear('desk', [stop(0, blendHex(look.accent, look.ink, 0.55)), stop(1, look.ink)])}${linear(
    'clay',
    [
      stop(0, blendHex(look.accent, '#ffffff', 0.15)),
      stop(0.5, blendHex(look.accent, look.ink, 0.35)),
      stop(1, blendHex(look.accent, look.ink, 0.75)),
    ],
    [0, 0, 1, 0.3],
  )}${linear(
    'cup',
    [stop(0, '#fdf6ea'), stop(0.6, '#d8cabb'), stop(1, '#8f8078')],
    [0, 0, 1, 0.2],
  )}</defs>${box(0, 0, W, H, 'url(#wall)')}`;
  out += `${light(glowX, 150, 330, d, 0.75)}${disc(glowX, 150, 112, d, 0.3)}<g stroke="${look.ink}" stroke-width="4" opacity=".5">${[-1, 0, 1].map((k) => `<path d="M${f(glowX + k * 60)} ${f(150 - Math.sqrt(Math.max(0, 12544 - (k * 60) ** 2)))}V${f(150 + Math.sqrt(Math.max(0, 12544 - (k * 60) ** 2)))}"/>`).join('')}<path d="M${f(glowX - 112)} 150H${f(glowX + 112)}"/></g>`;
  for (let n = 0; n < 16; n += 1) {
    const bx = next.chance(0.5) ? next.between(-10, 150) : next.between(580, 730);
    out += `<path d="M0 0Q20 -8 52 0Q20 8 0 0Z" fill="${blendHex(look.ink, look.sky[1], next() * 0.6)}" transform="translate(${f(bx)} ${f(next.between(20, 260))}) rotate(${next.whole(20, 160)}) scale(${f(next.between(0.8, 1.8))})"/>`;
  }
  out += box(0, 338, W, 112, 'url(#desk)') + line(`M0 339H${W}`, look.glow, 2, 0.35);
  const x = next.between(250, 360);
  out += `<ellipse cx="${f(x + 10)}" cy="382" rx="130" ry="16" fill="#000" opacity=".4"/><path d="M${f(x + 74)} 318q58 -10 66 -52q10 0 8 12q-8 60 -70 66z" fill="url(#clay)"/><path d="M${f(x - 76)} 280q-52 -4 -50 40q2 36 56 32" fill="none" stroke="${blendHex(look.accent, look.ink, 0.5)}" stroke-width="11"/><path d="M${f(x - 84)} 312q0 -62 84 -62t84 62q0 62 -40 70h-88q-40 -8 -40 -70z" fill="url(#clay)"/><ellipse cx="${f(x)}" cy="253" rx="50" ry="10" fill="${blendHex(look.accent, look.ink, 0.6)}"/><path d="M${f(x - 46)} 250q46 -26 92 0z" fill="url(#clay)"/>${disc(x, 228, 10, blendHex(look.accent, look.ink, 0.2))}${line(`M${f(x - 62)} 300q12 -34 44 -40`, '#fff', 5, 0.25)}`;
  for (const cx of [x + 190, x + 270])
    out += `<ellipse cx="${f(cx + 4)}" cy="384" rx="42" ry="9" fill="#000" opacity=".4"/><path d="M${f(cx - 36)} 334h72q-2 46 -26 48h-20q-24 -2 -26 -48z" fill="url(#cup)"/><ellipse cx="${f(cx)}" cy="334" rx="36" ry="9" fill="#f6ecdc"/><ellipse cx="${f(cx)}" cy="335" rx="31" ry="7" fill="${blendHex(look.accent, '#c8741c', 0.5)}"/>`;
  return out + steam(next, x + 190, 326, '#ffffff') + steam(next, x + 140, 262, '#ffffff');
};

export const fruit: Scene = (next, look) => {
  let out = `${table(next, look)}${light(360, 180, 460, look.accent, 0.35)}`;
  const kinds = [
    ['#ff9a1f', '#ffc65a', '#fff0cc'],
    ['#e8d22a', '#f6ea7a', '#fffbe0'],
    ['#f0505a', '#ff8a8a', '#ffe0dc'],
    ['#7ac23a', '#b4e070', '#f4ffdc'],
  ] as const;
  for (let n = 0; n < 9; n += 1) {
    const x = 70 + (n % 5) * 145 + next.between(-26, 26) + (n > 4 ? 70 : 0);
    const y = (n > 4 ? 330 : 120) + next.between(-34, 34);
    const r = next.between(62, 94);
    const [rind, flesh, pith] = next.pick(kinds);
    const turn = next.whole(0, 60);
    out += `<g transform="translate(${f(x)} ${f(y)}) rotate(${turn})">${disc(9, 14, r, '#000', 0.32)}${disc(0, 0, r, rind)}${disc(0, 0, r * 0.92, pith)}`;
    for (let k = 0; k < 10; k += 1)
      out += `<path d="M0 ${f(-r * 0.07)}L${f(r * 0.23)} ${f(-r * 0.78)}Q0 ${f(-r * 0.95)} ${f(-r * 0.23)} ${f(-r * 0.78)}Z" fill="${flesh}" transform="rotate(${k * 36})"/><path d="M0 ${f(-r * 0.2)}L${f(r * 0.1)} ${f(-r * 0.7)}H${f(-r * 0.05)}Z" fill="#fff" opacity=".22" transform="rotate(${k * 36})"/>`;
    out += '</g>';
  }
  for (let n = 0; n < 12; n += 1)
    out += `<g transform="translate(${f(next() * W)} ${f(next() * H)}) rotate(${next.whole(0, 359)})"><path d="M0 0Q22 -18 52 0Q22 18 0 0Z" fill="${next.pick(['#3f8a4a', '#5fae5a', '#2a6a3c'])}"/>${line('M4 0H46', '#d8f0c0', 1.2, 0.5)}</g>`;
  return out + Array.from({ length: 50 }, () => disc(next() * W, next() * H, next.between(1, 4), '#fff', 0.4)).join('');
};

export const grill: Scene = (next, look) => {
  let out = `<defs>${linear('wall', [stop(0, look.ink), stop(0.5, look.sky[0]), stop(1, look.sky[1])])}</defs>${box(0, 0, W, H, 'url(#wall)')}`;
  for (let n = 0; n < 18; n += 1)
    out += disc(
      next() * W,
      next.between(20, 190),
      next.between(12, 40),
      next.pick([look.accent, '#ffb03a', look.sky[3], '#ff5a4a']),
      next.between(0.1, 0.3),
    );
  out += `${light(360, 430, 520, '#ff5a1a', 0.85, 0.6)}${box(0, 392, W, 58, '#1a0c0a')}`;
  for (let n = 0; n < 80; n += 1)
    out += disc(
      next() * W,
      next.between(398, 446),
      next.between(7, 19),
      next.pick(['#2a1210', '#5a1a0c', '#ff6a1a', '#ffb03a', '#c0300c']),
      next.between(0.5, 0.95),
    );
  for (let x = -20; x < W; x += 24) out += line(`M${x} 388L${x + 12} 450`, '#3a3436', 3, 0.9);
  const foods = [
    ['#a8452a', '#d87a4a'],
    ['#e8a23a', '#ffd27a'],
    ['#5a9a3a', '#9ad06a'],
    ['#c8543a', '#f09a7a'],
    ['#f0d8b0', '#fff0d8'],
  ] as const;
  for (let n = 0; n < 7; n += 1) {
    const x = 40 + n * 100 + next.between(-10, 10);
    out += `<g transform="rotate(${next.whole(-9, 9)} ${f(x)} 300)">${line(`M${f(x)} 128V446`, '#c8a070', 4)}`;
    for (let k = 0; k < 5; k += 1) {
      const [dark, lit] = next.pick(foods);
      const y = 206 + k * 42;
      out += `${box(x - 28, y, 56, 38, dark, 1, 13)}${box(x - 23, y + 3, 44, 20, lit, 0.7, 10)}${line(`M${f(x - 20)} ${y + 26}l12 -18M${f(x - 2)} ${y + 30}l14 -22`, '#3a140c', 3, 0.55)}`;
    }
    out += '</g>';
  }
  out += Array.from({ length: 70 }, () =>
    disc(
      next() * W,
      next.between(40, 420),
      next.between(0.8, 2.6),
      next.pick(['#ffd27a', '#ff8a2a']),
      next.between(0.4, 1),
    ),
  ).join('');
  return out + steam(next, 200, 220, '#ffffff') + steam(next, 520, 220, '#ffffff');
};
