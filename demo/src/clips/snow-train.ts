import { gradient } from '../draw/colour.ts';
import type { Layer } from '../draw/layer.ts';
import { drawLayer, lay, periodicRidge, ridgePath } from '../draw/layer.ts';
import type { Random } from '../draw/random.ts';
import { random } from '../draw/random.ts';
import { paintStars, starField } from '../draw/stars.ts';
import { addGlow, paintRows } from '../draw/surface.ts';
import type { Clip } from './clip.ts';
import { landscape } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

function pine(x: number, foot: number, tall: number, dark: string, snow: string): string {
  const tiers = [0, 1, 2, 3].map((n) => {
    const top = foot - tall * (1 - n * 0.2);
    const half = tall * (0.1 + n * 0.06);
    const low = top + tall * 0.32;
    return `<path d="M${x} ${top}L${x + half} ${low}Q${x} ${low - tall * 0.05} ${x - half} ${low}Z" fill="${dark}"/><path d="M${x} ${top}L${x + half * 0.62} ${top + tall * 0.2}Q${x + half * 0.1} ${top + tall * 0.12} ${x - half * 0.5} ${top + tall * 0.17}Z" fill="${snow}" opacity=".55"/>`;
  });
  return `<rect x="${x - tall * 0.02}" y="${foot - tall * 0.12}" width="${tall * 0.04}" height="${tall * 0.14}" fill="#0a1020"/>${tiers.toReversed().join('')}`;
}

function forest(
  next: Random,
  width: number,
  count: number,
  foot: (x: number) => number,
  tall: readonly [number, number],
  dark: string,
  snow: string,
): string {
  return Array.from({ length: count }, () => next.between(70, width - 70))
    .toSorted((a, b) => foot(a) - foot(b))
    .map((x) => pine(x, foot(x) + next.between(4, 22), next.between(...tall), dark, snow))
    .join('');
}

function cabin(x: number, y: number, s: number): string {
  return `<path d="M${x - 30 * s} ${y}v${-24 * s}h${60 * s}v${24 * s}z" fill="#2a1f33"/><path d="M${x - 38 * s} ${y - 22 * s}L${x} ${y - 50 * s}L${x + 38 * s} ${y - 22 * s}Z" fill="#dfe8ff"/><rect x="${x - 20 * s}" y="${y - 18 * s}" width="${13 * s}" height="${11 * s}" fill="#ffcf7a"/><rect x="${x + 6 * s}" y="${y - 18 * s}" width="${13 * s}" height="${11 * s}" fill="#ffbe62"/>`;
}

async function sheets(): Promise<{ far: Layer; middle: Layer; near: Layer }> {
  const next = random(152);
  const alps = periodicRidge(1920, [3, 70, 1], [7, 44, 2.6], [13, 20, 0.3], [29, 8, 4], [61, 4, 1]);
  const far = await drawLayer(
    1920,
    720,
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c9cbf2"/><stop offset=".45" stop-color="#7d83c4"/><stop offset="1" stop-color="#6a6fae"/></linearGradient></defs><path d="${ridgePath(1920, 720, 3, (x) => 330 + alps(x))}" fill="url(#a)"/>`,
  );
  const slope = periodicRidge(2240, [2, 26, 0], [5, 12, 1]);
  const middle = await drawLayer(
    2240,
    720,
    `<defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8f98d4"/><stop offset="1" stop-color="#4c5492"/></linearGradient></defs><path d="${ridgePath(2240, 720, 4, (x) => 505 + slope(x))}" fill="url(#b)"/>${forest(next, 2240, 130, (x) => 505 + slope(x), [50, 105], '#2c3a6e', '#b8c2f0')}${[300, 380, 900, 1420, 1490, 1560, 2000].map((x) => cabin(x, 528 + slope(x), 0.9)).join('')}`,
  );
  const bank = periodicRidge(2880, [2, 16, 3], [6, 8, 1]);
  const near = await drawLayer(
    2880,
    720,
    `<defs><linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5d669f"/><stop offset="1" stop-color="#252a52"/></linearGradient></defs><path d="${ridgePath(2880, 720, 4, (x) => 620 + bank(x))}" fill="url(#c)"/>${forest(next, 2880, 34, (x) => 628 + bank(x), [150, 290], '#121a3a', '#8f9ad0')}`,
  );
  return { far, middle, near };
}

/** From the window of a night train: alps, cabins with their lamps on, pines close by, snow in the air. */
export const snowTrain: Clip = {
  name: 'snow-train',
  ...landscape,
  seconds: 20,
  crf: 33,
  async scene() {
    const { far, middle, near } = await sheets();
    const next = random(153);
    const stars = starField(154, 150, 1280, 260);
    const flakes = Array.from({ length: 170 }, () => ({
      x: next() * 1400,
      y: next() * 760,
      depth: next() ** 2,
      beat: next() * 6,
    }));
    return (target, time) => {
      paintRows(target, gradient('0 #111a48', '0.35 #3a3f8c', '0.55 #a878b4', '0.7 #f2b0a4', '1 #f2b0a4'));
      paintStars(target, stars, time, 0.6);
      addGlow(target, 930, 300, 520, [1, 0.6, 0.5], 0.3);
      lay(target, far, { shift: time * 10 });
      addGlow(target, 640, 520, 900, [0.75, 0.6, 0.85], 0.26, 0.16);
      lay(target, middle, { shift: time * 44 });
      for (const x of [300, 380, 900, 1420, 1490, 1560, 2000]) {
        const at = (((x - time * 44) % 2240) + 2240) % 2240;
        if (at < 1340) addGlow(target, at, 520, 56, [1, 0.62, 0.26], 0.4);
      }
      lay(target, near, { shift: time * 128 });
      for (const flake of flakes) {
        const speed = 60 + flake.depth * 190;
        const x = ((((flake.x - time * speed) % 1400) + 1400) % 1400) - 60;
        const y =
          ((((flake.y + time * (26 + flake.depth * 70) + 8 * Math.sin(time + flake.beat)) % 760) + 760) % 760) - 20;
        addGlow(target, x, y, 2.6 + flake.depth * 6, [0.92, 0.94, 1], 0.4 + 0.35 * flake.depth);
      }
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-9);
    padsOver(sound, scale, 0.3, [0, 2, 4], [2, 4, 6], [1, 3, 5], [0, 2, 4]);
    sound.melody(scale.slice(5, 12), 155, { every: 1.1, gain: 0.15, from: 1.5, ring: 1.8 });
    sound.reverb(0.36);
    sound.noise(15, 0.9, (t) => {
      const beat = (t % 0.92) / 0.92;
      const clack = Math.exp(-beat * 26) + 0.7 * Math.exp(-Math.abs(beat - 0.2) * 30);
      return { level: 0.22 + 0.5 * clack, cut: 0.035 + 0.05 * clack };
    });
    return sound.finish();
  },
};
