import sharp from 'sharp';
import { hash, random } from '../draw/random.ts';
import { sheet } from './kit.ts';
import { palettes } from './palette.ts';
import type { PaletteName } from './palette.ts';
import { scenes } from './scenes.ts';
import type { SceneName } from './scenes.ts';

export interface CoverPlan {
  scene: SceneName;
  palette: PaletteName;
  seed: string;
  /** Keeps the whole scene in view: for wide pictures, which are cut at top and bottom already. */
  whole?: boolean;
}

/** Draws a cover: the scene as vectors, then a veil of shade at the rims and a breath of grain. */
export async function paintCover(
  plan: CoverPlan,
  size: { width: number; height: number },
): Promise<{ rgba: Uint8Array; width: number; height: number }> {
  const { width, height } = size;
  const art = framed(plan, scenes[plan.scene](random(hash(plan.seed)), palettes[plan.palette]));
  const veil = `<defs><radialGradient id="veil" cx=".5" cy=".45" r=".8"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient></defs><rect width="${sheet.width}" height="${sheet.height}" fill="url(#veil)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${sheet.width} ${sheet.height}" preserveAspectRatio="xMidYMid slice">${art}${veil}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  grain(data, hash(`${plan.seed}/grain`));
  return { rgba: data, width, height };
}

/** Another frame for every cover: some are mirrored, some come closer, so that two of a kind are never the same view. */
function framed(plan: CoverPlan, art: string): string {
  const next = random(hash(`${plan.seed}/frame`));
  const zoom = plan.whole === true ? 1 : 1 + next() ** 1.5 * 0.3;
  const x = -(zoom - 1) * sheet.width * next.between(0.2, 0.8);
  const y = -(zoom - 1) * sheet.height * next.between(0.35, 0.75);
  const flip = next.chance(0.5) ? `translate(${sheet.width} 0) scale(-1 1)` : '';
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${zoom.toFixed(3)}) ${flip}">${art}</g>`;
}

/** Breaks the bands of long gradients; weak enough to cost a few hundred bytes only. */
function grain(data: Buffer, seed: number): void {
  let state = seed | 1;
  for (let i = 0; i < data.length; i += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const noise = ((state >>> 24) - 128) / 42;
    for (let c = 0; c < 3; c += 1) data[i + c] = Math.max(0, Math.min(255, (data[i + c] ?? 0) + noise));
  }
}
