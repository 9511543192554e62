import { blendHex, gradientAt, rgb } from '../draw/colour.ts';
import type { Layer } from '../draw/layer.ts';
import { drawLayer, lay, periodicRidge, ridgePath } from '../draw/layer.ts';
import { random } from '../draw/random.ts';
import { paintStars, starField } from '../draw/stars.ts';
import { addGlow, paintRows } from '../draw/surface.ts';
import type { Clip } from './clip.ts';
import { landscape } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

interface Dune {
  layer: Layer;
  crest: (x: number) => number;
  width: number;
  speed: number;
}

/** A dune is its sunlit sheet with a shadow side that hangs from the crest, and wind marks along the slope. */
async function dune(
  seed: number,
  width: number,
  base: number,
  height: number,
  light: string,
  dark: string,
  speed: number,
): Promise<Dune> {
  const next = random(seed);
  const wave = periodicRidge(width, [2, 0.5, next() * 6], [3, 0.34, next() * 6], [5, 0.14, next() * 6]);
  const crest = (x: number): number => base + wave(x) * height;
  const shade: string[] = [];
  // The lee of a dune starts where the crest falls away from the sun.
  for (let x = 0; x <= width; x += 6) {
    const fall = Math.max(0, crest(x + 6) - crest(x - 6));
    shade.push(`${x} ${(crest(x) + fall * 26 + 2).toFixed(1)}`);
  }
  let edge = '';
  for (let x = width; x >= 0; x -= 6) edge += `L${x} ${crest(x).toFixed(1)}`;
  const marks = Array.from({ length: 16 }, (_, n) => {
    const points: string[] = [];
    for (let x = 0; x <= width; x += 10)
      points.push(`${x} ${(crest(x) + 20 + n * 17 + 7 * Math.sin((x / width) * 56.549 + n * 1.3)).toFixed(1)}`);
    return `<path d="M${points.join('L')}" fill="none" stroke="${n % 2 ? '#fff2d0' : '#3a1226'}" stroke-opacity="${(0.085 - n * 0.004).toFixed(3)}" stroke-width="3"/>`;
  });
  const layer = await drawLayer(
    width,
    720,
    `<defs><linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="${base - height}" x2="0" y2="${base + 260}"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${blendHex(light, dark, 0.85)}"/></linearGradient>
    <linearGradient id="d" gradientUnits="userSpaceOnUse" x1="0" y1="${base - height}" x2="0" y2="${base + 200}"><stop offset="0" stop-color="${blendHex(dark, light, 0.12)}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
    <path d="${ridgePath(width, 720, 4, crest)}" fill="url(#s)"/>${marks.join('')}<path d="M${shade.join('L')}${edge}Z" fill="url(#d)"/>`,
  );
  return { layer, crest, width, speed };
}

/** Evening walks over the dunes: the sun sinks, colours cool, sand smokes off the crests. */
export const dunes: Clip = {
  name: 'dunes',
  ...landscape,
  seconds: 21,
  crf: 30,
  async scene() {
    const hills = [
      await dune(171, 1600, 430, 46, '#d98a5c', '#8a4a58', 4),
      await dune(172, 1920, 500, 66, '#ea9a55', '#7a3648', 9),
      await dune(173, 2240, 590, 84, '#f0a04e', '#5c2238', 17),
      await dune(178, 2560, 690, 70, '#c4642f', '#34112a', 30),
    ];
    const next = random(175);
    const sand = Array.from({ length: 90 }, () => ({
      hill: next.whole(1, 3),
      x: next() * 1400,
      pace: next.between(60, 150),
      lift: next() ** 2 * 26,
      beat: next() * 6,
    }));
    const stars = starField(176, 170, 1280, 300);
    return (target, time, progress) => {
      const dusk = progress;
      const sky = (day: string, night: string) => rgb(blendHex(day, night, dusk));
      const stops = [
        [0, sky('#3a3f8a', '#0e1238')],
        [0.45, sky('#b4688c', '#40306e')],
        [0.8, sky('#ffa468', '#b0506a')],
        [1, sky('#ffe0a0', '#ff8a5c')],
      ] as const;
      paintRows(target, stops, 0, 460);
      paintRows(target, [[1, gradientAt(stops, 1)]], 460, 720);
      paintStars(target, stars, time, Math.max(0, dusk - 0.35) * 1.2);
      const sunY = 250 + dusk * 150;
      addGlow(target, 880, sunY, 560, [1, 0.5, 0.25], 0.5);
      addGlow(target, 880, sunY, 74, [1, 0.93, 0.75], 1.6);
      const warmth = 1 - 0.42 * dusk;
      for (const [n, hill] of hills.entries()) {
        lay(target, hill.layer, {
          shift: time * hill.speed,
          light: [warmth + 0.1 * dusk, warmth * (1 - 0.08 * dusk), warmth + 0.18 * dusk],
        });
        for (const grain of sand) {
          if (grain.hill !== n) continue;
          const x = ((grain.x + time * grain.pace) % 1400) - 60;
          const y =
            hill.crest((x + time * hill.speed) % hill.width) -
            grain.lift * (0.5 + 0.5 * Math.sin(time * 0.9 + grain.beat));
          addGlow(target, x, y, 44, [1, 0.72, 0.45], 0.055 * warmth, 0.16);
        }
        if (n < 3) addGlow(target, 880 - n * 60, 470 + n * 70, 760, [1, 0.55, 0.35], 0.13 * (1 - 0.5 * dusk), 0.16);
      }
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-6);
    padsOver(sound, scale, 0.32, [0, 2, 5], [0, 3, 5], [1, 4, 6]);
    sound.melody(scale.slice(3, 11), 174, { every: 1.3, gain: 0.17, from: 2, ring: 1.3 });
    sound.reverb(0.34);
    sound.noise(17, 0.9, (t) => ({
      level: 0.25 + 0.16 * Math.sin(t * 0.6) + 0.08 * Math.sin(t * 1.7),
      cut: 0.035 + 0.015 * Math.sin(t * 0.6),
    }));
    return sound.finish();
  },
};
