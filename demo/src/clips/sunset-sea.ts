import { gradient } from '../draw/colour.ts';
import { fbm, smoothstep, valueNoise } from '../draw/noise.ts';
import { random } from '../draw/random.ts';
import { addField, addGlow, paintRows, surface } from '../draw/surface.ts';
import { mirrorWater } from '../draw/water.ts';
import type { Clip } from './clip.ts';
import { landscape } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

const horizon = 400;

/** The sun goes down behind thin clouds; its road of glitter lies on a slow sea. */
export const sunsetSea: Clip = {
  name: 'sunset-sea',
  ...landscape,
  seconds: 21,
  crf: 30,
  scene() {
    const noise = valueNoise(11);
    const next = random(12);
    const clouds = surface(160, 100);
    const glints = Array.from({ length: 170 }, () => ({
      near: next() ** 1.6,
      side: next.between(-1, 1),
      beat: next() * 6.28,
      pace: next.between(0.7, 1.6),
    }));
    return (target, time, progress) => {
      const low = progress * 0.35;
      paintRows(target, gradient('0 #14183d', '0.35 #4a2a63', '0.62 #b2455c', '0.84 #f07a4b', '1 #ffc27a'), 0, horizon);
      const sunX = 800;
      const sunY = 300 + low * 150;
      addGlow(target, sunX, sunY, 620, [1, 0.42, 0.2], 0.5);
      addGlow(target, sunX, sunY, 190, [1, 0.62, 0.32], 0.6);
      addGlow(target, sunX, sunY, 62, [1, 0.92, 0.72], 1.5);
      for (let y = 0; y < clouds.height; y += 1) {
        const height = y / clouds.height;
        for (let x = 0; x < clouds.width; x += 1) {
          const body = fbm(noise, x * 0.03 + time * 0.035, height * (7 + height * 6) + time * 0.006, 4);
          const cover = smoothstep(0.5, 0.78, body) * smoothstep(0.02, 0.3, height) * (1 - 0.5 * height);
          const lit = smoothstep(60, 0, Math.abs(x - 100)) * height;
          const i = (y * clouds.width + x) * 3;
          clouds.data[i] = cover * (0.08 + 0.42 * lit);
          clouds.data[i + 1] = cover * (-0.05 + 0.16 * lit);
          clouds.data[i + 2] = cover * (-0.03 + 0.02 * lit);
        }
      }
      addField(target, clouds, 0, horizon);
      mirrorWater(target, time * 0.6, {
        horizon,
        swell: 5.5,
        near: 0.5,
        far: 0.86,
        tint: [0.92, 0.84, 0.96],
        deep: [0.02, 0.03, 0.09],
        squeeze: 1.1,
      });
      for (const glint of glints) {
        const y = horizon + 4 + glint.near * 290;
        const reach = 26 + glint.near * 120;
        const flash = Math.max(0, Math.sin(time * glint.pace * 2 + glint.beat)) ** 4;
        if (flash < 0.03) continue;
        const sway = Math.sin(time * 0.7 + glint.beat) * (3 + glint.near * 14);
        const size = 2 + glint.near * 9;
        addGlow(target, sunX + glint.side * reach + sway, y, size * 2.6, [1, 0.72, 0.42], flash * 0.75, 0.22);
      }
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-9, false);
    padsOver(sound, scale, 0.3, [0, 2, 4], [3, 5, 7], [1, 3, 5], [0, 2, 4]);
    sound.melody(scale.slice(4, 11), 21, { every: 1.5, gain: 0.16, from: 2.5, ring: 2.4 });
    sound.reverb(0.35);
    sound.noise(5, 1.1, (t) => {
      const wave = (0.5 + 0.5 * Math.sin(t * 0.75 - 1)) ** 2;
      return { level: 0.12 + 0.5 * wave, cut: 0.06 + 0.12 * wave };
    });
    return sound.finish();
  },
};
