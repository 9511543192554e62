import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../../platform/process/start-error.ts';
import { copyHashed, hashFile, together } from '../hashing.ts';
import { fileListName, type Manifest, type SavedFile } from '../manifest.ts';
import type { Hold } from './media-hold.ts';
import type { Progress } from '../progress.ts';

interface SaveFiles {
  /** The backup that is being made. */
  readonly folder: string;
  readonly media: Hold;
  readonly uploads: Hold;
  /** Uploads of the snapshot by id, and whether they are complete: those that still grow are copied, not linked. */
  readonly uploadsDone: ReadonlyMap<string, boolean>;
  readonly copy?: boolean;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Puts every held file into the backup and lists it with its hash, computed from what is there now. */
export async function saveFiles(options: SaveFiles): Promise<Manifest['files']> {
  const { folder, progress, signal } = options;
  const all = [
    ...(await filesBelow(options.media.root)).map((name) => ({ hold: options.media, place: 'media', name })),
    ...(await filesBelow(options.uploads.root))
      .filter((name) => options.uploadsDone.has(name))
      .map((name) => ({ hold: options.uploads, place: 'uploads', name })),
  ];
  const list = await open(path.join(folder, fileListName), 'wx', 0o600);
  const listed = createHash('sha256');
  const folders = new Set<string>();
  let bytes = 0;
  try {
    for (let at = 0; at < all.length; at += together) {
      signal.throwIfAborted();
      progress('saving files', at, all.length);
      const entries = await Promise.all(all.slice(at, at + together).map(save));
      const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
      bytes += entries.reduce((sum, { size }) => sum + size, 0);
      listed.update(lines);
      await list.write(lines);
    }
    await list.sync();
  } finally {
    await list.close();
  }
  return { count: all.length, bytes, listSha256: listed.digest('hex') };

  async function save({ hold, place, name }: (typeof all)[number]): Promise<SavedFile> {
    const target = path.join(folder, 'files', place, name);
    const parent = path.dirname(target);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 });
    folders.add(parent);
    const grows = place === 'uploads' && options.uploadsDone.get(name) !== true;
    const saved = await saveFile(path.join(hold.root, name), target, options.copy === true || grows, signal);
    return { path: `${place}/${name}`, ...saved };
  }
}

async function saveFile(source: string, target: string, copy: boolean, signal: AbortSignal) {
  if (!copy) {
    try {
      await link(source, target);
      return await hashFile(target, signal);
    } catch (error) {
      if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(codeOf(error) ?? '')) throw error;
    }
  }
  return await copyHashed(source, target, signal);
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
