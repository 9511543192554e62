import { gradient } from '../draw/colour.ts';
import { drawLayer, lay } from '../draw/layer.ts';
import { fbm, valueNoise } from '../draw/noise.ts';
import { ridgePath } from '../draw/layer.ts';
import { random } from '../draw/random.ts';
import { starField } from '../draw/stars.ts';
import { addGlow, paintRows, surface } from '../draw/surface.ts';
import type { Clip } from './clip.ts';
import { landscape } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

/** One long exposure: stars draw circles round the pole above a sharp range, and a tent glows in the valley. */
export const starTrails: Clip = {
  name: 'star-trails',
  ...landscape,
  seconds: 20,
  crf: 32,
  async scene() {
    const noise = valueNoise(111);
    const next = random(112);
    const pole = { x: 560, y: 250 };
    const stars = starField(113, 330, 1, 1).map((star) =>
      Object.assign(star, { radius: 14 + next() ** 0.7 * 1000, angle: next() * 6.283 }),
    );
    const trails = surface(1280, 720);
    const peaks = (seed: number, base: number, height: number) => (x: number) => {
      const ridge = 1 - Math.abs(2 * fbm(noise, x * 0.0032 + seed, seed, 5) - 1);
      return base - ridge ** 2 * height;
    };
    const range = await drawLayer(
      1280,
      720,
      `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#48568f"/><stop offset="1" stop-color="#2c2f5c"/></linearGradient>
      <linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#232a55"/><stop offset="1" stop-color="#151836"/></linearGradient>
      <linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0d1026"/><stop offset="1" stop-color="#06070f"/></linearGradient></defs>
      <path d="${ridgePath(1280, 720, 3, peaks(3, 700, 290))}" fill="url(#a)"/><path d="${ridgePath(1280, 720, 3, peaks(8, 720, 210))}" fill="url(#b)"/><path d="${ridgePath(1280, 720, 3, (x) => peaks(15, 730, 110)(x))}" fill="url(#c)"/>
      <path d="M838 672l30-40 34 40z" fill="#ffb45c"/><path d="M868 632l34 40h-22z" fill="#d97a2e"/><path d="M862 672l6-22 7 22z" fill="#fff0c8"/>`,
    );
    let painted = 0;
    return (target, time) => {
      // The exposure is kept between frames: only the arc since the last one is added.
      for (; painted <= time; painted += 1 / 48) {
        for (const star of stars) {
          const angle = star.angle + painted * 0.034;
          const x = pole.x + Math.cos(angle) * star.radius;
          const y = pole.y + Math.sin(angle) * star.radius;
          if (x < -4 || x > 1284 || y < -4 || y > 640) continue;
          addGlow(
            trails,
            x,
            y,
            1.5 + star.size * 0.42,
            star.colour,
            (0.028 + 0.018 * star.size) * Math.min(1, 120 / (star.radius + 40) + 0.55),
          );
        }
      }
      paintRows(target, gradient('0 #080d2a', '0.45 #17235c', '0.75 #4b3f86', '0.92 #a0608c', '1 #d98a80'));
      addGlow(target, 420, 180, 700, [0.2, 0.3, 0.75], 0.16);
      const { data } = target;
      for (let i = 0; i < data.length; i += 1) data[i] = (data[i] ?? 0) + Math.min(0.78, trails.data[i] ?? 0);
      for (const star of stars) {
        const angle = star.angle + time * 0.034;
        addGlow(
          target,
          pole.x + Math.cos(angle) * star.radius,
          pole.y + Math.sin(angle) * star.radius,
          star.size * 2,
          star.colour,
          0.75,
        );
      }
      addGlow(target, 640, 640, 900, [0.75, 0.35, 0.5], 0.2, 0.25);
      lay(target, range);
      addGlow(target, 868, 656, 130, [1, 0.55, 0.2], 0.36 + 0.05 * Math.sin(time * 3), 0.7);
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-14);
    padsOver(sound, scale, 0.34, [0, 2, 5], [1, 4, 6], [0, 3, 5]);
    sound.melody(scale.slice(8), 114, { every: 1.6, gain: 0.1, ring: 3.2 });
    sound.reverb(0.55);
    sound.noise(13, 0.4, (t) => ({ level: 0.2 + 0.1 * Math.sin(t * 0.4), cut: 0.02 }));
    return sound.finish();
  },
};
