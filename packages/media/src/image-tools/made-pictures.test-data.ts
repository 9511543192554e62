import sharp from 'sharp';
import type { Raster } from './tool-run.ts';

/** A generator of its own for each picture, so that every run of the tests sees the same ones. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export async function drawn(svg: string, width: number, height: number): Promise<Raster> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">${svg}</svg>`;
  const { data } = await sharp(Buffer.from(picture)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width, height, channels: 3 };
}

/** Noise of the given deviation on top. */
export function noisy(picture: Raster, deviation: number, seed = 1): Raster {
  const next = numbers(seed);
  const bell = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const pixels = Uint8ClampedArray.from(picture.pixels, (value) => value + bell() * deviation);
  return { ...picture, pixels: new Uint8Array(pixels.buffer) };
}

export function mapped(picture: Raster, change: (value: number, channel: number) => number): Raster {
  const pixels = Uint8ClampedArray.from(picture.pixels, (value, i) => change(value, i % picture.channels));
  return { ...picture, pixels: new Uint8Array(pixels.buffer) };
}

/** Leaves, roofs, wires and waves: what a lens sees has edges at every angle and detail at every size. */
export function scene(seed: number): string {
  const next = numbers(seed);
  const between = (a: number, b: number) => a + (b - a) * next();
  const colour = () =>
    `hsl(${between(0, 360).toFixed(0)} ${between(20, 80).toFixed(0)}% ${between(15, 85).toFixed(0)}%)`;
  const parts = [`<rect width="100" height="100" fill="${colour()}"/>`];
  for (let i = 0; i < 26; i += 1) {
    const [x, y, r] = [between(0, 100), between(0, 100), between(2, 22)];
    const points = Array.from({ length: 5 }, (_, k) => {
      const angle = (k / 5) * 2 * Math.PI + between(-0.4, 0.4);
      return `${(x + r * Math.cos(angle)).toFixed(2)},${(y + r * Math.sin(angle)).toFixed(2)}`;
    });
    parts.push(`<polygon points="${points.join(' ')}" fill="${colour()}" opacity="${between(0.5, 1).toFixed(2)}"/>`);
  }
  for (let i = 0; i < 40; i += 1) {
    const [x, y] = [between(0, 100), between(0, 100)];
    parts.push(
      `<path d="M${x.toFixed(2)} ${y.toFixed(2)}q${between(-20, 20).toFixed(2)} ${between(-20, 20).toFixed(2)} ${between(-30, 30).toFixed(2)} ${between(-30, 30).toFixed(2)}" stroke="${colour()}" stroke-width="${between(0.3, 1.6).toFixed(2)}" fill="none"/>`,
      `<circle cx="${between(0, 100).toFixed(2)}" cy="${between(0, 100).toFixed(2)}" r="${between(0.4, 3).toFixed(2)}" fill="${colour()}"/>`,
    );
  }
  return parts.join('');
}

/** Head and shoulders before an uneven wall; `onlySubject` draws the mask of it. */
export function portrait(onlySubject = false): string {
  const [skin, hair, shirt] = onlySubject ? ['#fff', '#fff', '#fff'] : ['#d9a07c', '#2c2019', '#274b8f'];
  const wall = onlySubject
    ? '<rect width="100" height="100" fill="#000"/>'
    : '<defs><linearGradient id="w" x2="1" y2="1"><stop stop-color="#b9c7b4"/><stop offset="1" stop-color="#8fa398"/></linearGradient></defs><rect width="100" height="100" fill="url(#w)"/>';
  const face = onlySubject
    ? ''
    : '<circle cx="44" cy="42" r="2" fill="#222"/><circle cx="56" cy="42" r="2" fill="#222"/><path d="M44 53q6 4 12 0" stroke="#903" stroke-width="1.5" fill="none"/>';
  return `${wall}<path d="M18 100q2-28 32-30q30 2 32 30z" fill="${shirt}"/><rect x="43" y="56" width="14" height="18" fill="${skin}"/><ellipse cx="50" cy="36" rx="21" ry="24" fill="${hair}"/><ellipse cx="50" cy="43" rx="15.5" ry="19" fill="${skin}"/>${face}`;
}
