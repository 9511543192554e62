import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { writeExtras } from '@liuguang/media/video/extras/extras.ts';
import { parseMediaPlaylist } from '@liuguang/media/video/hls/playlist.ts';
import { saveMedia } from '@liuguang/server/features/playback/playback.public.ts';
import { clipFolder } from './covers/clip-frame.ts';
import { eachOf } from './each-of.ts';
import type { LoadTools } from './load-pictures.ts';

/** Two whole segments: long enough to see what it is, short enough to see where it ends. */
export const previewSeconds = 8;

export interface LoadedClip {
  mediaId: string;
  durationMs: number;
}

/** Copies every clip into storage and records it; the answer is keyed by the clip's name. */
export async function loadClips({ db, storage, say }: LoadTools): Promise<Map<string, LoadedClip>> {
  const loaded = new Map<string, LoadedClip>();
  const names = (await readdir(clipFolder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  await eachOf(names.toSorted(), 4, async (name) => {
    const files = await filesOf(join(clipFolder, name));
    // The id follows the content: players and proxies keep segments for long, so other bytes need another address.
    const digest = createHash('sha256');
    for (const [path, bytes] of files) digest.update(path).update(bytes);
    const mediaId = digest.digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 18);
    const folder = `media/${mediaId}`;
    for (const [path, bytes] of files) {
      const key = `${folder}/${path}`;
      if ((await storage.stat(key))?.size !== bytes.length) await storage.put(key, bytes);
    }
    // Written last of the extras: it means that all of them are there.
    const last = `${folder}/thumbs/thumbs.vtt`;
    if (!(await storage.stat(last))) await loadExtras(storage, folder, name);
    const facts = clipFacts(files);
    await saveMedia(db, { mediaId, ...facts, previewMs: previewSeconds * 1000, thumbnails: true });
    loaded.set(name, { mediaId, durationMs: facts.durationMs });
  });
  say(`demo: clips ${loaded.size}/${names.length}`);
  return loaded;
}

/** Preview and thumbnails are made here rather than committed: they repeat what the clip holds. */
async function loadExtras(storage: LoadTools['storage'], folder: string, name: string): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), 'liuguang-clip-'));
  try {
    await writeExtras(join(clipFolder, name), made, previewSeconds);
    for (const [path, bytes] of await filesOf(made)) await storage.put(`${folder}/${path}`, bytes);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, Buffer>();
  for (const path of paths.toSorted()) files.set(relative(folder, path).split(sep).join('/'), await readFile(path));
  return files;
}

/** Length and size as the playlists say: what a player will find. */
function clipFacts(files: ReadonlyMap<string, Buffer>): { durationMs: number; width: number; height: number } {
  const master = files.get('master.m3u8')?.toString() ?? '';
  const [, width, height, uri] = /RESOLUTION=(\d+)x(\d+)[^\n]*\n(\S+)/.exec(master) ?? [];
  const playlist = files.get(uri ?? '')?.toString();
  if (playlist === undefined) throw new Error('A clip has no playable rendition: run demo/src/make-clips.ts again.');
  const seconds = parseMediaPlaylist(playlist).segments.reduce((sum, segment) => sum + segment.duration, 0);
  return { durationMs: Math.round(seconds * 1000), width: Number(width), height: Number(height) };
}
