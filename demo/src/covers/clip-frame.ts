import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_ERROR, Decoder, Demuxer, FilterAPI, Log } from 'node-av';
import type { Frame } from 'node-av';
import sharp from 'sharp';
import { clipFolder } from '../clips/clip.ts';

/** Which picture of a clip a cover shows: the first ones whole, later ones closer and from another side. */
export interface FramePlan {
  clip: string;
  /** How many covers of the clip come before this one. */
  place: number;
}

/** Shares of the picture, and where the cut lies: 0 at the left or top, 1 at the right or bottom. */
const cuts = [
  [1, 0.5],
  [0.84, 0.2],
  [0.84, 0.8],
  [0.92, 0.4],
  [0.76, 0.5],
] as const;

/** What an upright clip is about lies here: 0 at its upper end, 1 at its lower one. A cover shows a third of it. */
const focus: Readonly<Record<string, number>> = {
  snowfall: 0.92,
  'concert-lights': 0.78,
  'lighthouse-beam': 0.3,
  'hot-air-balloons': 0.38,
  'lantern-street': 0.5,
  fireflies: 0.6,
};

/** A picture out of the clip itself, so that a cover never promises what is not played. */
export async function clipFrame({ clip, place }: FramePlan, size: { width: number; height: number }) {
  Log.setLevel(AV_LOG_ERROR);
  const folder = join(clipFolder, clip);
  const sides = (await readdir(folder)).flatMap((name) => /^v(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  const track = join(folder, `v${Math.max(...sides)}`);
  const segments = (await readdir(track)).filter((name) => name.endsWith('.m4s')).toSorted();
  // Every segment begins with a whole picture. The first one is still dark, so it is left out.
  const clear = segments.slice(1);
  const upright = clip in focus;
  // An upright film travels towards what it is about.
  const near = clip === 'hot-air-balloons' ? clear.slice(-1) : upright ? clear.toReversed() : clear.slice(0, 12);
  const chosen = near[place % near.length] ?? segments[0] ?? '';
  const bytes = Buffer.concat([await readFile(join(track, 'init.mp4')), await readFile(join(track, chosen))]);
  const picture = await firstPicture(bytes);
  const [share, side] = cuts[Math.floor(place / near.length) % cuts.length] ?? cuts[0];
  const fitted = Math.min(picture.width, picture.height * (size.width / size.height)) * share;
  const width = Math.floor(fitted);
  const height = Math.floor((fitted * size.height) / size.width);
  const left = Math.round((picture.width - width) * side);
  const top = Math.round((picture.height - height) * (picture.height > picture.width ? (focus[clip] ?? 0.42) : side));
  const { data } = await sharp(picture.rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .extract({ left, top, width, height })
    .resize(size.width, size.height, { kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgba: data, ...size };
}

async function firstPicture(bytes: Buffer): Promise<{ rgb: Buffer; width: number; height: number }> {
  await using demuxer = await Demuxer.open(bytes);
  const stream = demuxer.video();
  if (stream === undefined) throw new Error('A clip has no picture track: run demo/src/make-clips.ts again.');
  using decoder = await Decoder.create(stream);
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) continue;
    try {
      return await pixelsOf(frame);
    } finally {
      frame.free();
    }
  }
  throw new Error('A clip holds no picture: run demo/src/make-clips.ts again.');
}

async function pixelsOf(frame: Frame): Promise<{ rgb: Buffer; width: number; height: number }> {
  const { width, height } = frame;
  using filter = FilterAPI.create('format=rgb24');
  const [picture] = [...(await filter.processAll(frame)), ...(await filter.processAll(null))];
  if (picture === undefined) throw new Error('The picture of a clip could not be converted.');
  const bytes = picture.toBuffer();
  picture.free();
  const stride = bytes.length / height;
  const rows = Array.from({ length: height }, (_, row) => bytes.subarray(row * stride, row * stride + width * 3));
  return { rgb: Buffer.concat(rows), width, height };
}
