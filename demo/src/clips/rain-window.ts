import { hsl, gradient } from '../draw/colour.ts';
import { random } from '../draw/random.ts';
import type { Surface } from '../draw/surface.ts';
import { addBokeh, addGlow, paintRows, surface } from '../draw/surface.ts';
import type { Clip } from './clip.ts';
import { portrait } from './clip.ts';
import { padsOver, pentatonic, Sound } from './synth.ts';

interface Drop {
  x: number;
  y: number;
  radius: number;
  speed: number;
  wait: number;
}

/** A bead of water is a lens: it shows the lights behind it upside down, with a bright upper rim. */
function paintDrop(target: Surface, behind: Surface, drop: Drop, tall: number): void {
  const { width, height, data } = target;
  const reach = drop.radius * tall;
  for (let y = Math.max(0, Math.ceil(drop.y - reach)); y <= Math.min(height - 1, drop.y + reach); y += 1) {
    const dy = (y - drop.y) / reach;
    for (let x = Math.max(0, Math.ceil(drop.x - drop.radius)); x <= Math.min(width - 1, drop.x + drop.radius); x += 1) {
      const dx = (x - drop.x) / drop.radius;
      const d = dx * dx + dy * dy;
      if (d >= 1) continue;
      const sx = Math.min(behind.width - 1, Math.max(0, Math.round((drop.x - dx * 150) / 4)));
      const sy = Math.min(behind.height - 1, Math.max(0, Math.round((drop.y - dy * 190) / 4)));
      const q = (sy * behind.width + sx) * 3;
      const i = (y * width + x) * 3;
      const cover = Math.min(1, (1 - d) * 3.2);
      const rim = 0.75 + 0.5 * d * Math.max(0, dy + 0.2) - 0.45 * d * Math.max(0, -dy);
      for (let c = 0; c < 3; c += 1) {
        const lens = (behind.data[q + c] ?? 0) * 1.35 * rim + 0.015;
        data[i + c] = (data[i + c] ?? 0) * (1 - cover) + lens * cover;
      }
    }
  }
  addGlow(target, drop.x - drop.radius * 0.3, drop.y - reach * 0.4, drop.radius * 0.45, [0.9, 0.95, 1], 0.35);
}

/** Neon out of focus behind a wet pane; beads gather, tremble and run. */
export const rainWindow: Clip = {
  name: 'rain-window',
  ...portrait,
  seconds: 20,
  crf: 31,
  scene() {
    const next = random(71);
    const lights = Array.from({ length: 64 }, () => {
      const low = next();
      return {
        x: next.between(-60, 780),
        y: 240 + low * 900 + next.between(-120, 60),
        radius: next.between(26, 84),
        colour: hsl(next.pick([335, 350, 12, 28, 38, 42, 185, 205, 265]), 0.92, 0.58),
        power: next.between(0.16, 0.5),
        drift: next.between(-7, 7),
        beat: next() * 6,
      };
    });
    const beads: Drop[] = Array.from({ length: 300 }, () => ({
      x: next() * 720,
      y: next() * 1280,
      radius: 2.8 + next() ** 3.5 * 13,
      speed: 0,
      wait: 0,
    }));
    const runners: Drop[] = Array.from({ length: 9 }, () => ({
      x: next() * 720,
      y: next.between(-900, 700),
      radius: next.between(8, 13),
      speed: next.between(60, 150),
      wait: next() * 6,
    }));
    const small = surface(180, 320);
    return (target, time) => {
      paintRows(target, gradient('0 #070a18', '0.4 #141338', '0.72 #2a1440', '1 #0c0a1c'));
      addGlow(target, 200, 760, 520, [0.9, 0.12, 0.4], 0.3);
      addGlow(target, 590, 620, 480, [0.1, 0.4, 1], 0.28);
      for (const light of lights) {
        const power = light.power * (0.85 + 0.15 * Math.sin(time * 0.9 + light.beat));
        addBokeh(
          target,
          light.x + light.drift * time * 0.5,
          light.y + Math.sin(time * 0.3 + light.beat) * 5,
          light.radius,
          light.colour,
          power,
        );
      }
      for (let y = 0; y < small.height; y += 1) {
        for (let x = 0; x < small.width; x += 1) {
          const p = (y * 4 * 720 + x * 4) * 3;
          const q = (y * small.width + x) * 3;
          for (let c = 0; c < 3; c += 1) small.data[q + c] = target.data[p + c] ?? 0;
        }
      }
      for (const bead of beads) {
        const swept = runners.some(
          (runner) =>
            Math.abs(bead.x - runnerX(runner, bead.y)) < runner.radius &&
            bead.y < runnerY(runner, time) &&
            bead.y > runnerY(runner, time) - 420,
        );
        if (!swept) paintDrop(target, small, bead, 1.08);
      }
      for (const runner of runners) {
        const y = runnerY(runner, time);
        if (y < -300 || y > 1500) continue;
        for (let k = 14; k >= 1; k -= 1) {
          const ty = y - k * 17;
          paintDrop(
            target,
            small,
            { ...runner, x: runnerX(runner, ty), y: ty, radius: runner.radius * (0.62 - k * 0.035) + 1.2 },
            1.9,
          );
        }
        paintDrop(target, small, { ...runner, x: runnerX(runner, y), y }, 1.35);
      }
    };
  },
  sound(seconds) {
    const sound = new Sound(seconds);
    const scale = pentatonic(-4);
    padsOver(sound, scale, 0.3, [0, 2, 4], [2, 4, 5], [1, 3, 5]);
    sound.melody(scale.slice(5, 12), 72, { every: 1.2, gain: 0.13, ring: 1.4 });
    sound.reverb(0.4);
    sound.noise(8, 0.42, (t) => ({ level: 0.5 + 0.1 * Math.sin(t * 0.8), cut: 0.5 }));
    sound.noise(9, 0.5, () => ({ level: 0.3, cut: 0.03 }));
    return sound.finish();
  },
};

/** A bead runs in fits: it slides, clings, slides. */
function runnerY(runner: Drop, time: number): number {
  const t = time + runner.wait;
  return runner.y + runner.speed * (t + 0.7 * Math.sin(t * 1.4));
}

function runnerX(runner: Drop, y: number): number {
  return runner.x + 9 * Math.sin(y * 0.013 + runner.wait * 3) + 4 * Math.sin(y * 0.041);
}
