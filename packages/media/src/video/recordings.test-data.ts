import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_RGBA,
  AV_PKT_DATA_DISPLAYMATRIX,
} from 'node-av';
import { AV_SAMPLE_FMT_FLT, Encoder, FilterAPI, Frame, Muxer, Rational } from 'node-av';
import type { FFEncoderCodec, Packet } from 'node-av';
import type { Size } from './frame/picture-shape.ts';

/** The picture turns white in the middle, and a tone begins, at the same moment. */
export const flash = { start: 1, end: 1.2 };
const background = [90, 90, 90, 255];
/** Left above, right above, left below, right below: which way a picture lies shows in its corners. */
const corners = [
  [210, 30, 30, 255],
  [30, 170, 30, 255],
  [30, 30, 210, 255],
  [210, 210, 30, 255],
];

export interface Sound {
  codec?: string;
  sampleRate?: number;
  /** As FFmpeg names it. */
  layout?: string;
  /** Seconds from and to which the track reaches. */
  start?: number;
  end?: number;
  tracks?: number;
  /** From this moment on it has another rate and layout. */
  later?: { from: number; sampleRate: number; layout: string };
}

/** Pixels a, b, c, d of a display matrix: a stored point (x, y) is shown at (ax + cy, bx + dy). */
export type Matrix = readonly [a: number, b: number, c: number, d: number];

export interface Recording extends Partial<Size> {
  /** As FFmpeg names muxers. */
  format?: string;
  muxer?: Record<string, string>;
  video?: string;
  pixels?: string;
  /** What the file says of its colours, for the filter setparams. */
  colours?: string;
  encoder?: Record<string, string | number>;
  rate?: number;
  seconds?: number;
  /** When pictures are shown, where that is not at even distances; the last stays until `seconds`. */
  moments?: readonly number[];
  interlaced?: boolean;
  /** Of one pixel. */
  pixelShape?: { num: number; den: number };
  matrix?: Matrix;
  /** From half of its time on it has this size. */
  later?: Size;
  sound?: Sound | null;
  /** Added to every moment that is written. */
  shift?: number;
  /** Added to those of pictures alone. */
  pictureShift?: number;
}

export const usual = { width: 160, height: 96, rate: 25, seconds: 2 };

export function momentsOf({ moments, rate = usual.rate, seconds = usual.seconds }: Recording): readonly number[] {
  return moments ?? Array.from({ length: Math.round(rate * seconds) }, (_, i) => i / rate);
}

/** A real file by real encoders. Each picture also has a grey level of its own, so that repeats can be told from it. */
export async function writeRecording(path: string, recording: Recording): Promise<void> {
  const { format = 'mp4', sound = {}, matrix, muxer: options = {} } = recording;
  const muxer = await Muxer.open(path, {
    format,
    options,
    configure: (context) => {
      if (matrix) context.streams[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(matrix));
    },
  });
  const global = /mp4|mov|3gp|matroska|webm|flv|asf/.test(format) && !recording.later;
  const pictures = await openPictureEncoders(recording, global);
  const first = pictures[0];
  if (!first) throw new Error('There is no encoder.');
  const streams = [muxer.addStream(first.encoder)];
  const speakers: Encoder[] = [];
  for (let i = sound === null ? 0 : (sound.tracks ?? 1); i > 0; i -= 1) {
    const speaker = await openSpeaker(sound ?? {}, global);
    speakers.push(speaker);
    streams.push(muxer.addStream(speaker));
  }
  const packets = [await encodePictures(recording, pictures)];
  for (const [i, speaker] of speakers.entries()) packets.push(await encodeSound(sound ?? {}, speaker, i === 0));
  if (sound?.later) packets[1]?.push(...(await encodeLater(sound, sound.later)));
  for (const [i, list] of packets.entries()) {
    const shift = (recording.shift ?? 0) + (i === 0 ? (recording.pictureShift ?? 0) : 0);
    for (const packet of list) {
      const ticks = BigInt(Math.round((shift * packet.timeBase.den) / packet.timeBase.num));
      packet.pts += ticks;
      packet.dts += ticks;
    }
  }
  for (const { packet, stream } of interleaved(packets)) {
    await muxer.writePacket(packet, streams[stream] ?? 0);
    packet.free();
  }
  await muxer.close();
  for (const encoder of [...pictures.map((one) => one.encoder), ...speakers]) encoder.close();
}

function interleaved(packets: readonly Packet[][]): { packet: Packet; stream: number }[] {
  return packets
    .flatMap((list, stream) => list.map((packet) => ({ packet, stream })))
    .toSorted((a, b) => decodedAt(a.packet) - decodedAt(b.packet));
}

function decodedAt({ dts, timeBase }: Packet): number {
  return (Number(dts) * timeBase.num) / timeBase.den;
}

interface PictureEncoder extends Size {
  encoder: Encoder;
  filter: FilterAPI;
}

/** Codecs that only know whole pictures of a constant rate. */
const constantOnly = /mpeg|h263|flv|wmv|mjpeg|vpx$/;
const fine = 90_000;

async function openPictureEncoders(recording: Recording, global: boolean): Promise<PictureEncoder[]> {
  const { video = 'libx264', rate = usual.rate, width = usual.width, height = usual.height, later } = recording;
  const quick: Record<string, string | number> = /x26[45]/.test(video) ? { preset: 'ultrafast' } : {};
  const sizes: Size[] = [{ width, height }, ...(later ? [later] : [])];
  const list: PictureEncoder[] = [];
  for (const size of sizes) {
    const { num, den } = recording.pixelShape ?? { num: 1, den: 1 };
    const description = [
      `format=${recording.pixels ?? 'yuv420p'}`,
      ...(recording.colours ? [`setparams=${recording.colours}`] : []),
      ...(recording.interlaced ? ['setfield=tff'] : []),
      `setsar=${num}/${den}`,
    ].join(',');
    const encoder = await Encoder.create(video as FFEncoderCodec, {
      bitrate: 600_000,
      gopSize: Math.round(rate),
      options: { ...quick, ...recording.encoder },
      configure: (context) => {
        if (global) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
        context.framerate = new Rational(Math.round(rate * 1001), 1001);
        context.timeBase = constantOnly.test(video) ? new Rational(1, Math.round(rate)) : new Rational(1, fine);
      },
    });
    list.push({ encoder, filter: FilterAPI.create(description), ...size });
  }
  return list;
}

async function encodePictures(recording: Recording, encoders: readonly PictureEncoder[]): Promise<Packet[]> {
  const { seconds = usual.seconds, matrix } = recording;
  const moments = momentsOf(recording);
  const packets: Packet[] = [];
  for (const [which, { encoder, filter, ...size }] of encoders.entries()) {
    const shown = matrix && matrix[0] === 0 ? { width: size.height, height: size.width } : size;
    for (const [i, moment] of moments.entries()) {
      if (encoders.length > 1 && Number(moment >= seconds / 2) !== which) continue;
      const pixels = laid(painted(shown, moment, i), shown, size, matrix);
      const frame = Frame.fromVideoBuffer(pixels, {
        ...size,
        format: AV_PIX_FMT_RGBA,
        pts: BigInt(Math.round(moment * fine)),
        timeBase: { num: 1, den: fine },
      });
      frame.duration = BigInt(Math.round(((moments[i + 1] ?? seconds) - moment) * fine));
      for (const ready of await filter.processAll(frame)) {
        packets.push(...(await encoder.encodeAll(ready)));
        ready.free();
      }
      frame.free();
    }
    packets.push(...(await encoder.encodeAll(null)));
    filter.close();
  }
  return packets;
}

function painted(size: Size, moment: number, number: number): Buffer {
  const { width, height } = size;
  const pixels = Buffer.alloc(width * height * 4, Buffer.from(background));
  const fill = (left: number, top: number, right: number, bottom: number, colour: readonly number[]) => {
    const from = Math.round(left * width);
    const row = Buffer.alloc((Math.ceil(right * width) - from) * 4, Buffer.from(colour));
    for (let y = Math.round(top * height); y < Math.ceil(bottom * height); y += 1)
      row.copy(pixels, (y * width + from) * 4);
  };
  const level = 40 + ((number * 67) % 160);
  fill(0.35, 0, 0.65, 0.35, [level, level, level, 255]);
  const bright = moment >= flash.start - 1e-6 && moment < flash.end - 1e-6;
  fill(0.35, 0.35, 0.65, 0.65, bright ? [255, 255, 255, 255] : [0, 0, 0, 255]);
  for (const [i, colour] of corners.entries()) {
    const [left, top] = [i % 2 === 0 ? 0 : 0.65, i < 2 ? 0 : 0.65];
    fill(left, top, left + 0.35, top + 0.35, colour);
  }
  return pixels;
}

/** The picture as a camera stores it that says with this matrix how it is to be shown. */
function laid(pixels: Buffer, shown: Size, stored: Size, matrix: Matrix | undefined): Buffer {
  if (matrix === undefined) return pixels;
  const [a, b, c, d] = matrix;
  const result = Buffer.alloc(pixels.length);
  for (let y = 0; y < stored.height; y += 1) {
    for (let x = 0; x < stored.width; x += 1) {
      const right = a * x + c * y + (a + c < 0 ? shown.width - 1 : 0);
      const down = b * x + d * y + (b + d < 0 ? shown.height - 1 : 0);
      const from = down * shown.width + right;
      result.writeUInt32LE(pixels.readUInt32LE(from * 4), (y * stored.width + x) * 4);
    }
  }
  return result;
}

function displayMatrix([a, b, c, d]: Matrix): Buffer {
  const bytes = Buffer.alloc(36);
  for (const [i, value] of [a, b, 0, c, d].entries()) bytes.writeInt32LE(value * 65_536, i * 4);
  bytes.writeInt32LE(1 << 30, 32);
  return bytes;
}

async function openSpeaker({ codec = 'aac' }: Sound, global: boolean): Promise<Encoder> {
  return await Encoder.create(codec as FFEncoderCodec, {
    bitrate: 64_000,
    configure: (context) => {
      if (global) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
    },
  });
}

async function encodeLater(sound: Sound, { from, ...format }: NonNullable<Sound['later']>): Promise<Packet[]> {
  const { codec = 'aac', end = usual.seconds } = sound;
  const speaker = await openSpeaker({ codec }, false);
  const packets = await encodeSound({ codec, end, ...format, start: from }, speaker, true);
  speaker.close();
  // The track goes on in the time base it began with.
  const timeBase = { num: 1, den: sound.sampleRate ?? 48_000 };
  for (const packet of packets) packet.rescaleTs(packet.timeBase, timeBase);
  for (const packet of packets) packet.timeBase = new Rational(timeBase.num, timeBase.den);
  // Without what it warms up with, which would overlap what was before.
  return packets.filter(({ pts }) => Number(pts) / timeBase.den >= from - 0.001);
}

const sampleFormats: Record<string, string> = { libopus: 'flt', flac: 's16', pcm_mulaw: 's16', mp2: 's16' };

async function encodeSound(sound: Sound, encoder: Encoder, heard: boolean): Promise<Packet[]> {
  const { codec = 'aac', sampleRate = 48_000, layout = 'stereo', start = 0 } = sound;
  const end = sound.later?.from ?? sound.end ?? usual.seconds;
  const samples = sampleFormats[codec] ?? (codec.startsWith('pcm') ? codec.slice(4).replace(/[lb]e$/, '') : 'fltp');
  const filter = FilterAPI.create(`aresample=${sampleRate},aformat=sample_fmts=${samples}:channel_layouts=${layout}`);
  const packets: Packet[] = [];
  const piece = 4800;
  for (let from = start * 48_000; from < end * 48_000; from += piece) {
    const nbSamples = Math.min(piece, Math.round(end * 48_000 - from));
    const wave = new Float32Array(nbSamples * 2);
    for (let i = 0; i < nbSamples; i += 1) {
      const moment = (from + i) / 48_000;
      const loud = heard && moment >= flash.start && moment < flash.end;
      wave.fill(loud ? 0.5 * Math.sin(moment * 1000 * 2 * Math.PI) : 0, i * 2, i * 2 + 2);
    }
    const frame = Frame.fromAudioBuffer(Buffer.from(wave.buffer), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate: 48_000,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      pts: BigInt(Math.round(from)),
      timeBase: { num: 1, den: 48_000 },
    });
    for (const ready of await filter.processAll(frame)) packets.push(...(await take(ready)));
    frame.free();
  }
  for (const ready of await filter.processAll(null)) packets.push(...(await take(ready)));
  packets.push(...(await encoder.encodeAll(null)));
  filter.close();
  // The encoder counts samples from 0, whatever their time was.
  for (const packet of packets) {
    const ticks = BigInt(Math.round((start * packet.timeBase.den) / packet.timeBase.num));
    packet.pts += ticks;
    packet.dts += ticks;
  }
  return packets;

  async function take(ready: Frame): Promise<Packet[]> {
    const made = await encoder.encodeAll(ready);
    ready.free();
    return made;
  }
}
