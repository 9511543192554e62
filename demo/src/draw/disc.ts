import type { Rgb } from './colour.ts';
import type { Surface } from './surface.ts';

/** Lays an opaque or see-through disc with a soft edge over the picture; stretched and turned it is an ellipse. */
export function paintDisc(
  target: Surface,
  x: number,
  y: number,
  radius: number,
  colour: Rgb,
  alpha = 1,
  shape: { soft?: number; across?: number; angle?: number } = {},
): void {
  const { width, height, data } = target;
  const soft = shape.soft ?? 1.2;
  const across = shape.across ?? 1;
  const cos = Math.cos(shape.angle ?? 0);
  const sin = Math.sin(shape.angle ?? 0);
  for (let py = Math.max(0, Math.ceil(y - radius)); py <= Math.min(height - 1, y + radius); py += 1) {
    for (let px = Math.max(0, Math.ceil(x - radius)); px <= Math.min(width - 1, x + radius); px += 1) {
      const dx = px - x;
      const dy = py - y;
      const along = dx * cos + dy * sin;
      const side = (dy * cos - dx * sin) / across;
      const d = Math.sqrt(along * along + side * side);
      if (d >= radius) continue;
      const k = alpha * Math.min(1, (radius - d) / soft);
      const i = (py * width + px) * 3;
      data[i] = (data[i] ?? 0) * (1 - k) + colour[0] * k;
      data[i + 1] = (data[i + 1] ?? 0) * (1 - k) + colour[1] * k;
      data[i + 2] = (data[i + 2] ?? 0) * (1 - k) + colour[2] * k;
    }
  }
}
