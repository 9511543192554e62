import { availableParallelism } from 'node:os';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeHls } from './hls/hls.ts';
import type { HlsResult } from './hls/hls.ts';
import { chooseLadder } from './ladder.ts';
import { MediaProblem } from './media-problem.ts';
import { choosePosterTime, makePoster } from './extras/poster.ts';
import type { MadePicture, Pixels } from '../picture/picture.ts';
import { writePreview } from './extras/preview.ts';
import { defaultLimits } from './source/probe.ts';
import type { MediaLimits, Probe } from './source/probe.ts';
import { openUpload } from './source/source.ts';
import { collectTiles, type Tiles, writeSprite } from './extras/sprite.ts';
import { readSubtitles, writeSubtitles } from './extras/subtitles.ts';
import type { Subtitle } from './extras/subtitles.ts';

export interface ProcessOptions {
  limits?: MediaLimits;
  /** The shorter side of the largest rendition. */
  maxSide?: number;
  /** 0 is no preview. */
  previewSeconds?: number;
  posterWidths?: readonly number[];
  maxOutputBytes?: number;
  threads?: number;
}

export interface ProcessedVideo {
  durationMs: number;
  width: number;
  height: number;
  renditions: { width: number; height: number }[];
  poster: MadePicture;
  subtitles: Subtitle[];
  /** Small pictures from its beginning to its end, for whoever must know what is shown. */
  frames: Pixels[];
  /** 0 when there is none: the whole is not longer than it would be. */
  previewSeconds: number;
}

export type ProcessResult = { ok: true; video: ProcessedVideo } | { ok: false; problem: MediaProblem };

/** Most of the work is the encoding; what comes before and after it gets what is left of the bar. */
const encodingShare = 0.94;
const mostFrames = 8;
const defaultOutputBytes = 16 * 1024 ** 3;

/**
 * Makes everything that a player needs from a file that anybody may have sent: renditions, sound, thumbnails, subtitles
 * and preview in `outDir`, and the poster in memory. A file that cannot become a video is an answer, not an error.
 */
export async function processVideo(
  input: string,
  outDir: string,
  options: ProcessOptions,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<ProcessResult> {
  try {
    return { ok: true, video: await make(input, outDir, options, onProgress, signal) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof MediaProblem) return { ok: false, problem: error };
    throw error;
  }
}

async function make(
  input: string,
  outDir: string,
  options: ProcessOptions,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<ProcessedVideo> {
  const { limits = defaultLimits, posterWidths = [360, 720], maxOutputBytes = defaultOutputBytes } = options;
  const threads = options.threads ?? Math.min(availableParallelism(), 8);
  const source = await openUpload(input, { limits, threads, ...(signal ? { signal } : {}) });
  const { probe } = source;
  const renditions = chooseLadder(probe, options.maxSide);
  const smallest = renditions.at(-1) ?? probe;
  const collector = collectTiles(smallest, probe.claimedSeconds);
  await mkdir(outDir, { recursive: true });
  const watch = outputWatch(outDir, maxOutputBytes);
  let pictures = 0;
  let made;
  try {
    made = await writeHls(outDir, source, {
      renditions,
      threads,
      tap: async (frame) => {
        pictures += 1;
        await collector.tap(frame);
        if (pictures % 500 === 0) await watch();
      },
      onProgress: (seconds) => onProgress(encodingShare * Math.min(1, seconds / Math.max(probe.claimedSeconds, 1))),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      // Without a single picture there is nothing to write, and writing it fails.
      throw pictures === 0 && !(error instanceof MediaProblem) ? new MediaProblem('damaged', error) : error;
    });
  } finally {
    await source.close();
    collector.close();
  }
  const seconds = made.durationMs / 1000;
  checkLength(made, probe, limits);
  const tiles = collector.tiles();
  await writeSprite(outDir, tiles, seconds);
  const subtitles = await readSubtitles(input, probe, signal);
  await writeSubtitles(outDir, subtitles);
  onProgress(encodingShare + 0.02);
  const wish = options.previewSeconds ?? 0;
  const previewSeconds = wish > 0 && wish < seconds ? wish : 0;
  if (previewSeconds > 0) {
    await writePreview(outDir, previewSeconds);
    const preview = join(outDir, 'preview');
    await writeSprite(preview, tiles, previewSeconds);
    await writeSubtitles(preview, subtitles, previewSeconds);
  }
  await watch();
  onProgress(encodingShare + 0.04);
  const best = `v${Math.min(made.width, made.height)}`;
  const poster = await makePoster(outDir, best, choosePosterTime(tiles), posterWidths);
  onProgress(1);
  return {
    durationMs: made.durationMs,
    width: made.width,
    height: made.height,
    renditions: renditions.map(({ width, height }) => ({ width, height })),
    poster,
    subtitles: subtitles.map(({ lang, label }) => ({ lang, label })),
    frames: framesOf(tiles),
    previewSeconds,
  };
}

function framesOf({ width, height, list }: Tiles): Pixels[] {
  const count = Math.min(mostFrames, list.length);
  return Array.from({ length: count }, (_, index) => {
    const tile = list[Math.floor(((index + 0.5) * list.length) / count)];
    return { pixels: tile?.pixels ?? new Uint8Array(width * height * 3), width, height, channels: 3 };
  });
}

/** Containers that say how long the pictures last by themselves; others know of the longest track only. */
const saysOfPictures = /mov|avi/;

/** A file that ends long before it says so was cut off on its way here. */
function checkLength(made: HlsResult, probe: Probe, limits: MediaLimits): void {
  const claimed = probe.claimedPictureSeconds;
  const found = saysOfPictures.test(probe.container)
    ? made.pictureSeconds
    : Math.max(made.pictureSeconds, made.soundSeconds);
  if (made.durationMs / 1000 < limits.minSeconds) {
    throw new MediaProblem(claimed > limits.minSeconds * 2 ? 'damaged' : 'too-short');
  }
  if (claimed - found > 2 && found < claimed * 0.9) throw new MediaProblem('damaged');
}

function outputWatch(folder: string, limit: number): () => Promise<void> {
  return async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    let bytes = 0;
    for (const entry of entries) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
    if (bytes > limit) throw new MediaProblem('too-much-output');
  };
}
