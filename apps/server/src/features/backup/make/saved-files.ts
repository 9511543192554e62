import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../../platform/process/start-error.ts';
import { copyHashed, hashFile, together } from '../hashing.ts';
import { fileListName, type Manifest, type SavedFile } from '../manifest.ts';
import type { KnownFile } from './known-files.ts';
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
  /** What the backup before had. */
  readonly known: ReadonlyMap<string, KnownFile>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/**
 * Puts every held file into the backup and lists it with its hash. What the backup before has already is not read again, and
 * `moved` counts the bytes that had to be copied.
 */
export async function saveFiles(options: SaveFiles): Promise<{ files: Manifest['files']; moved: number }> {
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
  let [bytes, moved] = [0, 0];
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
  return { files: { count: all.length, bytes, listSha256: listed.digest('hex') }, moved };

  async function save({ hold, place, name }: (typeof all)[number]): Promise<SavedFile> {
    const target = path.join(folder, 'files', place, name);
    const parent = path.dirname(target);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 });
    folders.add(parent);
    const grows = place === 'uploads' && options.uploadsDone.get(name) !== true;
    const known = grows ? undefined : options.known.get(`${place}/${name}`);
    const order = { source: path.join(hold.root, name), target, copy: options.copy === true || grows, known, signal };
    const { copied, ...saved } = await saveFile(order);
    if (copied) moved += saved.size;
    return { path: `${place}/${name}`, ...saved };
  }
}

interface SaveFile {
  readonly source: string;
  readonly target: string;
  readonly copy: boolean;
  readonly known: KnownFile | undefined;
  readonly signal: AbortSignal;
}

async function saveFile({ source, target, copy, known, signal }: SaveFile) {
  const { size, mtimeMs, ino, dev } = await stat(source);
  const same = known?.size === size && known.mtimeMs === mtimeMs ? known : undefined;
  if (!copy && (await isLinked(source, target))) {
    const { sha256 } = same ?? (await hashFile(target, signal));
    return { size, mtimeMs, sha256, copied: false };
  }
  if (same?.file) {
    const before = await stat(same.file).catch(() => null);
    // A copy is wanted: one that the backup before made will do, another name of the very file will not.
    const isCopy = before && before.size === size && !(before.ino === ino && before.dev === dev);
    if (isCopy && (await isLinked(same.file, target))) return { size, mtimeMs, sha256: same.sha256, copied: false };
  }
  return { ...(await copyHashed(source, target, signal)), mtimeMs, copied: true };
}

async function isLinked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    if (['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOENT'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
