import type { Rgb } from '../draw/colour.ts';
import { gradient } from '../draw/colour.ts';
import { drawLayer, lay } from '../draw/layer.ts';
import type { Random } from '../draw/random.ts';
import { random } from '../draw/random.ts';
import { paintStars, starField } from '../draw/stars.ts';
import { addGlow, paintRows } from '../draw/surface.ts';
import { mirrorWater } from '../draw/water.ts';
import type { Clip } from './clip.ts';
import { landscape } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

const horizon = 500;

interface Look {
  top: string;
  foot: string;
  low: number;
  high: number;
  lit: number;
}

/** Towers side by side over a sheet that goes round, with lit windows. */
function skyline(next: Random, width: number, look: Look): string {
  const parts: string[] = [];
  for (let x = 0; x < width - 20;) {
    const wide = Math.min(next.between(44, 110), width - x);
    const tall = next.between(look.low, look.high) * (next.chance(0.15) ? 1.3 : 1);
    const y = horizon - tall;
    parts.push(`<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="url(#wall)"/>`);
    if (next.chance(0.3))
      parts.push(
        `<path d="M${x + wide / 2} ${y - next.between(14, 46)}V${y}" stroke="${look.top}" stroke-width="2.5"/>`,
      );
    if (next.chance(0.3))
      parts.push(`<rect x="${x + wide * 0.2}" y="${y - 10}" width="${wide * 0.6}" height="10" fill="${look.top}"/>`);
    const columns = Math.floor((wide - 12) / 9);
    for (let column = 0; column < columns; column += 1) {
      for (let row = y + 12; row < horizon - 12; row += 13) {
        if (!next.chance(look.lit)) continue;
        const warm = next.pick(['#ffd79a', '#ffbe78', '#ffe9c8', '#a9d8ff']);
        parts.push(
          `<rect x="${x + 8 + column * 9}" y="${row}" width="4.5" height="6.5" fill="${warm}" opacity="${next.between(0.35, 0.95).toFixed(2)}"/>`,
        );
      }
    }
    x += wide + next.pick([0, 0, 4, 10]);
  }
  return `<defs><linearGradient id="wall" gradientUnits="userSpaceOnUse" x1="0" y1="${horizon - look.high}" x2="0" y2="${horizon}"><stop offset="0" stop-color="${look.top}"/><stop offset="1" stop-color="${look.foot}"/></linearGradient></defs>${parts.join('')}`;
}

/** A slow drive along the river: towers in three depths, cars on the bridge road, everything mirrored. */
export const nightCity: Clip = {
  name: 'night-city',
  ...landscape,
  seconds: 20,
  crf: 31,
  async scene() {
    const next = random(51);
    const far = await drawLayer(
      1920,
      horizon,
      skyline(next, 1920, { top: '#3a2a66', foot: '#a04f78', low: 120, high: 290, lit: 0.12 }),
    );
    const middle = await drawLayer(
      2240,
      horizon,
      skyline(next, 2240, { top: '#1f1b45', foot: '#4d2a62', low: 110, high: 310, lit: 0.3 }),
    );
    const near = await drawLayer(
      2560,
      horizon,
      skyline(next, 2560, { top: '#0b0c1e', foot: '#1a1430', low: 40, high: 150, lit: 0.42 }),
    );
    const cars = Array.from({ length: 34 }, (_, i) => ({
      start: next() * 1700,
      speed: next.between(90, 150) * (i % 2 === 0 ? 1 : -1),
      tint: (i % 2 === 0 ? [1, 0.2, 0.12] : [1, 0.9, 0.7]) as Rgb,
    }));
    const stars = starField(53, 120, 1280, 240);
    return (target, time) => {
      paintRows(target, gradient('0 #0b0f2c', '0.42 #2c2060', '0.72 #7a3475', '1 #f07a62'), 0, horizon);
      paintStars(target, stars, time, 0.5);
      addGlow(target, 980 - time, 120, 260, [0.75, 0.7, 1], 0.22);
      addGlow(target, 980 - time, 120, 46, [1, 0.95, 0.86], 1.6);
      addGlow(target, 900 - time * 4, horizon, 720, [1, 0.45, 0.3], 0.5, 0.6);
      addGlow(target, 250 - time * 4, horizon, 460, [0.4, 0.3, 1], 0.24, 0.6);
      lay(target, far, { shift: time * 7 });
      addGlow(target, 700, horizon, 900, [0.7, 0.28, 0.45], 0.25, 0.2);
      lay(target, middle, { shift: time * 15 });
      addGlow(target, 500, horizon, 1000, [0.9, 0.35, 0.42], 0.22, 0.16);
      lay(target, near, { shift: time * 30 });
      const road = horizon - 16;
      paintRoad(target.data, target.width, road);
      for (const car of cars) {
        const x = ((((car.start + car.speed * time) % 1700) + 1700) % 1700) - 200;
        const y = road + (car.speed > 0 ? 8 : 2);
        addGlow(target, x, y, 15, car.tint, 0.7, 0.5);
        addGlow(target, x - Math.sign(car.speed) * 9, y, 26, car.tint, 0.25, 0.16);
      }
      mirrorWater(target, time * 0.9, {
        horizon,
        swell: 4.5,
        near: 0.5,
        far: 0.85,
        tint: [0.95, 0.88, 1],
        deep: [0.012, 0.01, 0.035],
        squeeze: 1.9,
      });
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-7);
    padsOver(sound, scale, 0.3, [0, 2, 4], [1, 3, 5], [2, 4, 6], [0, 2, 4]);
    for (let at = 1; at < seconds - 2; at += 0.75)
      sound.pluck((scale[[0, 2, 4, 3][Math.round(at / 0.75) % 4] ?? 0] ?? 220) / 2, at, 0.13, 0.2, 0.6);
    sound.melody(scale.slice(6), 52, { every: 1.5, gain: 0.12, from: 4, ring: 1.6 });
    sound.reverb(0.32);
    sound.noise(7, 0.5, () => ({ level: 0.2, cut: 0.02 }));
    return sound.finish();
  },
};

function paintRoad(data: Float32Array, width: number, road: number): void {
  for (let y = road; y < horizon; y += 1) {
    const edge = y === road ? 0.16 : 0.04;
    for (let i = y * width * 3, end = i + width * 3; i < end; i += 3) {
      data[i] = edge;
      data[i + 1] = edge * 0.9;
      data[i + 2] = edge * 1.6;
    }
  }
}
