import { AV_CHANNEL_LAYOUT_STEREO, AV_PIX_FMT_RGBA, AV_SAMPLE_FMT_FLT, Frame } from 'node-av';
import type { MediaSource } from './source.ts';

export interface RawMedia {
  width: number;
  height: number;
  /** Whole frames a second. */
  frameRate: number;
  /** RGBA pixels; a buffer may be used again once the next one is asked for. */
  frames: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  sound?: { sampleRate: number; /** Left and right in turn, -1 to 1. */ samples: Float32Array };
}

/** Pictures and sound that a program draws itself, in the shape the encoder takes. */
export function rawSource(media: RawMedia): MediaSource {
  const { width, height, frameRate, sound } = media;
  return {
    video: { frames: pictures(media), width, height, frameRate: { num: frameRate, den: 1 } },
    audio: sound && { frames: sounds(sound), sampleRate: sound.sampleRate, channels: 2 },
    close: () => Promise.resolve(),
  };
}

async function* pictures({ width, height, frameRate, frames }: RawMedia): AsyncIterable<Frame> {
  let index = 0n;
  for await (const rgba of frames) {
    const buffer = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
    const timeBase = { num: 1, den: frameRate };
    const frame = Frame.fromVideoBuffer(buffer, { width, height, format: AV_PIX_FMT_RGBA, pts: index, timeBase });
    // Without a length the last frame would be taken as lasting no time and be dropped.
    frame.duration = 1n;
    index += 1n;
    yield frame;
  }
}

// The reader of this stream is asynchronous, as it is for files.
async function* sounds({ sampleRate, samples }: NonNullable<RawMedia['sound']>): AsyncIterable<Frame> {
  const total = samples.length / 2;
  for (let start = 0; start < total; start += sampleRate) {
    const nbSamples = Math.min(sampleRate, total - start);
    const part = samples.slice(start * 2, (start + nbSamples) * 2);
    yield Frame.fromAudioBuffer(Buffer.from(part.buffer), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      pts: BigInt(start),
      timeBase: { num: 1, den: sampleRate },
    });
  }
}
