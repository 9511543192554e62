import { randomUUID } from 'node:crypto';
import { constants, realpathSync } from 'node:fs';
import {
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import path from 'node:path';
import { adoptFolder, removeFolder, syncFolder } from './folder-tree.ts';
import { checkKey, InvalidKeyError, type ByteRange, type Storage, type StoredObject } from './storage.ts';

/** Holds unfinished writes. Its name starts with a dot, so no key can reach it. */
const pendingFolder = '.pending';
const abandonedAfterMs = 24 * 3600 * 1000;

/** Storage in a folder of this machine, which is made when missing. */
export async function openFolderStorage(folder: string): Promise<Storage> {
  await mkdir(path.join(folder, pendingFolder), { recursive: true, mode: 0o700 });
  const root = await realpath(folder);
  await sweepPending(path.join(root, pendingFolder));
  return {
    put: (key, body) => put(root, key, body, rename),
    putNew: (key, body) =>
      put(root, key, body, link).catch((error: unknown) => {
        if (isCode(error, 'EEXIST')) return null;
        throw error;
      }),
    read: async (key) => {
      await using file = await openFile(root, key);
      return file && (await file.readFile());
    },
    stat: async (key) => {
      await using file = await openFile(root, key);
      return file && (await describe(file));
    },
    openRead: async (key, range?: ByteRange) => {
      const file = await openFile(root, key);
      return file ? file.createReadStream(range ? { start: range.start, end: range.end } : {}) : null;
    },
    open: async (key) => {
      const file = await openFile(root, key);
      return file ? { stored: await describe(file), body: file.createReadStream() } : null;
    },
    delete: async (key) => {
      const target = await within(root, key);
      if (target) await unlink(target).catch(unlessMissing);
    },
    list: (prefix) => list(root, prefix),
    folders: (prefix) => folders(root, prefix),
    adopt: async (prefix, localFolder) => {
      await makeFolders(root, checkKey(prefix));
      // Named after where it goes: an attempt after a crash finds what the one before left, and clears it away.
      const pending = path.join(root, pendingFolder, prefix.replaceAll('/', '.'));
      await adoptFolder({ source: localFolder, target: path.join(root, prefix), pending });
    },
    deleteTree: async (prefix) => {
      const target = await within(root, prefix);
      if (target) await removeFolder(target, pendingPath(root));
    },
    localPath: (key) => localPath(root, key),
  };
}

async function put(
  root: string,
  key: string,
  body: Uint8Array | AsyncIterable<Uint8Array>,
  /** A rename takes the place of what is there, a link does not. */
  place: typeof rename | typeof link,
): Promise<StoredObject> {
  const target = path.join(root, checkKey(key));
  await makeFolders(root, key);
  const pending = pendingPath(root);
  try {
    const file = await open(pending, 'wx', 0o640);
    let stored: StoredObject;
    try {
      await file.writeFile(body);
      await file.sync();
      stored = await describe(file);
    } finally {
      await file.close();
    }
    await place(pending, target);
    await syncFolder(path.dirname(target));
    return stored;
  } finally {
    await rm(pending, { force: true });
  }
}

function pendingPath(root: string): string {
  return path.join(root, pendingFolder, randomUUID());
}

/** One level at a time: a recursive mkdir would follow a link and make folders outside. */
async function makeFolders(root: string, key: string): Promise<void> {
  let folder = root;
  for (const segment of key.split('/').slice(0, -1)) {
    folder = path.join(folder, segment);
    await mkdir(folder).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
    if (!(await lstat(folder)).isDirectory()) throw new InvalidKeyError(key);
  }
}

/** The real path of a key's file, or null when its folder is missing; refuses a folder that a link leads elsewhere. */
async function within(root: string, key: string): Promise<string | null> {
  const joined = path.join(root, checkKey(key));
  const folder = await realpath(path.dirname(joined)).catch(unlessMissing);
  if (!folder) return null;
  if (folder !== path.dirname(joined)) throw new InvalidKeyError(key);
  return joined;
}

async function openFile(root: string, key: string): Promise<FileHandle | null> {
  const target = await within(root, key);
  if (!target) return null;
  try {
    const file = await open(target, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    if (isCode(error, 'ELOOP')) throw new InvalidKeyError(key);
    return unlessMissing(error);
  }
}

function localPath(root: string, key: string): string | undefined {
  const joined = path.join(root, checkKey(key));
  try {
    return realpathSync(joined) === joined ? joined : undefined;
  } catch (error) {
    // Nothing there yet: opening it says so, and it cannot lead anywhere.
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return joined;
    throw error;
  }
}

async function* list(root: string, prefix: string): AsyncGenerator<string> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  if (folder) checkKey(folder.slice(0, -1));
  yield* walk(root, folder, prefix);
}

async function* folders(root: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, checkKey(prefix)), { withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    if (entry.isDirectory() && !entry.name.startsWith('.')) yield entry.name;
  }
}

async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    const key = folder + entry.name;
    if (entry.name.startsWith('.') || !(key.startsWith(prefix) || prefix.startsWith(`${key}/`))) continue;
    if (entry.isDirectory()) yield* walk(root, `${key}/`, prefix);
    else if (entry.isFile()) yield key;
  }
}

async function describe(file: FileHandle): Promise<StoredObject> {
  const { size, mtimeMs } = await file.stat();
  return { size, modifiedAt: Math.trunc(mtimeMs) };
}

async function sweepPending(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = await stat(file).catch(unlessMissing);
    if (info && Date.now() - info.mtimeMs > abandonedAfterMs) await rm(file, { recursive: true, force: true });
  }
}

function unlessMissing(error: unknown): null {
  if (isCode(error, 'ENOENT', 'ENOTDIR')) return null;
  throw error;
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}
