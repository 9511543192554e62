import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageTools, type ImageTool } from '@liuguang/media/image-tools/run-tool.ts';
import type { Raster } from '@liuguang/media/image-tools/tool-run.ts';
import sharp from 'sharp';
import { paintCover } from './covers/cover.ts';
import { hash, random } from './draw/random.ts';

// Makes the examples on the cards of the image tools: a picture of ours, spoiled, and what the real tool makes of it.

const size = { width: 480, height: 360 };
const folder = path.join(import.meta.dirname, '../../apps/server/src/features/image-tool/examples');
const wish = { background: 'blue', ratio: '1:1' } as const;

async function scene(
  name: Parameters<typeof paintCover>[0]['scene'],
  palette: Parameters<typeof paintCover>[0]['palette'],
  at = size,
) {
  const { rgba, width, height } = await paintCover({ scene: name, palette, seed: 'tool', whole: true }, at);
  const pixels = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { pixels, width, height, channels: 3 } satisfies Raster;
}

/** A friendly figure of plain shapes before a wall. */
async function figure(): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><defs><linearGradient id="w" x2="1" y2="1"><stop stop-color="#cfd9c6"/><stop offset="1" stop-color="#8aa79b"/></linearGradient></defs><rect width="480" height="360" fill="url(#w)"/><path d="M120 360q8-98 120-104q112 6 120 104z" fill="#2f4f8f"/><path d="M214 262l26 44l26-44z" fill="#f2f2ee"/><rect x="217" y="206" width="46" height="62" rx="20" fill="#d39a76"/><ellipse cx="240" cy="138" rx="76" ry="88" fill="#33241b"/><ellipse cx="240" cy="162" rx="56" ry="70" fill="#e0aa86"/><path d="M186 140q20-44 54-42q40 0 54 44q-30-22-60-22q-30 2-48 20z" fill="#33241b"/><circle cx="218" cy="164" r="6" fill="#2b211c"/><circle cx="262" cy="164" r="6" fill="#2b211c"/><path d="M222 198q18 14 36 0" stroke="#a5463f" stroke-width="5" fill="none" stroke-linecap="round"/></svg>`;
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return { pixels, ...size, channels: 3 };
}

function spoiled(picture: Raster, change: (value: number, channel: number, x: number, y: number) => number): Raster {
  const pixels = Uint8ClampedArray.from(picture.pixels, (value, i) => {
    const at = Math.floor(i / 3);
    return change(value, i % 3, at % picture.width, Math.floor(at / picture.width));
  });
  return { ...picture, pixels: new Uint8Array(pixels.buffer) };
}

const next = random(hash('tool examples'));
const grain = (power: number) => (next() + next() + next() - 1.5) * power;
const fade = [0.56, 0.48, 0.36];
const isScratch = (x: number, y: number) => Math.abs(x - 150 - y * 0.06) < 1.2 || Math.abs(x - 352 + y * 0.03) < 0.9;

const inputs: Record<ImageTool, () => Promise<Raster>> = {
  superResolution: () => scene('harbour', 'dusk', { width: 240, height: 180 }),
  cutOut: figure,
  restore: async () =>
    spoiled(await scene('lighthouse', 'peach'), (value, channel, x, y) =>
      isScratch(x, y) ? 240 : 66 + value * fade[channel]! + grain(22),
    ),
  lowLight: async () => spoiled(await scene('terraces', 'gold'), (value) => value * 0.2 + grain(5)),
  idPhoto: figure,
  smartCrop: () => scene('lighthouse', 'dusk'),
};

await mkdir(folder, { recursive: true });
for (const tool of Object.keys(inputs) as ImageTool[]) {
  const before = await inputs[tool]();
  const after = await imageTools[tool](before, wish, {});
  for (const [side, { pixels, width, height, channels }] of Object.entries({ before, after })) {
    const background = channels === 4 ? '#2a2e3a' : '#14161c';
    const fit = tool === 'smartCrop' ? 'contain' : 'cover';
    const bytes = await sharp(pixels, { raw: { width, height, channels } })
      // What a phone without the tool would show of the small picture.
      .resize({
        ...size,
        fit,
        background,
        kernel: tool === 'superResolution' && side === 'before' ? 'nearest' : 'lanczos3',
      })
      .flatten({ background })
      .webp({ quality: 76, effort: 6 })
      .toBuffer();
    await writeFile(path.join(folder, `${tool}-${side}.webp`), bytes);
    console.log(`${tool} ${side}: ${width}x${height}, ${bytes.length} bytes`);
  }
}
