import type { Rgb } from '../../draw/colour.ts';
import { rgb } from '../../draw/colour.ts';
import { random } from '../../draw/random.ts';
import { addGlow } from '../../draw/surface.ts';
import type { Overlay } from './film.ts';

const turn = Math.PI * 2;
const wrap = (value: number, size: number): number => ((value % size) + size) % size;

interface Area {
  x?: number;
  y?: number;
  w?: number;
  h?: number;
}

/** Things that drift through an area and come in again on the other side: snow, spores, embers, petals. */
export function drift(
  seed: number,
  count: number,
  look: {
    colour: string;
    size: readonly [number, number];
    dx: number;
    dy: number;
    sway?: number;
    power?: number;
    flat?: boolean;
  },
  { x = -20, y = -20, w = 760, h = 490 }: Area = {},
): Overlay {
  const next = random(seed);
  const colour = rgb(look.colour);
  const all = Array.from({ length: count }, () => ({
    x: next() * w,
    y: next() * h,
    near: next() ** 2,
    beat: next() * turn,
  }));
  return (target, time, at) => {
    for (const one of all) {
      const pace = 0.5 + one.near;
      const px = x + wrap(one.x + time * look.dx * pace, w) + Math.sin(time * 0.8 + one.beat) * (look.sway ?? 4);
      const py = y + wrap(one.y + time * look.dy * pace, h);
      // Fades in and out at the rim of its area: nothing appears out of nothing.
      const rim = Math.min(1, (py - y) / (h * 0.15), (y + h - py) / (h * 0.15));
      const power = (look.power ?? 0.8) * Math.max(0, rim) * (0.55 + 0.45 * Math.sin(time * 1.3 + one.beat));
      const size = (look.size[0] + (look.size[1] - look.size[0]) * one.near) * at.scale;
      const [fx, fy] = at(px, py);
      if (look.flat === true) addGlow(target, fx, fy, size * 2.2, colour, power, 0.22);
      else addGlow(target, fx, fy, size, colour, power);
    }
  };
}

/** Vapour that rises from a place, swaying and thinning out. */
export function vapour(seed: number, x: number, y: number, w: number, power = 0.16, tall = 150): Overlay {
  const next = random(seed);
  const all = Array.from({ length: 14 }, () => ({
    off: next.between(-0.5, 0.5),
    start: next(),
    beat: next() * turn,
    size: next.between(14, 30),
  }));
  return (target, time, at) => {
    for (const { off, start, beat, size } of all) {
      const life = (start + time / 5) % 1;
      const sway = Math.sin(life * 5 + beat + time * 0.5) * 12 * life;
      const [fx, fy] = at(x + off * w + sway, y - life * tall);
      const strength = power * Math.sin(life * Math.PI) ** 1.2;
      addGlow(target, fx, fy, (size + life * 26) * at.scale, [0.95, 0.95, 1], strength, 1.35);
    }
  };
}

/** Small lights that shine by turns: stars, windows, glints on water. */
export function twinkle(
  seed: number,
  count: number,
  area: Required<Area>,
  look: { colour: string; size?: number; power?: number; flat?: boolean; pace?: number },
): Overlay {
  const next = random(seed);
  const colour = rgb(look.colour);
  const all = Array.from({ length: count }, () => ({
    x: area.x + next() * area.w,
    y: area.y + next() * area.h,
    beat: next() * turn,
    pace: next.between(0.6, 1.5) * (look.pace ?? 1),
    size: next.between(0.6, 1.4),
  }));
  return (target, time, at) => {
    for (const { x, y, beat, pace, size } of all) {
      const flash = Math.max(0, Math.sin(time * pace + beat)) ** 3;
      if (flash < 0.04) continue;
      const [fx, fy] = at(x, y);
      const radius = size * (look.size ?? 3) * at.scale;
      addGlow(
        target,
        fx,
        fy,
        look.flat === true ? radius * 3 : radius,
        colour,
        flash * (look.power ?? 0.9),
        look.flat === true ? 0.16 : 1,
      );
    }
  };
}

/** A lamp or a fire that breathes. */
export function lamp(x: number, y: number, r: number, colour: string, power = 0.35, period = 3): Overlay {
  const hue = rgb(colour);
  return (target, time, at) => {
    const [fx, fy] = at(x, y);
    const beat = 0.6 + 0.4 * Math.sin((time / period) * turn + x) * Math.sin(time * 2.3 + y);
    addGlow(target, fx, fy, r * at.scale, hue, power * beat);
  };
}

/** Light that runs along paths, each written as x and y in turn: cars on a bridge, pulses on a circuit. */
export function runners(
  seed: number,
  paths: readonly (readonly number[])[],
  look: { colours: readonly string[]; each: number; speed: number; size: number; power?: number },
): Overlay {
  const next = random(seed);
  const all = paths.flatMap((path) =>
    Array.from({ length: look.each }, () => ({
      path,
      start: next(),
      colour: rgb(next.pick(look.colours)),
      pace: next.between(0.8, 1.2),
    })),
  );
  return (target, time, at) => {
    for (const { path, start, colour, pace } of all) {
      const [x, y] = along(path, (start + time * look.speed * pace) % 1);
      const [fx, fy] = at(x, y);
      addGlow(target, fx, fy, look.size * at.scale, colour, look.power ?? 1);
    }
  };
}

function along(path: readonly number[], t: number): readonly [number, number] {
  const place = t * (path.length / 2 - 1);
  const n = Math.min(path.length / 2 - 2, Math.floor(place));
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = path.slice(2 * n, 2 * n + 4);
  return [x0 + (x1 - x0) * (place - n), y0 + (y1 - y0) * (place - n)];
}

/** A beam that swings about its lamp: a lighthouse, a spotlight. Angles in degrees, 0 to the right, 90 downwards. */
export function beam(
  x: number,
  y: number,
  look: {
    from: number;
    to: number;
    period: number;
    long: number;
    colour: string;
    power?: number;
    wide?: number;
    phase?: number;
  },
): Overlay {
  const colour: Rgb = rgb(look.colour);
  return (target, time, at) => {
    const beat = 0.5 - 0.5 * Math.cos((time / look.period) * turn + (look.phase ?? 0));
    const angle = ((look.from + (look.to - look.from) * beat) * Math.PI) / 180;
    const steps = 26;
    for (let n = 1; n <= steps; n += 1) {
      const far = (n / steps) ** 1.2;
      const [fx, fy] = at(x + Math.cos(angle) * look.long * far, y + Math.sin(angle) * look.long * far);
      const radius = (5 + far * look.long * (look.wide ?? 0.14)) * at.scale;
      addGlow(target, fx, fy, radius, colour, (look.power ?? 0.14) * (1 - far * 0.8));
    }
  };
}

/** Bars of an equaliser at the lower edge. */
export function bars(seed: number, colour: string, count = 30): Overlay {
  const next = random(seed);
  const hue = rgb(colour);
  const all = Array.from({ length: count }, () => ({ pace: next.between(2, 5), beat: next() * turn }));
  return (target, time, at) => {
    for (const [n, { pace, beat }] of all.entries()) {
      const h = 8 + 34 * Math.abs(Math.sin(time * pace + beat));
      const [fx, fy] = at(11 + n * (720 / count), 440 - h / 2);
      addGlow(target, fx, fy, 8 * at.scale, hue, 0.3, h / 12);
    }
  };
}

/** A star that falls once every `period` seconds. */
export function fallingStar(period: number, x: number, y: number): Overlay {
  return (target, time, at) => {
    const t = (time % period) / 0.9;
    if (t > 1) return;
    const off = Math.floor(time / period) * 83;
    for (let n = 0; n < 14; n += 1) {
      const back = t - n * 0.022;
      if (back < 0) continue;
      const [fx, fy] = at(wrap(x + off, 600) + 40 + back * 170, y + back * 74);
      addGlow(target, fx, fy, (3.4 - n * 0.18) * at.scale, [1, 1, 1], (0.9 - n * 0.06) * Math.sin(t * Math.PI));
    }
  };
}
