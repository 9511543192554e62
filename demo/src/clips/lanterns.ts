import { gradient } from '../draw/colour.ts';
import type { Layer } from '../draw/layer.ts';
import { drawLayer, lay, periodicRidge, ridgePath } from '../draw/layer.ts';
import { random } from '../draw/random.ts';
import { paintStars, starField } from '../draw/stars.ts';
import type { Surface } from '../draw/surface.ts';
import { addGlow, paintRows } from '../draw/surface.ts';
import { mirrorWater } from '../draw/water.ts';
import type { Clip } from './clip.ts';
import { portrait } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

const horizon = 985;

/** A paper lantern seen from the side, lit from below. */
function lanternSvg(size: number): string {
  const w = size;
  const h = size * 1.3;
  return `<defs><radialGradient id="p" cx=".5" cy=".86" r=".95"><stop offset="0" stop-color="#fff3c4"/><stop offset=".28" stop-color="#ffc863"/><stop offset=".62" stop-color="#f5812f"/><stop offset="1" stop-color="#a83a1c"/></radialGradient></defs>
  <path d="M${w * 0.22} ${h * 0.97}L${w * 0.06} ${h * 0.36}Q${w * 0.06} ${h * 0.03} ${w * 0.5} ${h * 0.03}Q${w * 0.94} ${h * 0.03} ${w * 0.94} ${h * 0.36}L${w * 0.78} ${h * 0.97}Z" fill="url(#p)"/>
  <path d="M${w * 0.22} ${h * 0.97}H${w * 0.78}" stroke="#7a2b12" stroke-width="${w * 0.03}"/>
  <path d="M${w * 0.36} ${h * 0.96}Q${w * 0.26} ${h * 0.4} ${w * 0.4} ${h * 0.05}M${w * 0.64} ${h * 0.96}Q${w * 0.74} ${h * 0.4} ${w * 0.6} ${h * 0.05}" stroke="#b9501f" stroke-opacity=".35" stroke-width="${w * 0.025}" fill="none"/>`;
}

function paintSprite(target: Surface, sprite: Layer, x: number, y: number, light: number): void {
  const left = Math.round(x - sprite.width / 2);
  const top = Math.round(y - sprite.height / 2);
  const fx = x - sprite.width / 2 - left;
  const fy = y - sprite.height / 2 - top;
  const alphaAt = (sx: number, sy: number, c: number): number =>
    sx < 0 || sy < 0 || sx >= sprite.width || sy >= sprite.height
      ? 0
      : (sprite.data[(sy * sprite.width + sx) * 4 + c] ?? 0);
  for (let py = Math.max(0, top); py < Math.min(target.height, top + sprite.height + 1); py += 1) {
    for (let px = Math.max(0, left); px < Math.min(target.width, left + sprite.width + 1); px += 1) {
      const sx = px - left - (fx > 0.5 ? 1 : 0);
      const sy = py - top - (fy > 0.5 ? 1 : 0);
      const alpha = alphaAt(sx, sy, 3) / 255;
      if (alpha === 0) continue;
      const i = (py * target.width + px) * 3;
      for (let c = 0; c < 3; c += 1)
        target.data[i + c] = (target.data[i + c] ?? 0) * (1 - alpha) + (alphaAt(sx, sy, c) / 255) * light * alpha;
    }
  }
}

/** Sky lanterns rise from a valley town and light the river on their way. */
export const lanterns: Clip = {
  name: 'lanterns',
  ...portrait,
  seconds: 22,
  crf: 30,
  async scene() {
    const next = random(91);
    const stars = starField(92, 260, 720, 760);
    const far = periodicRidge(720, [1, 60, 2], [3, 34, 1], [7, 12, 3], [17, 5, 1]);
    const near = periodicRidge(720, [1, 46, 5.2], [2, 30, 0.2], [9, 9, 1], [21, 4, 2]);
    const hills = await drawLayer(
      720,
      horizon,
      `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2a3568"/><stop offset="1" stop-color="#5d4a78"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#131b3c"/><stop offset="1" stop-color="#2c2040"/></linearGradient></defs>
      <path d="${ridgePath(720, horizon, 4, (x) => 800 + far(x))}" fill="url(#a)"/><path d="${ridgePath(720, horizon, 4, (x) => 905 + near(x))}" fill="url(#b)"/>`,
    );
    const town = Array.from({ length: 70 }, () => ({
      x: next() * 720,
      y: horizon - 6 - next() ** 2 * 60,
      beat: next() * 6,
      size: next.between(4, 10),
    }));
    const sizes = [16, 24, 36, 54, 84];
    const sprites = await Promise.all(sizes.map((size) => drawLayer(size, Math.round(size * 1.3), lanternSvg(size))));
    const flock = Array.from({ length: 54 }, (_, i) => {
      const depth = next() ** 0.55;
      const kind = depth > 0.86 ? 0 : depth > 0.66 ? 1 : depth > 0.4 ? 2 : depth > 0.16 ? 3 : 4;
      return {
        kind,
        x: next() * 760 - 20,
        y: next.between(-60, 1250),
        rise: (16 + (4 - (4 - kind)) * 9) * next.between(0.85, 1.15),
        sway: next() * 6.28,
        beat: i,
      };
    }).toSorted((a, b) => a.kind - b.kind);
    return (target, time) => {
      paintRows(target, gradient('0 #060a20', '0.45 #16225a', '0.75 #4a3a80', '0.92 #b8607a', '1 #f0a070'), 0, horizon);
      paintStars(target, stars, time, 0.7);
      addGlow(target, 360, horizon - 20, 620, [1, 0.5, 0.25], 0.32, 0.5);
      lay(target, hills);
      for (const lamp of town)
        addGlow(target, lamp.x, lamp.y, lamp.size * 1.6, [1, 0.72, 0.36], 0.7 + 0.15 * Math.sin(time * 2 + lamp.beat));
      for (const lantern of flock) {
        const sprite = sprites[lantern.kind];
        if (sprite === undefined) continue;
        const round = 1420;
        const y = ((((lantern.y - lantern.rise * time) % round) + round) % round) - 90;
        if (y > horizon + 10 - sprite.height * 0.6) continue;
        const x = lantern.x + Math.sin(time * 0.5 + lantern.sway) * (4 + lantern.kind * 4) + time * lantern.kind * 0.8;
        const flicker = 0.94 + 0.06 * Math.sin(time * 5 + lantern.beat * 2.1);
        addGlow(target, x, y + sprite.height * 0.2, sprite.height * 2.1, [1, 0.46, 0.14], 0.3 * flicker);
        paintSprite(target, sprite, x, y, 1.12 * flicker);
      }
      mirrorWater(target, time * 0.7, {
        horizon,
        swell: 4,
        near: 0.55,
        far: 0.85,
        tint: [1, 0.9, 0.95],
        deep: [0.012, 0.012, 0.04],
        squeeze: 2.2,
      });
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-5, false);
    padsOver(sound, scale, 0.28, [0, 2, 4], [1, 3, 5], [0, 3, 5], [0, 2, 4]);
    sound.melody(scale.slice(5), 93, { every: 0.9, gain: 0.16, from: 1.4, ring: 2.2 });
    sound.reverb(0.42);
    sound.noise(10, 0.35, (t) => ({ level: 0.2 + 0.08 * Math.sin(t), cut: 0.04 }));
    return sound.finish();
  },
};
