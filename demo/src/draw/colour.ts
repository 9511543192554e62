/** Red, green, blue, 0 to 1 (more is allowed before the final curve). */
export type Rgb = readonly [number, number, number];

export function rgb(text: string): Rgb {
  const value = Number.parseInt(text.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function hex(colour: Rgb): string {
  return `#${colour.map(byte).join('')}`;
}

function byte(value: number): string {
  const whole = Math.round(Math.min(1, Math.max(0, value)) * 255);
  return whole.toString(16).padStart(2, '0');
}

export function blend(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export function blendHex(a: string, b: string, t: number): string {
  return hex(blend(rgb(a), rgb(b), t));
}

export function hsl(hue: number, saturation: number, lightness: number): Rgb {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [part(0), part(8), part(4)];
}

export type Stop = readonly [at: number, colour: Rgb];

/** From stops such as `0.45 #16225a`. */
export function gradient(...stops: readonly string[]): Stop[] {
  return stops.map((stop) => {
    const [at, colour = ''] = stop.split(' ');
    return [Number(at), rgb(colour)];
  });
}

export function gradientAt(stops: readonly Stop[], at: number): Rgb {
  let previous = stops[0];
  if (previous === undefined) return [0, 0, 0];
  if (at <= previous[0]) return previous[1];
  for (const stop of stops) {
    if (at <= stop[0]) {
      const t = (at - previous[0]) / Math.max(1e-6, stop[0] - previous[0]);
      return blend(previous[1], stop[1], t * t * (3 - 2 * t) * 0.5 + t * 0.5);
    }
    previous = stop;
  }
  return previous[1];
}
