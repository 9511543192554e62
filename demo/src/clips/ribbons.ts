import type { Rgb } from '../draw/colour.ts';
import { blend, gradient, rgb } from '../draw/colour.ts';
import { addGlow, paintRows } from '../draw/surface.ts';
import type { Surface } from '../draw/surface.ts';
import { fastSin } from '../draw/water.ts';
import type { Clip } from './clip.ts';
import { landscape } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

interface Ribbon {
  from: Rgb;
  to: Rgb;
  middle: number;
  seed: number;
  threads: number;
  width: number;
}

const silk: Ribbon[] = [
  { from: rgb('#ff4d3d'), to: rgb('#ffb04a'), middle: 330, seed: 1, threads: 60, width: 190 },
  { from: rgb('#7a3dff'), to: rgb('#ff4da6'), middle: 410, seed: 4, threads: 60, width: 230 },
  { from: rgb('#2a7bff'), to: rgb('#29e0c8'), middle: 300, seed: 8, threads: 54, width: 200 },
];

/** Each ribbon is a bundle of fine threads between two slow curves; where they cross, the light gathers. */
function paintRibbon(target: Surface, ribbon: Ribbon, time: number): void {
  const { width, height, data } = target;
  const s = ribbon.seed + 50;
  for (let n = 0; n < ribbon.threads; n += 1) {
    const across = n / (ribbon.threads - 1) - 0.5;
    const edge = 1 - Math.abs(across * 2) ** 3;
    for (let x = 0; x < width; x += 1) {
      const u = x / width;
      const base =
        ribbon.middle + 92 * fastSin(u * 4.1 + s + time * 0.36) + 54 * fastSin(u * 7.3 + s * 2 + 9 - time * 0.27);
      const twist = fastSin(u * 3.4 + s * 3 + time * 0.31 + across * 0.9);
      const y = base + across * ribbon.width * twist + 16 * fastSin(u * 11 + across * 5 + s + time * 0.45 + 20);
      const light =
        (0.15 + 0.1 * (1 - Math.abs(twist))) *
        (0.35 + 0.65 * edge) *
        (0.62 + 0.38 * fastSin(u * 2.4 + s + 30 - time * 0.5));
      const colour = blend(ribbon.from, ribbon.to, Math.min(1, Math.max(0, u * 0.8 + across * 0.5 + 0.1)));
      const y0 = Math.floor(y);
      for (let k = -2; k <= 3; k += 1) {
        const py = y0 + k;
        if (py < 0 || py >= height) continue;
        const d = py - y;
        const w = light * Math.exp(-d * d * 0.3);
        const i = (py * width + x) * 3;
        data[i] = (data[i] ?? 0) + colour[0] * w;
        data[i + 1] = (data[i + 1] ?? 0) + colour[1] * w;
        data[i + 2] = (data[i + 2] ?? 0) + colour[2] * w;
      }
    }
  }
}

/** Silk made of light, turning in the dark. */
export const ribbons: Clip = {
  name: 'ribbons',
  ...landscape,
  seconds: 20,
  crf: 32,
  scene() {
    return (target, time) => {
      paintRows(target, gradient('0 #090a14', '0.5 #121026', '1 #08080f'));
      addGlow(target, 380 + 90 * Math.sin(time * 0.2), 330, 560, [0.5, 0.12, 0.2], 0.22);
      addGlow(target, 900 + 80 * Math.cos(time * 0.24), 400, 560, [0.12, 0.2, 0.6], 0.24);
      for (const ribbon of silk) paintRibbon(target, ribbon, time);
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-11);
    padsOver(sound, scale, 0.34, [0, 2, 4, 6], [1, 3, 5, 7], [0, 3, 5, 7]);
    for (let at = 0.5, n = 0; at < seconds - 2.5; at += 0.375, n += 1)
      sound.pluck(scale[5 + ((n * 3) % 8)] ?? 440, at, 0.08 + 0.04 * (n % 4 === 0 ? 1 : 0), Math.sin(n) * 0.6, 0.9);
    sound.reverb(0.45);
    return sound.finish();
  },
};
