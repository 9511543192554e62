import { AV_CODEC_FLAG_GLOBAL_HEADER, Encoder, FF_ENCODER_LIBX264, FilterAPI, Rational } from 'node-av';
import type { Frame } from 'node-av';
import { frameFilter } from '../frame/frame-filter.ts';
import type { FrameRate } from '../frame/frame-rate.ts';
import { valueOf } from '../frame/frame-rate.ts';
import { openEncodedTrack, segmentSeconds } from './hls-track.ts';
import type { EncodedTrack } from './hls-track.ts';
import type { Rendition } from './rendition.ts';
import { MediaProblem } from '../media-problem.ts';
import { pictureClock } from '../frame/picture-clock.ts';
import { describeFilter, scaledTo } from '../frame/picture-filter.ts';
import type { StoredAs } from '../frame/picture-filter.ts';

/** Sees the pictures of a track as they are encoded; they stay the track's. */
export type Tap = (frame: Frame) => Promise<void>;

interface PictureOptions {
  renditions: readonly Rendition[];
  rate: FrameRate;
  threads: number;
  stored: StoredAs | undefined;
  /** Sees every picture of the smallest rendition. */
  tap: Tap | undefined;
  signal: AbortSignal;
}

/** All renditions of the pictures of a source. */
export async function openPictures(folder: string, options: PictureOptions) {
  const { renditions, rate, stored, signal } = options;
  const [largest] = renditions;
  if (largest === undefined) throw new Error('There is no rendition to make.');
  const screens = await openScreens(folder, options);
  const clock = pictureClock(rate);
  const filter = frameFilter(describeFilter(largest, stored));
  let shown: { picture: Frame; tick: number } | undefined;

  // A picture is scaled once, and repeated until the next one comes. However long that is, there is only one of it: a
  // filter that repeats pictures hands them out all together, which is gigabytes for a minute of stillness.
  async function showUntil(tick: number): Promise<void> {
    if (shown === undefined) return;
    await screens[0]?.show(shown.picture, shown.tick, tick - shown.tick);
    shown.picture.free();
    shown = undefined;
  }

  // A picture that no filter takes is the fault of the file that holds it.
  async function prepared(frame: Frame | null): Promise<Frame[]> {
    return await filter.process(frame).catch((error: unknown) => {
      throw stored ? new MediaProblem('damaged', error) : error;
    });
  }

  async function take(frame: Frame | null): Promise<void> {
    for (const picture of await prepared(frame)) {
      const { num, den } = picture.timeBase;
      const tick = Math.round(((Number(picture.pts) * num) / den) * valueOf(rate));
      await showUntil(tick);
      shown = { picture, tick };
    }
  }

  return {
    tracks: screens.map(({ track }) => track),
    async push(frame: Frame) {
      signal.throwIfAborted();
      if (clock.place(frame)) await take(frame);
    },
    /** Where the last picture ends. */
    seconds: () => clock.end() / valueOf(rate),
    /** Shows the last picture until then, if that is later, and writes what is left. */
    async finish(until: number) {
      await take(null);
      await showUntil(Math.max(clock.end(), Math.round(until * valueOf(rate))));
      for (const { track } of screens) await track.encode(null);
    },
    async close() {
      shown?.picture.free();
      filter.close();
      for (const screen of screens) await screen.close();
    },
  };
}

/** One rendition: scales a picture, encodes it for a number of ticks and hands it to the next smaller one. */
interface Screen {
  track: EncodedTrack;
  show(picture: Frame, tick: number, ticks: number): Promise<void>;
  close(): Promise<void>;
}

/** From the smallest up: each scales what the one above it has scaled, which is far less work than from the source. */
async function openScreens(folder: string, options: PictureOptions): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (const [i, rendition] of [...options.renditions.entries()].toReversed()) {
    screens.unshift(await openScreen(folder, rendition, { ...options, smaller: screens[0], scales: i > 0 }));
  }
  return screens;
}

async function openScreen(
  folder: string,
  rendition: Rendition,
  { rate, threads, tap, signal, smaller, scales }: PictureOptions & { smaller: Screen | undefined; scales: boolean },
): Promise<Screen> {
  const gop = ticksOfSegment(rate);
  const encoder = await pictureEncoder(rendition, rate, threads);
  const name = `v${Math.min(rendition.width, rendition.height)}`;
  const track = await openEncodedTrack(folder, name, encoder, { ticksAhead });
  const filter = scales ? FilterAPI.create(scaledTo(rendition)) : undefined;
  const tickLength = new Rational(rate.den, rate.num);

  async function encode(picture: Frame, start: number, ticks: number): Promise<void> {
    const end = start + ticks;
    for (let tick = start; tick < end;) {
      signal.throwIfAborted();
      const next = Math.min(end, nextRepeat(tick, start, gop));
      picture.pts = BigInt(tick);
      picture.duration = BigInt(next - tick);
      picture.timeBase = tickLength;
      // A picture that lasts is decoded in its turn, and so is the one before it.
      const lasts = next - tick > 1 || (next < end && nextRepeat(next, start, gop) - next > 1);
      await track.encode(picture, tick % gop === 0 ? 'key' : lasts ? 'anchor' : 'any');
      if (smaller === undefined) await tap?.(picture);
      tick = next;
    }
  }

  return {
    track,
    async show(picture, tick, ticks) {
      // A name of its own for the same pixels: its time is changed here while the next smaller one reads it.
      const own = filter ? (await filter.processAll(picture))[0] : picture.clone();
      if (!own) throw new Error(`A picture was lost on its way to ${name}.`);
      try {
        const parts = [encode(own, tick, ticks), ...(smaller ? [smaller.show(own, tick, ticks)] : [])];
        // Both have ended before the pixels go.
        const results = await Promise.allSettled(parts);
        for (const result of results) if (result.status === 'rejected') throw result.reason;
      } finally {
        own.free();
      }
    },
    async close() {
      await track.close();
      filter?.close();
    },
  };
}

function ticksOfSegment(rate: FrameRate): number {
  // Rounded up: a key frame just before the mark would make the muxer wait for the one after.
  return Math.ceil((segmentSeconds * rate.num) / rate.den);
}

/**
 * When a still picture is encoded again: at every tick for half a second, in which its quality settles, then once a
 * second, and where a segment begins. At the full rate an hour of nothing would take as long to encode as an hour of film,
 * and a file of a kilobyte can say that its picture lasts for hours.
 */
function nextRepeat(tick: number, start: number, gop: number): number {
  const second = Math.max(1, Math.floor(gop / segmentSeconds));
  const segment = tick - (tick % gop);
  // The muxer takes the first picture of a segment for one tick long.
  if (tick === segment || tick + 1 - start < second / 2) return tick + 1;
  return Math.min(segment + gop, segment + (Math.floor((tick - segment) / second) + 1) * second);
}

/** As many as three pictures between two others need, of which one is itself referred to. */
const between = 3;
const ticksAhead = 2n;

async function pictureEncoder(rendition: Rendition, rate: FrameRate, threads: number): Promise<Encoder> {
  const { crf, maxRate } = rendition;
  // Every rendition gets its key frames at the same moments, so that a player can change at any segment.
  const gop = ticksOfSegment(rate);
  return await Encoder.create(FF_ENCODER_LIBX264, {
    gopSize: gop,
    maxBFrames: between,
    threadCount: threads,
    options: {
      preset: rendition.preset ?? 'slow',
      crf,
      'x264-params': [
        `keyint=${gop}:min-keyint=${gop}:scenecut=0:open-gop=0`,
        `vbv-maxrate=${maxRate}:vbv-bufsize=${maxRate * 2}`,
        // Bits go to dark, smooth areas first: that is where bands show on a phone at night.
        'aq-mode=3:aq-strength=1.1:deblock=0,0:psy-rd=0.6,0.1',
      ].join(':'),
    },
    configure: (context) => {
      context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
      context.framerate = new Rational(rate.num, rate.den);
      context.timeBase = new Rational(rate.den, rate.num);
    },
  });
}
