import { smoothstep } from '../../draw/noise.ts';
import type { Warp } from './film.ts';

const turn = Math.PI * 2;

/** Water from `top` down: rows slide against each other, wider and slower towards the viewer. */
export function ripple(top: number, strength = 1): Warp {
  return (x, y, time, shift) => {
    if (y < top) return;
    const near = Math.min(1, (y - top) / 160);
    const fine = 1 / (0.25 + near);
    const grown = strength * Math.min(1, (y - top) / 6) * (0.6 + near * 2.2);
    shift.x += grown * 1.6 * Math.sin(y * 0.42 * fine - time * 1.9 + Math.sin(x * 0.012 + time * 0.4) * 1.4);
    shift.y += grown * 0.7 * Math.sin(x * 0.02 * fine + y * 0.3 * fine - time * 1.4);
  };
}

interface Swing {
  x: number;
  y: number;
  /** Everything within it moves as one; around it the drawing gives way. */
  r: number;
  dx?: number;
  dy?: number;
  period: number;
  phase?: number;
}

/** Something afloat: a balloon, a boat, an island. */
export function float({ x: cx, y: cy, r, dx = 0, dy = 0, period, phase = 0 }: Swing): Warp {
  return (x, y, time, shift) => {
    const d = Math.hypot(x - cx, y - cy);
    if (d > r * 1.7) return;
    const hold = smoothstep(r * 1.7, r, d);
    const beat = (time / period) * turn + phase;
    shift.x -= hold * dx * Math.sin(beat * 0.7 + 1);
    shift.y -= hold * dy * Math.sin(beat);
  };
}

/** A disc that turns about its middle. */
export function spin(cx: number, cy: number, r: number, period: number): Warp {
  return (x, y, time, shift) => {
    const [dx, dy] = [x - cx, y - cy];
    const d = Math.hypot(dx, dy);
    if (d > r) return;
    const angle = (-time / period) * turn;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    shift.x += dx * c - dy * s - dx;
    shift.y += dx * s + dy * c - dy;
  };
}

/** Wind over what grows from `ground` upwards: the tips bend, the feet stay. */
export function wind(top: number, ground: number, strength: number, wave = 90): Warp {
  return (x, y, time, shift) => {
    if (y < top || y > ground) return;
    const free = Math.sin(((ground - y) / (ground - top)) * Math.PI) ** 0.7;
    shift.x += strength * free * Math.sin((x / wave) * turn - time * 1.6 + y * 0.02);
  };
}

/** Cloth on a line at height `y`: the hem swings. */
export function hang(left: number, right: number, y: number, length: number, strength: number): Warp {
  return (x, py, time, shift) => {
    if (x < left || x > right || py < y || py > y + length * 1.3) return;
    const low = Math.min(1, (py - y) / length) * smoothstep(y + length * 1.3, y + length, py);
    shift.x += strength * low * Math.sin(time * 1.7 + x * 0.045);
  };
}

/** Hot air above a pan. */
export function haze(cx: number, cy: number, r: number, strength: number): Warp {
  return (x, y, time, shift) => {
    const d = Math.hypot(x - cx, y - cy);
    if (d > r) return;
    const hold = smoothstep(r, r * 0.5, d) * strength;
    shift.x += hold * Math.sin(y * 0.11 + time * 4.2);
    shift.y += hold * 0.8 * Math.sin(x * 0.09 - time * 3.4);
  };
}

/** Strings that were plucked: fast, small, dying away, again and again. */
export function pluck(from: readonly [number, number], to: readonly [number, number], width: number): Warp {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return (x, y, time, shift) => {
    const along = ((x - from[0]) * ux + (y - from[1]) * uy) / length;
    if (along < 0 || along > 1) return;
    const across = (x - from[0]) * -uy + (y - from[1]) * ux;
    if (Math.abs(across) > width * 1.6) return;
    const hold = smoothstep(width * 1.6, width, Math.abs(across)) * Math.sin(along * Math.PI);
    const since = time % 1.9;
    const swing = 3.2 * hold * Math.exp(-since * 1.9) * Math.sin(since * 38);
    shift.x -= -uy * swing;
    shift.y -= ux * swing;
  };
}
