import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Demuxer, FilterAPI } from 'node-av';
import type { Frame } from 'node-av';
import type { Size } from './frame/picture-shape.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** What a viewer would see and hear of renditions, decoded again. */
export interface Measured {
  pictures: { seconds: number; centre: number; level: number; corners: Colour[] }[];
  /** When the last picture ends. */
  end: number;
  /** When the tone begins; undefined when it is not heard. */
  tone: number | undefined;
  soundEnd: number;
}

/** Looks at the smallest rendition, where a picture of shape `shownAt` lies in the middle of it. */
export async function measure(folder: string, shownAt: (seconds: number) => Size): Promise<Measured> {
  const names = await readdir(folder);
  const sides = names.flatMap((name) => /^v(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  const seen = await look(join(folder, `v${Math.min(...sides)}`, 'playlist.m3u8'), shownAt);
  const heard = names.includes('audio') ? await listen(join(folder, 'audio', 'playlist.m3u8')) : {};
  return { ...seen, tone: undefined, soundEnd: 0, ...heard };
}

async function look(path: string, shownAt: (seconds: number) => Size): Promise<Pick<Measured, 'pictures' | 'end'>> {
  const pictures: Measured['pictures'] = [];
  let start: number | undefined;
  let end = 0;
  using filter = FilterAPI.create('format=rgb24');
  for await (const frame of framesOf(path)) {
    const { num, den } = frame.timeBase;
    const moment = (Number(frame.pts) * num) / den;
    start ??= moment;
    const seconds = moment - start;
    end = seconds + (Number(frame.duration) * num) / den;
    const [picture] = await filter.processAll(frame);
    if (picture) pictures.push({ seconds, ...pointsOf(picture, shownAt(seconds)) });
    picture?.free();
  }
  return { pictures, end };
}

function pointsOf(picture: Frame, shown: Size) {
  const { width, height } = picture;
  const bytes = picture.toBuffer();
  const stride = bytes.length / height;
  const scale = Math.min(width / shown.width, height / shown.height);
  const at = (across: number, down: number): Colour => {
    const x = Math.floor(width / 2 + (across - 0.5) * shown.width * scale);
    const y = Math.floor(height / 2 + (down - 0.5) * shown.height * scale);
    const from = Math.min(height - 1, y) * stride + Math.min(width - 1, x) * 3;
    return [bytes[from] ?? 0, bytes[from + 1] ?? 0, bytes[from + 2] ?? 0];
  };
  const corners = [at(0.12, 0.12), at(0.88, 0.12), at(0.12, 0.88), at(0.88, 0.88)];
  return { corners, centre: at(0.5, 0.5)[1], level: at(0.5, 0.15)[1] };
}

async function listen(path: string): Promise<Pick<Measured, 'tone' | 'soundEnd'>> {
  let heard = 0;
  let tone: number | undefined;
  let rate = 1;
  using filter = FilterAPI.create('aformat=sample_fmts=flt:channel_layouts=mono');
  for await (const frame of framesOf(path)) {
    rate = frame.sampleRate;
    for (const ready of await filter.processAll(frame)) {
      const bytes = ready.toBuffer();
      for (let i = 0; tone === undefined && i < ready.nbSamples; i += 1) {
        if (Math.abs(bytes.readFloatLE(i * 4)) > 0.1) tone = (heard + i) / rate;
      }
      heard += ready.nbSamples;
      ready.free();
    }
  }
  return { tone, soundEnd: heard / rate };
}

async function* framesOf(path: string): AsyncIterable<Frame> {
  await using demuxer = await Demuxer.open(path);
  const stream = demuxer.streams[0];
  if (stream === undefined) return;
  using decoder = await Decoder.create(stream);
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) continue;
    yield frame;
    frame.free();
  }
}
