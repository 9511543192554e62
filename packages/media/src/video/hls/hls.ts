import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_ERROR, Log } from 'node-av';
import type { Frame } from 'node-av';
import { valueOf } from '../frame/frame-rate.ts';
import { openPictures } from './hls-pictures.ts';
import type { Tap } from './hls-pictures.ts';
import { openSound } from './hls-sound.ts';
import type { EncodedTrack } from './hls-track.ts';
import { masterPlaylist, parseMediaPlaylist } from './playlist.ts';
import type { Variant } from './playlist.ts';
import type { Rendition } from './rendition.ts';
import type { MediaSource } from '../source/source.ts';

export interface HlsOptions {
  /** Largest first: each is scaled from the one before. */
  renditions: readonly Rendition[];
  audioRate?: number;
  /** One sample rate and stereo for everything, so that a player never has to set its decoder up again. */
  sampleRate?: number;
  threads?: number;
  onProgress?: (seconds: number) => void;
  /** Sees every picture of the smallest rendition. */
  tap?: Tap;
  signal?: AbortSignal;
}

export interface HlsResult {
  /** Of the picture track, as the playlists say. */
  durationMs: number;
  width: number;
  height: number;
  /** Where pictures and sound of the source end, each by itself; 0 for sound that is not there. */
  pictureSeconds: number;
  soundSeconds: number;
}

/** Sound rarely ends with the picture to the sample. */
const slack = 0.25;

/**
 * Writes CMAF HLS into `folder`: master.m3u8, v<height>/ for each rendition and audio/ when there is sound, each with
 * playlist.m3u8, init.mp4 and 000.m4s onwards. Sound is one group of its own: every rendition shares it, so it is kept once
 * and a change of quality never touches it. The name of a rendition is its shorter side, so 720x1280 is v720 as well.
 */
export async function writeHls(folder: string, source: MediaSource, options: HlsOptions): Promise<HlsResult> {
  Log.setLevel(AV_LOG_ERROR);
  const { frameRate, stored, until = 0 } = source.video;
  const { renditions, threads = 0, tap, onProgress } = options;
  const failure = new AbortController();
  const signal = AbortSignal.any([failure.signal, ...(options.signal ? [options.signal] : [])]);
  const watched: Tap = async (frame) => {
    await tap?.(frame);
    onProgress?.((Number(frame.pts) * frameRate.den) / frameRate.num);
  };
  const pictures = await openPictures(folder, { renditions, rate: frameRate, threads, stored, tap: watched, signal });
  const sound = source.audio && (await openSound(folder, { ...options, signal }));
  let ends;
  try {
    const parts = [feed(source.video.frames, pictures)];
    if (source.audio && sound) parts.push(feed(source.audio.frames, sound));
    await together(parts, async (error) => {
      failure.abort(error);
      await source.close();
    });
    ends = { pictureSeconds: Math.max(pictures.seconds(), until), soundSeconds: sound?.seconds() ?? 0 };
    // Players go on to the end of the longer one: the last picture stays, or it is silent. Left to themselves some of
    // them wait there for the shorter one.
    const end = Math.max(ends.pictureSeconds, ends.soundSeconds);
    await pictures.finish(end - pictures.seconds() > slack ? end : 0);
    await sound?.finish(end - ends.soundSeconds > slack ? end : 0);
  } finally {
    await pictures.close();
    await sound?.close();
  }
  const variants: (Variant & { seconds: number })[] = [];
  for (const [i, track] of pictures.tracks.entries()) {
    const { width = 0, height = 0 } = renditions[i] ?? {};
    variants.push({ width, height, frameRate: valueOf(frameRate), ...(await measure(folder, track)) });
  }
  // A sound track may turn out to hold nothing that can be decoded; then there is none.
  const heard = sound !== undefined && sound.track.codec() !== '';
  const audio = heard ? { channels: 2, ...(await measure(folder, sound.track)) } : undefined;
  await writeFile(join(folder, 'master.m3u8'), masterPlaylist(variants, audio));
  const best = variants.reduce((a, b) => (b.width > a.width ? b : a));
  return { durationMs: Math.round(best.seconds * 1000), width: best.width, height: best.height, ...ends };
}

/** When one side fails the other is stopped by taking its source away; nothing runs on after the return. */
async function together(parts: readonly Promise<void>[], stopAll: (error: unknown) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(
    parts.map((part) =>
      part.catch(async (error: unknown) => {
        await stopAll(error);
        throw error;
      }),
    ),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function feed(frames: AsyncIterable<Frame>, to: { push(frame: Frame): Promise<void> }): Promise<void> {
  for await (const frame of frames) {
    await to.push(frame);
    frame.free();
  }
}

/** What the master playlist must say about a track, taken from the files that were written. */
async function measure(folder: string, track: EncodedTrack) {
  const uri = `${track.name}/playlist.m3u8`;
  const { segments } = parseMediaPlaylist(await readFile(join(folder, uri), 'utf8'));
  let bits = 0;
  let seconds = 0;
  let peak = 0;
  for (const segment of segments) {
    const size = (await stat(join(folder, track.name, segment.uri))).size * 8;
    bits += size;
    seconds += segment.duration;
    // A last sliver of a segment would claim an absurd rate; players look at whole ones.
    peak = Math.max(peak, size / Math.max(segment.duration, 1));
  }
  return { uri, codec: track.codec(), peak, average: bits / seconds, seconds };
}
