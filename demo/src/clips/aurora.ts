import { gradient } from '../draw/colour.ts';
import { drawLayer, lay, periodicRidge, ridgePath } from '../draw/layer.ts';
import { fbm, smoothstep, valueNoise } from '../draw/noise.ts';
import { paintStars, starField } from '../draw/stars.ts';
import { addField, addGlow, paintRows, surface } from '../draw/surface.ts';
import { mirrorWater } from '../draw/water.ts';
import type { Clip } from './clip.ts';
import { landscape } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

const horizon = 520;

/** Curtains of light fold over snowy hills and lie mirrored in a still lake. */
export const aurora: Clip = {
  name: 'aurora',
  ...landscape,
  seconds: 21,
  crf: 30,
  async scene() {
    const noise = valueNoise(31);
    const curtain = surface(320, 130);
    const stars = starField(32, 420, 1280, 470);
    const far = periodicRidge(1280, [2, 26, 1], [5, 16, 2.2], [11, 7, 4], [23, 4, 1], [41, 2, 2]);
    const near = periodicRidge(1280, [1, 30, 4], [3, 22, 0.6], [9, 6, 1], [31, 3, 5]);
    const hills = await drawLayer(
      1280,
      720,
      `<defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3d6f80"/><stop offset=".5" stop-color="#1a3a4c"/><stop offset="1" stop-color="#0d2233"/></linearGradient>
      <linearGradient id="n" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#12303e"/><stop offset="1" stop-color="#06131d"/></linearGradient></defs>
      <path d="${ridgePath(1280, horizon, 4, (x) => 425 + far(x))}" fill="url(#f)"/>
      <path d="${ridgePath(1280, horizon, 4, (x) => 488 + near(x) * 0.8)}" fill="url(#n)"/>`,
    );
    return (target, time) => {
      paintRows(target, gradient('0 #050a1c', '0.55 #0a2036', '1 #1c4a55'), 0, horizon);
      paintStars(target, stars, time, 0.8);
      curtain.data.fill(0);
      for (let band = 0; band < 3; band += 1) {
        for (let x = 0; x < curtain.width; x += 1) {
          const u = x / curtain.width;
          const fold = fbm(noise, u * 2.6 + band * 9 + time * 0.05, time * 0.07 + band * 5, 3);
          const foot = 46 + band * 22 + (fold - 0.5) * 92;
          const rays = 0.35 + 0.9 * fbm(noise, u * 26 + fold * 9 + time * 0.16, time * 0.12 + band * 3, 2);
          const strength =
            rays * smoothstep(0.28, 0.62, fbm(noise, u * 2.2 - time * 0.04 + band * 13, 40 + time * 0.05, 2));
          const tall = 34 + 50 * fold + band * 6;
          for (let y = Math.max(0, Math.floor(foot - tall * 1.6)); y < Math.min(curtain.height, foot + 26); y += 1) {
            const up = (foot - y) / tall;
            const glow = up < 0 ? Math.exp(-up * up * 13) : Math.exp(-up * 2.1) * smoothstep(1.6, 1, up);
            const i = (y * curtain.width + x) * 3;
            const k = glow * strength * (band === 1 ? 0.75 : 0.5);
            const violet = smoothstep(0.15, 1, up);
            curtain.data[i] = (curtain.data[i] ?? 0) + k * (0.1 + 0.5 * violet);
            curtain.data[i + 1] = (curtain.data[i + 1] ?? 0) + k * (0.95 - 0.75 * violet);
            curtain.data[i + 2] = (curtain.data[i + 2] ?? 0) + k * (0.52 + 0.22 * violet);
          }
        }
      }
      addField(target, curtain, 0, 470, 0.95);
      addGlow(target, 640, 470, 760, [0.1, 0.45, 0.36], 0.28, 0.35);
      const pulse = 0.9 + 0.1 * Math.sin(time * 0.6);
      lay(target, hills, { light: [pulse, pulse, pulse] });
      mirrorWater(target, time * 0.5, {
        horizon,
        swell: 2.4,
        near: 0.42,
        far: 0.8,
        tint: [0.86, 0.96, 1],
        deep: [0.005, 0.03, 0.05],
        squeeze: 1.9,
      });
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-12);
    padsOver(sound, scale, 0.34, [0, 3, 5], [2, 4, 6], [1, 3, 6]);
    sound.melody(scale.slice(7), 34, { every: 2, gain: 0.09, ring: 3 });
    sound.reverb(0.5);
    sound.noise(6, 0.5, (t) => ({ level: 0.25 + 0.12 * Math.sin(t * 0.5), cut: 0.03 }));
    return sound.finish();
  },
};
