import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_ERROR,
  AV_PKT_DATA_DISPLAYMATRIX,
  Demuxer,
  Encoder,
  FilterAPI,
  Log,
  Muxer,
} from 'node-av';
import type { FFEncoderCodec, Frame } from 'node-av';
import { rawSource } from './source/raw-source.ts';

export interface Sample {
  /** As FFmpeg names muxers: mp4, mov, matroska, webm, mpegts, avi, flv. */
  format: string;
  video?: string;
  audio?: string | null;
  width?: number;
  height?: number;
  seconds?: number;
  frameRate?: number;
  pixels?: string;
  /** How colours become numbers; the file does not say it. */
  matrix?: 'bt709';
  /** Clockwise turn that a player must make. */
  turn?: 90 | 180 | 270;
  /** Keeps only some frames, so that the rate varies. */
  keep?: (frame: number) => boolean;
  /** The first seconds are black. */
  blackSeconds?: number;
  /** Other colours, which move in another direction, for each number up to 10,000. */
  variant?: number;
  /** SubRip text, for matroska. */
  subtitles?: string;
  encoderOptions?: Record<string, string | number>;
}

/** A real file, made by real encoders: moving colours and a tone. */
export async function writeSample(path: string, sample: Sample): Promise<void> {
  Log.setLevel(AV_LOG_ERROR);
  const { format, video = 'libx264', audio = 'aac', width = 320, height = 180, seconds = 3, frameRate = 24 } = sample;
  const source = rawSource({
    width,
    height,
    frameRate,
    frames: pictures(width, height, frameRate * seconds, (sample.blackSeconds ?? 0) * frameRate, sample.variant ?? 0),
    ...(audio === null ? {} : { sound: { sampleRate: 48_000, samples: tone(seconds) } }),
  });
  const matrix = sample.turn && turned(sample.turn);
  const muxer = await Muxer.open(path, {
    format,
    configure: (context) => {
      if (matrix) context.streams[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix);
    },
  });
  const global = (context: { setFlags(flag: typeof AV_CODEC_FLAG_GLOBAL_HEADER): void }) => {
    if (/mp4|mov|matroska|webm|flv/.test(format)) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  };
  const colours = sample.matrix ? `scale=out_color_matrix=${sample.matrix},` : '';
  const silence = sample.matrix ? ',setparams=colorspace=unknown' : '';
  const picture = FilterAPI.create(`${colours}format=${sample.pixels ?? 'yuv420p'}${silence}`, {
    framerate: { num: frameRate, den: 1 },
  });
  const quick = /x26[45]/.test(video) ? { preset: 'ultrafast' } : {};
  const encoder = await Encoder.create(video as FFEncoderCodec, {
    filter: picture,
    bitrate: 400_000,
    gopSize: frameRate,
    options: { ...quick, ...sample.encoderOptions },
    configure: global,
  });
  const tracks = [{ filter: picture, encoder, frames: source.video.frames, index: muxer.addStream(encoder) }];
  if (source.audio) {
    const samples = audio === 'libopus' ? 'flt' : 'fltp';
    const sound = FilterAPI.create(
      `aresample=48000,aformat=sample_fmts=${samples}:channel_layouts=stereo,asetnsamples=${audio === 'libopus' ? 960 : 1024}`,
    );
    const speaker = await Encoder.create(audio as FFEncoderCodec, {
      filter: sound,
      bitrate: 96_000,
      configure: global,
    });
    tracks.push({ filter: sound, encoder: speaker, frames: source.audio.frames, index: muxer.addStream(speaker) });
  }
  const text =
    sample.subtitles === undefined ? undefined : await Demuxer.open(Buffer.from(sample.subtitles), { format: 'srt' });
  const words = text?.streams[0];
  if (text && words) {
    const index = muxer.addStream(words);
    for await (const packet of text.packets()) {
      if (packet) await muxer.writePacket(packet, index);
      packet?.free();
    }
    await text.close();
  }
  for (const [i, { filter, encoder: to, frames, index }] of tracks.entries()) {
    let number = 0;
    for await (const frame of frames) {
      const kept = i > 0 || (sample.keep?.(number) ?? true);
      number += 1;
      if (kept) await encode(await filter.processAll(frame));
      frame.free();
    }
    await encode(await filter.processAll(null));
    await encode([null]);
    async function encode(ready: readonly (Frame | null)[]): Promise<void> {
      for (const one of ready) {
        for (const packet of await to.encodeAll(one)) {
          await muxer.writePacket(packet, index);
          packet.free();
        }
        one?.free();
      }
    }
  }
  await muxer.close();
  for (const { filter, encoder: used } of tracks) {
    used.close();
    filter.close();
  }
}

function* pictures(width: number, height: number, count: number, black: number, variant: number): Iterable<Uint8Array> {
  const pixels = new Uint8Array(width * height * 4);
  // A pixel is one number, its red the lowest byte.
  const words = new Uint32Array(pixels.buffer);
  const upper = (0xff_14_00_00 | (220 - (variant % 100))) >>> 0;
  const lower = (0xff_00_00_14 | ((220 - (Math.floor(variant / 100) % 100)) << 16)) >>> 0;
  for (let frame = 0; frame < count; frame += 1) {
    for (let y = 0; y < height; y += 1) {
      // The upper half is red, the lower blue: which way is up can be seen.
      const colour = y < height / 2 ? upper : lower;
      for (let x = 0; x < width; x += 1) {
        const green = (x + frame * 4 + y * (variant % 8)) & 63;
        words[y * width + x] = frame < black ? 0xff_00_00_00 : colour | (green << 8);
      }
    }
    yield pixels;
  }
}

function tone(seconds: number): Float32Array {
  return Float32Array.from({ length: 48_000 * seconds * 2 }, (_, i) => 0.3 * Math.sin((i >> 1) * 0.05));
}

function turned(degrees: number): Buffer {
  const matrix = Buffer.alloc(36);
  const angle = (degrees * Math.PI) / 180;
  const values = [Math.cos(angle), Math.sin(angle), 0, -Math.sin(angle), Math.cos(angle), 0, 0, 0];
  for (const [i, value] of values.entries()) matrix.writeInt32LE(Math.round(value * 65_536), i * 4);
  matrix.writeInt32LE(1 << 30, 32);
  return matrix;
}

const tiny = { width: 128, height: 72, seconds: 1, frameRate: 12 };
const vp9 = { 'cpu-used': 8, deadline: 'realtime' };
/** One small file of each kind that people have. */
const kinds: Record<string, Sample> = {
  mp4: { ...tiny, format: 'mp4' },
  mov: { ...tiny, format: 'mov', turn: 90 },
  mkv: { ...tiny, format: 'matroska', subtitles: '1\n00:00:00,100 --> 00:00:00,900\n<script>alert(1)</script> 你好\n' },
  webm: { ...tiny, format: 'webm', video: 'libvpx-vp9', audio: 'libopus', encoderOptions: vp9 },
  ts: { ...tiny, format: 'mpegts' },
  avi: { ...tiny, format: 'avi', video: 'mpeg4', audio: 'libmp3lame' },
  flv: { ...tiny, format: 'flv', video: 'flv', audio: 'libmp3lame' },
  hevc: { ...tiny, format: 'mp4', video: 'libx265', pixels: 'yuv420p10le' },
};

/** Written into a folder under their names, and handed back as bytes. */
export async function smallSamples(folder: string): Promise<Record<string, Buffer>> {
  const samples: Record<string, Buffer> = {};
  for (const [name, sample] of Object.entries(kinds)) {
    await writeSample(join(folder, name), sample);
    samples[name] = await readFile(join(folder, name));
  }
  return samples;
}
