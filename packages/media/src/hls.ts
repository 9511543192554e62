import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AV_LOG_ERROR, Log } from 'node-av';
import type { Frame } from 'node-av';
import { openAudioTrack, openVideoTrack } from './hls-track.ts';
import type { Tap, Track } from './hls-track.ts';
import { masterPlaylist, parseMediaPlaylist } from './playlist.ts';
import type { Variant } from './playlist.ts';
import type { MediaSource } from './source.ts';

export interface Rendition {
  width: number;
  height: number;
  crf: number;
  /** Kilobits a second that no stretch of about two seconds may exceed. */
  maxRate: number;
  preset?: string;
}

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
}

/**
 * Writes CMAF HLS into `folder`: master.m3u8, v<height>/ for each rendition and audio/ when there is sound, each with
 * playlist.m3u8, init.mp4 and 000.m4s onwards. Sound is one group of its own: every rendition shares it, so it is kept once
 * and a change of quality never touches it. The name of a rendition is its shorter side, so 720x1280 is v720 as well.
 */
export async function writeHls(folder: string, source: MediaSource, options: HlsOptions): Promise<HlsResult> {
  Log.setLevel(AV_LOG_ERROR);
  const { num, den } = source.video.frameRate;
  const tracks = await openVideoTracks(folder, source, options);
  const sound = source.audio && (await openAudioTrack(folder, options));
  const all = sound ? [...tracks, sound] : tracks;
  const first = tracks[0];
  try {
    const parts: Promise<void>[] = [];
    if (first) parts.push(feed(source.video.frames, first, options));
    if (source.audio && sound) parts.push(feed(source.audio.frames, sound, { signal: options.signal }));
    await together(source, parts);
  } finally {
    for (const track of all) await track.close();
  }
  const variants: (Variant & { seconds: number })[] = [];
  for (const [i, track] of tracks.entries()) {
    const { width = 0, height = 0 } = options.renditions[i] ?? {};
    variants.push({ width, height, frameRate: num / den, ...(await measure(folder, track)) });
  }
  // A sound track may turn out to hold nothing that can be decoded; then there is none.
  const audio = sound && sound.codec() !== '' ? { channels: 2, ...(await measure(folder, sound)) } : undefined;
  await writeFile(join(folder, 'master.m3u8'), masterPlaylist(variants, audio));
  const best = variants.reduce((a, b) => (b.width > a.width ? b : a));
  return { durationMs: Math.round(best.seconds * 1000), width: best.width, height: best.height };
}

/** From the smallest up, because each hands its pictures to the next smaller one. */
async function openVideoTracks(folder: string, source: MediaSource, options: HlsOptions): Promise<Track[]> {
  const { num, den } = source.video.frameRate;
  const prepare = [source.video.filter ?? '', `fps=${num}/${den}:start_time=0`].filter(Boolean).join(',');
  const tracks: Track[] = [];
  for (const [i, rendition] of [...options.renditions.entries()].toReversed()) {
    const next = tracks[0];
    const tap = next === undefined ? options.tap : undefined;
    const threads = options.threads ?? 0;
    const rate = { num, den };
    tracks.unshift(
      await openVideoTrack(folder, rendition, { rate, threads, prepare: i === 0 ? prepare : '', next, tap }),
    );
  }
  return tracks;
}

/** When one side fails the other is stopped by taking its source away; nothing runs on after the return. */
async function together(source: MediaSource, parts: readonly Promise<void>[]): Promise<void> {
  const running = parts.map((part) => part.catch(stopAll));
  async function stopAll(error: unknown): Promise<never> {
    await source.close();
    throw error;
  }
  const results = await Promise.allSettled(running);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

interface FeedOptions {
  onProgress?: HlsOptions['onProgress'];
  signal?: AbortSignal | undefined;
}

async function feed(frames: AsyncIterable<Frame>, track: Track, { onProgress, signal }: FeedOptions): Promise<void> {
  for await (const frame of frames) {
    signal?.throwIfAborted();
    const { num, den } = frame.timeBase;
    const seconds = (Number(frame.pts) * num) / den;
    await track.push(frame);
    frame.free();
    onProgress?.(seconds);
  }
  signal?.throwIfAborted();
  await track.push(null);
}

/** What the master playlist must say about a track, taken from the files that were written. */
async function measure(folder: string, track: Track) {
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
