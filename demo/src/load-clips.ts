import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { firstSegments, parseMediaPlaylist } from '@liuguang/media/video/hls/playlist.ts';
import { saveMedia } from '@liuguang/server/features/playback/playback.public.ts';
import { clipFolder, previewSeconds } from './clips/clip.ts';
import { eachOf } from './each-of.ts';
import type { LoadTools } from './load-pictures.ts';

type Files = Map<string, Buffer>;

export interface DemoClip {
  readonly mediaId: string;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly files: Files;
}

/** By their names. */
export async function readClips(): Promise<Map<string, DemoClip>> {
  const entries = await readdir(clipFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const clips = names.toSorted().map(async (name) => {
    const files = await filesOf(join(clipFolder, name));
    return [name, { mediaId: mediaIdOf(files), ...clipFacts(files), files }] as const;
  });
  return new Map(await Promise.all(clips));
}

/** Copies every clip into storage, and records it then. */
export async function loadClips({ db, storage, say }: LoadTools, clips: ReadonlyMap<string, DemoClip>): Promise<void> {
  await eachOf([...clips.values()], 4, async ({ files, mediaId, durationMs, width, height }) => {
    for (const [path, bytes] of [...files, ...previewOf(files)]) {
      const key = `media/${mediaId}/${path}`;
      if ((await storage.stat(key))?.size !== bytes.length) await storage.put(key, bytes);
    }
    const previewMs = previewSeconds * 1000;
    await saveMedia(db, { mediaId, durationMs, width, height, previewMs, thumbnails: true });
  });
  say(`demo: clips ${clips.size}/${clips.size}`);
}

/** The id follows what is played: players and proxies keep segments for long, so other bytes need another address. */
function mediaIdOf(files: Files): string {
  const digest = createHash('sha256');
  for (const [path, bytes] of files) if (!path.includes('thumbs/')) digest.update(path).update(bytes);
  return digest.digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 18);
}

/** Made here rather than committed: it repeats the first segments of the clip. */
function previewOf(files: Files): Files {
  const preview: Files = new Map();
  const copy = (path: string, bytes = files.get(path)) => bytes && preview.set(`preview/${path}`, bytes);
  for (const [path, bytes] of files) {
    if (!path.endsWith('/playlist.m3u8')) continue;
    const start = firstSegments(bytes.toString(), previewSeconds);
    const { init, segments } = parseMediaPlaylist(start);
    copy(path, Buffer.from(start));
    for (const uri of [init, ...segments.map((segment) => segment.uri)]) copy(posix.join(posix.dirname(path), uri));
  }
  copy('master.m3u8');
  return preview;
}

async function filesOf(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths
    .toSorted()
    .map(async (path) => [relative(folder, path).split(sep).join('/'), await readFile(path)] as const);
  return new Map(await Promise.all(files));
}

/** Length and size as the playlists say: what a player will find. */
function clipFacts(files: Files): { durationMs: number; width: number; height: number } {
  const master = files.get('master.m3u8')?.toString() ?? '';
  const [, width, height, uri] = /RESOLUTION=(\d+)x(\d+)[^\n]*\n(\S+)/.exec(master) ?? [];
  const playlist = files.get(uri ?? '')?.toString();
  if (playlist === undefined) throw new Error('A clip has no playable rendition: run demo/src/make-clips.ts again.');
  const seconds = parseMediaPlaylist(playlist).segments.reduce((sum, segment) => sum + segment.duration, 0);
  return { durationMs: Math.round(seconds * 1000), width: Number(width), height: Number(height) };
}
