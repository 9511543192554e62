import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FilterAPI } from 'node-av';
import type { Frame } from 'node-av';
import sharp from 'sharp';
import { vttTime } from './vtt.ts';

export interface Tile {
  seconds: number;
  /** RGB, three bytes a pixel. */
  pixels: Buffer;
}

export interface Tiles {
  width: number;
  height: number;
  list: Tile[];
  /** Seconds between two. */
  every: number;
}

const longSide = 160;
const mostTiles = 200;
const columns = 10;
const tilesPerSheet = 50;

/** Takes a small picture every few seconds from the frames that pass by, so that the file is decoded only once. */
export function collectTiles(size: { width: number; height: number }, expectedSeconds: number, leastSeconds = 2) {
  const scale = Math.min(1, longSide / Math.max(size.width, size.height));
  const width = Math.max(2, 2 * Math.round((size.width * scale) / 2));
  const height = Math.max(2, 2 * Math.round((size.height * scale) / 2));
  const every = Math.max(leastSeconds, Math.ceil(expectedSeconds / mostTiles));
  const filter = FilterAPI.create(`scale=${width}:${height}:flags=area,format=rgb24`);
  const list: Tile[] = [];
  return {
    async tap(frame: Frame) {
      const { num, den } = frame.timeBase;
      const seconds = (Number(frame.pts) * num) / den;
      // A container that kept quiet about its length could go on for ever.
      if (seconds < list.length * every || list.length >= mostTiles * 2) return;
      for (const small of await filter.processAll(frame)) {
        list.push({ seconds: list.length * every, pixels: tight(small, width, height) });
        small.free();
      }
    },
    tiles: (): Tiles => ({ width, height, list, every }),
    close: (): void => filter.close(),
  };
}

/** Rows come padded to what the processor likes. */
function tight(frame: Frame, width: number, height: number): Buffer {
  const bytes = frame.toBuffer();
  const stride = bytes.length / height;
  if (stride === width * 3) return bytes;
  return Buffer.concat(
    Array.from({ length: height }, (_, row) => bytes.subarray(row * stride, row * stride + width * 3)),
  );
}

/** Writes thumbs/000.webp … and thumbs/thumbs.vtt, which says which rectangle shows which seconds. */
export async function writeSprite(folder: string, tiles: Tiles, seconds: number): Promise<void> {
  const { width, height, every } = tiles;
  const list = tiles.list.filter((tile) => tile.seconds < seconds);
  const target = join(folder, 'thumbs');
  await mkdir(target, { recursive: true });
  const cues: string[] = [];
  for (let start = 0; start < list.length; start += tilesPerSheet) {
    const sheet = list.slice(start, start + tilesPerSheet);
    const name = `${String(start / tilesPerSheet).padStart(3, '0')}.webp`;
    const across = Math.min(columns, sheet.length);
    const raw = { width, height, channels: 3 as const };
    const placed = sheet.map(({ pixels }, i) => ({
      input: pixels,
      raw,
      left: (i % columns) * width,
      top: Math.floor(i / columns) * height,
    }));
    await sharp({
      create: {
        width: across * width,
        height: Math.ceil(sheet.length / columns) * height,
        channels: 3,
        background: '#000',
      },
    })
      .composite(placed)
      .webp({ quality: 60, effort: 2 })
      .toFile(join(target, name));
    for (const [i, tile] of sheet.entries()) {
      const end = Math.min(tile.seconds + every, seconds);
      const { left = 0, top = 0 } = placed[i] ?? {};
      cues.push(`${vttTime(tile.seconds)} --> ${vttTime(end)}\n${name}#xywh=${left},${top},${width},${height}`);
    }
  }
  await writeFile(join(target, 'thumbs.vtt'), `WEBVTT\n\n${cues.join('\n\n')}\n`);
}
