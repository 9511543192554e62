import type { Rgb } from '../draw/colour.ts';
import { blend, gradient, rgb } from '../draw/colour.ts';
import { paintDisc } from '../draw/disc.ts';
import { drawLayer, lay } from '../draw/layer.ts';
import { fbm, smoothstep, valueNoise } from '../draw/noise.ts';
import { random } from '../draw/random.ts';
import type { Surface } from '../draw/surface.ts';
import { addField, addGlow, paintRows, surface } from '../draw/surface.ts';
import type { Clip } from './clip.ts';
import { landscape } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

interface Koi {
  centre: readonly [number, number];
  reach: readonly [number, number];
  pace: number;
  phase: number;
  size: number;
  colours: readonly [Rgb, Rgb];
  spots: number;
}

const white = rgb('#f4ece0');
const orange = rgb('#ff6a2a');
const school: Koi[] = [
  { centre: [600, 360], reach: [430, 210], pace: 0.2, phase: 0, size: 1.7, colours: [white, orange], spots: 2.2 },
  {
    centre: [660, 380],
    reach: [380, 240],
    pace: 0.17,
    phase: 2.2,
    size: 1.4,
    colours: [orange, rgb('#ffb03a')],
    spots: 1.2,
  },
  {
    centre: [560, 330],
    reach: [470, 180],
    pace: 0.19,
    phase: 4.3,
    size: 1.5,
    colours: [white, rgb('#e23a2c')],
    spots: 3.1,
  },
  {
    centre: [720, 350],
    reach: [300, 200],
    pace: -0.22,
    phase: 1,
    size: 1.1,
    colours: [rgb('#ffd27a'), white],
    spots: 1.7,
  },
  {
    centre: [500, 400],
    reach: [330, 150],
    pace: -0.21,
    phase: 3.6,
    size: 1,
    colours: [rgb('#2b2d3a'), orange],
    spots: 2.7,
  },
];

function placeOf(koi: Koi, time: number): [number, number] {
  const a = koi.phase + time * koi.pace * 1.4;
  return [
    koi.centre[0] + Math.cos(a) * koi.reach[0] + Math.sin(a * 2.3) * 40,
    koi.centre[1] + Math.sin(a) * koi.reach[1] + Math.cos(a * 1.7) * 34,
  ];
}

/** The body follows the path the head has taken, so it bends as a fish does. */
function paintKoi(target: Surface, koi: Koi, time: number, offset: number, shadow: boolean): void {
  const links = 34;
  const girth = 21 * koi.size;
  for (let pass = 0; pass < 2; pass += 1) {
    for (let n = links; n >= 0; n -= 1) {
      const along = n / links;
      const back = time - along * 1.1 * koi.size * (0.2 / Math.abs(koi.pace));
      const [x0, y0] = placeOf(koi, back);
      const [x1, y1] = placeOf(koi, back - 0.06);
      const heading = Math.atan2(y0 - y1, x0 - x1);
      const wag =
        Math.sin(time * 4.2 * (0.6 + Math.abs(koi.pace)) - along * 5 + koi.phase) * along * along * 15 * koi.size;
      const x = x0 - Math.sin(heading) * wag + offset;
      const y = y0 + Math.cos(heading) * wag + offset * 1.3;
      const body =
        girth * (0.55 + 0.45 * Math.sin(Math.PI * Math.min(1, along * 1.7 + 0.22))) * (1 - along ** 2.2 * 0.82);
      if (shadow) {
        if (pass === 0) paintDisc(target, x, y, body * 1.15, [0.005, 0.05, 0.07], 0.16, { soft: body });
        continue;
      }
      if (pass === 0) {
        if (n === 11 || n === 20) {
          for (const side of [-1, 1]) {
            const turn = heading + side * (2.25 + 0.18 * Math.sin(time * 2.6 + n));
            const fin = (n === 11 ? 30 : 20) * koi.size;
            paintDisc(
              target,
              x + Math.cos(turn) * fin * 0.7,
              y + Math.sin(turn) * fin * 0.7,
              fin,
              koi.colours[0],
              0.42,
              { soft: 12, across: 0.42, angle: turn },
            );
          }
        }
        if (n >= links - 2) {
          for (const side of [-0.42, 0, 0.42]) {
            const turn = heading + Math.PI + side + Math.sin(time * 4 + koi.phase) * 0.25;
            const fin = 30 * koi.size;
            paintDisc(
              target,
              x + Math.cos(turn) * fin * 0.8,
              y + Math.sin(turn) * fin * 0.8,
              fin,
              koi.colours[0],
              0.3,
              { soft: 14, across: 0.32, angle: turn },
            );
          }
        }
      } else {
        const patch = smoothstep(-0.15, 0.25, Math.sin(along * 5.5 * koi.spots + koi.phase * 5));
        const colour = blend(koi.colours[0], koi.colours[1], patch);
        paintDisc(target, x, y, body, [colour[0] * 0.72, colour[1] * 0.72, colour[2] * 0.74], 1, { soft: 2 });
        paintDisc(target, x - 2, y - 3, body * 0.62, colour, 0.5, { soft: body * 0.6 });
        if (n === 3)
          for (const side of [-1, 1])
            paintDisc(
              target,
              x - Math.sin(heading) * body * 0.72 * side,
              y + Math.cos(heading) * body * 0.72 * side,
              3 * koi.size,
              [0.03, 0.03, 0.05],
              0.9,
            );
      }
    }
  }
}

function paintRing(target: Surface, x: number, y: number, radius: number, power: number): void {
  const { width, height, data } = target;
  const wide = 7 + radius * 0.05;
  const outer = radius + wide;
  for (let py = Math.max(0, Math.ceil(y - outer)); py <= Math.min(height - 1, y + outer); py += 1) {
    for (let px = Math.max(0, Math.ceil(x - outer)); px <= Math.min(width - 1, x + outer); px += 1) {
      const off = (Math.hypot(px - x, py - y) - radius) / wide;
      if (off < -1 || off > 1) continue;
      const wave =
        Math.sin(off * Math.PI) * (1 - off * off) * power * (0.65 - (0.35 * (px - x + (py - y))) / (outer + 1));
      const i = (py * width + px) * 3;
      for (let c = 0; c < 3; c += 1) data[i + c] = Math.max(0, (data[i + c] ?? 0) * (1 + wave) + wave * 0.1);
    }
  }
}

/** A lotus seen from above. */
const petals = (x: number, y: number, s: number): string =>
  [0, 1, 2]
    .map((ring) =>
      Array.from(
        { length: 9 },
        (_, i) =>
          `<ellipse cx="${x}" cy="${y - s * (0.62 - ring * 0.18)}" rx="${s * 0.2}" ry="${s * (0.46 - ring * 0.1)}" fill="${['#d9577f', '#f58fae', '#ffd3de'][ring] ?? ''}" transform="rotate(${i * 40 + ring * 20} ${x} ${y})" opacity=".96"/>`,
      ).join(''),
    )
    .join('') + `<circle cx="${x}" cy="${y}" r="${s * 0.13}" fill="#ffcf5a"/>`;

/** Koi circle under lily pads; drops open rings on the dark water. */
export const koiPond: Clip = {
  name: 'koi-pond',
  ...landscape,
  seconds: 20,
  crf: 31,
  async scene() {
    const noise = valueNoise(131);
    const next = random(132);
    const light = surface(256, 144);
    const pads = [
      [120, 110, 92],
      [265, 60, 58],
      [40, 250, 62],
      [1150, 600, 104],
      [1010, 668, 70],
      [1240, 450, 66],
      [1180, 90, 56],
      [90, 640, 74],
    ].map(([x = 0, y = 0, r = 0]) => {
      const a = next() * 6.28;
      const edge = `M${x} ${y}L${x + r * Math.cos(a)} ${y + r * Math.sin(a)}A${r} ${r} 0 1 1 ${x + r * Math.cos(a - 0.42)} ${y + r * Math.sin(a - 0.42)}Z`;
      const veins = Array.from({ length: 11 }, (_, i) => a + 0.25 + i * 0.53)
        .map((v) => `M${x} ${y}L${x + r * 0.9 * Math.cos(v)} ${y + r * 0.9 * Math.sin(v)}`)
        .join('');
      return `<path d="${edge}" transform="translate(10 14)" fill="#02080a" opacity=".45"/><path d="${edge}" fill="url(#pad)"/><path d="${veins}" stroke="#7fc48a" stroke-opacity=".28" stroke-width="1.6"/>`;
    });
    const leaves = await drawLayer(
      1280,
      720,
      `<defs><radialGradient id="pad" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#3f9a63"/><stop offset=".7" stop-color="#1c6048"/><stop offset="1" stop-color="#0e3c33"/></radialGradient></defs>${pads.join('')}${petals(1108, 560, 58)}${petals(150, 92, 44)}`,
    );
    const drops = Array.from({ length: 13 }, () => ({ x: next() * 1280, y: next() * 720, at: next() * 20 }));
    return (target, time) => {
      paintRows(target, gradient('0 #0c4a52', '0.5 #0a3a48', '1 #06202f'));
      addGlow(target, 420, 160, 720, [0.1, 0.5, 0.42], 0.3);
      for (let y = 0; y < light.height; y += 1) {
        for (let x = 0; x < light.width; x += 1) {
          const warp = fbm(noise, x * 0.026 + time * 0.1, y * 0.026 - time * 0.07, 2);
          const web = 1 - Math.abs(2 * fbm(noise, x * 0.042 + warp * 1.8 + time * 0.12, y * 0.042 + warp * 1.8, 1) - 1);
          const k = smoothstep(0.66, 1, web) ** 2 * 0.12;
          light.data.set([k * 0.55, k, k * 0.9], (y * light.width + x) * 3);
        }
      }
      addField(target, light, 0, 720);
      for (const koi of school) paintKoi(target, koi, time, 22, true);
      for (const koi of school) paintKoi(target, koi, time, 0, false);
      for (const drop of drops) {
        const age = (time - drop.at + 20) % 20;
        if (age > 5) continue;
        for (const lag of [0, 0.45])
          if (age > lag) paintRing(target, drop.x, drop.y, (age - lag) * 46, 0.5 * (1 - age / 5) ** 2);
      }
      lay(target, leaves, { shift: 3 * Math.sin(time * 0.4), y: 2 * Math.sin(time * 0.5) });
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-2, false);
    padsOver(sound, scale, 0.22, [0, 2, 4], [1, 3, 5], [2, 4, 6], [0, 2, 4]);
    sound.melody(scale.slice(4, 13), 133, { every: 0.8, gain: 0.2, from: 0.8, ring: 1.5 });
    sound.reverb(0.38);
    sound.noise(14, 0.4, (t) => ({ level: 0.25 + 0.1 * Math.sin(t * 1.7) * Math.sin(t * 0.6), cut: 0.16 }));
    return sound.finish();
  },
};
