import { join } from 'node:path';
import { Decoder, Demuxer, FilterAPI } from 'node-av';
import type { Frame } from 'node-av';
import { makePicture } from '../../picture/picture.ts';
import type { MadePicture, Pixels } from '../../picture/picture.ts';
import type { Tiles } from './sprite.ts';

/** A face and a place show in the first part of a video; its end would give the story away. */
const lookAt = 0.4;

/** The moment whose picture has most to see: neither black nor white, with light and dark in it. */
export function choosePosterTime({ list }: Pick<Tiles, 'list'>): number {
  const early = list.slice(0, Math.max(8, Math.ceil(list.length * lookAt)));
  let best = { seconds: 0, score: -1 };
  for (const { seconds, pixels } of early) {
    const score = worth(pixels);
    // A later picture must be clearly better: the first good one is what people know the video by.
    if (score > best.score * 1.15 + 1) best = { seconds, score };
  }
  return best.seconds;
}

function worth(pixels: Buffer): number {
  let sum = 0;
  let squares = 0;
  const count = Math.floor(pixels.length / 3);
  for (let i = 0; i < count * 3; i += 3) {
    const light = 0.299 * (pixels[i] ?? 0) + 0.587 * (pixels[i + 1] ?? 0) + 0.114 * (pixels[i + 2] ?? 0);
    sum += light;
    squares += light * light;
  }
  const mean = sum / count;
  const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
  return mean < 16 || mean > 240 ? spread / 8 : spread;
}

/** The picture at a moment of a rendition that we have written ourselves, in the widths that covers come in. */
export async function makePoster(
  folder: string,
  rendition: string,
  seconds: number,
  widths: readonly number[],
): Promise<MadePicture> {
  await using demuxer = await Demuxer.open(join(folder, rendition, 'playlist.m3u8'));
  const stream = demuxer.video();
  if (stream === undefined) throw new Error(`${rendition} has no picture track`);
  if (seconds > 4) await demuxer.seek(seconds - 0.5, stream.index);
  using decoder = await Decoder.create(stream, { exitOnError: false });
  let last: Frame | undefined;
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) continue;
    last?.free();
    last = frame;
    const { num, den } = frame.timeBase;
    if ((Number(frame.pts) * num) / den >= seconds) break;
  }
  if (last === undefined) throw new Error(`${rendition} has no picture at ${seconds} s`);
  try {
    return await makePicture(await pixelsOf(last), { widths, avif: true });
  } finally {
    last.free();
  }
}

async function pixelsOf(frame: Frame): Promise<Pixels> {
  const { width, height } = frame;
  using filter = FilterAPI.create('format=rgb24');
  const [picture] = [...(await filter.processAll(frame)), ...(await filter.processAll(null))];
  if (picture === undefined) throw new Error('the picture could not be converted');
  const bytes = picture.toBuffer();
  picture.free();
  const stride = bytes.length / height;
  const rows = Array.from({ length: height }, (_, row) => bytes.subarray(row * stride, row * stride + width * 3));
  return { pixels: Buffer.concat(rows), width, height, channels: 3 };
}
