import type { Frame } from 'node-av';
import { Decoder, Demuxer } from 'node-av';
import { chooseFrameRate } from '../frame/frame-rate.ts';
import { isWholeMatroska } from './matroska-size.ts';
import { MediaProblem } from '../media-problem.ts';
import { readRateOfMotion } from './pacing.ts';
import type { StoredAs } from '../frame/picture-filter.ts';
import { describe } from './probe.ts';
import type { MediaLimits, Probe } from './probe.ts';
import { openUntrusted } from './untrusted.ts';

/** Decoded pictures and sound with their own time bases; whoever takes a frame frees it. */
export interface MediaSource {
  video: {
    frames: AsyncIterable<Frame>;
    width: number;
    height: number;
    frameRate: { num: number; den: number };
    /** How to read pictures that a stranger's file holds; ours are upright and of ordinary brightness. */
    stored?: StoredAs;
    /** Where its last picture ends, when the pictures cannot say it themselves. */
    until?: number;
  };
  audio: { frames: AsyncIterable<Frame>; sampleRate: number; channels: number } | undefined;
  close(): Promise<void>;
}

/** Opens a file of our own making. Pictures and sound are read through one demuxer, each at its own pace. */
export async function openFile(path: string): Promise<MediaSource> {
  const demuxer = await Demuxer.open(path);
  try {
    const video = demuxer.video();
    if (video === undefined) throw new Error(`${path} has no picture track.`);
    const rate = video.avgFrameRate.num > 0 ? video.avgFrameRate : video.rFrameRate;
    const { width, height } = video.codecpar;
    const picture = { width, height, frameRate: { num: rate.num, den: rate.den } };
    return await sourceOf(
      demuxer,
      picture,
      { video: video.index, audio: demuxer.audio()?.index },
      {
        start: demuxer.startTime,
      },
    );
  } catch (error) {
    await demuxer.close();
    throw error;
  }
}

export interface UntrustedSource extends MediaSource {
  probe: Probe;
}

/** Opens a file that anybody may have made; its frames are counted against the limits as they come. */
export async function openUpload(
  path: string,
  { limits, threads, signal }: { limits: MediaLimits; threads: number; signal?: AbortSignal },
): Promise<UntrustedSource> {
  const demuxer = await openUntrusted(path, signal);
  try {
    const probe = describe(demuxer, limits);
    const { width, height, stored } = probe;
    const rate = probe.steady ? 0 : await readRateOfMotion(path, probe.videoIndex, signal);
    const whole = probe.container.includes('matroska') && (await isWholeMatroska(path));
    const until = whole ? probe.claimedSeconds : 0;
    const picture = { width, height, frameRate: chooseFrameRate(rate || probe.averageRate), stored, until };
    const tracks = { video: probe.videoIndex, audio: probe.audioIndex };
    return { ...(await sourceOf(demuxer, picture, tracks, { limits, threads, start: probe.startSeconds })), probe };
  } catch (error) {
    await demuxer.close();
    throw error;
  }
}

interface ReadOptions {
  limits?: MediaLimits;
  threads?: number;
  /** The container's first moment becomes 0. */
  start?: number;
}

async function sourceOf(
  demuxer: Demuxer,
  picture: Omit<MediaSource['video'], 'frames'>,
  tracks: { video: number; audio: number | undefined },
  options: ReadOptions,
): Promise<MediaSource> {
  const [video, audio] = [tracks.video, tracks.audio].map((index) =>
    index === undefined ? undefined : demuxer.getStream(index),
  );
  if (video === undefined) throw new MediaProblem('no-picture');
  const { limits, threads = 0 } = options;
  // One broken frame is skipped, as every player does; how much is missing is looked at in the end.
  const lenient = {
    exitOnError: false,
    threadCount: threads,
    ...(limits ? { options: { max_pixels: limits.maxPixels } } : {}),
  };
  // A header that its own decoder cannot read is the fault of the file.
  const picturesOf = await Decoder.create(video, lenient).catch((error: unknown) => {
    throw limits ? new MediaProblem('damaged', error) : error;
  });
  const decoders = [picturesOf];
  if (audio) {
    const soundOf = await Decoder.create(audio, { exitOnError: false }).catch((error: unknown) => {
      picturesOf.close();
      throw limits ? new MediaProblem('damaged', error) : error;
    });
    decoders.push(soundOf);
  }
  let closed = false;
  return {
    video: { ...picture, frames: decoded(demuxer, decoders[0], video.index, options) },
    audio: audio && {
      frames: decoded(demuxer, decoders[1], audio.index, options),
      sampleRate: audio.codecpar.sampleRate,
      channels: audio.codecpar.channels,
    },
    async close() {
      if (closed) return;
      closed = true;
      await demuxer.close();
      for (const decoder of decoders) decoder.close();
    },
  };
}

async function* decoded(
  demuxer: Demuxer,
  decoder: Decoder | undefined,
  index: number,
  { limits, start = 0 }: ReadOptions,
): AsyncIterable<Frame> {
  if (decoder === undefined) return;
  let end = 0;
  for await (const frame of decoder.frames(demuxer.packets(index))) {
    if (!frame) continue;
    const { num, den } = frame.timeBase;
    if (start !== 0 && num > 0) frame.pts -= BigInt(Math.round((start * den) / num));
    const seconds = (Number(frame.pts) * num) / den;
    end = seconds + (Number(frame.duration) * num) / den;
    // Before anything is made of it: one frame an hour later would be filled up with an hour of repeats.
    if (limits && seconds > limits.maxSeconds) throw new MediaProblem('too-long');
    // A track may grow in the middle; what its header says was looked at before.
    if (limits && Math.max(frame.width, frame.height) > limits.maxSide) throw new MediaProblem('too-large');
    yield frame;
  }
  // The last one is shown for as long as it says.
  if (limits && end > limits.maxSeconds) throw new MediaProblem('too-long');
}
