import { existsSync } from 'node:fs';
import path from 'node:path';
import { backupsIn } from '../backup-folders.ts';
import { fileListName } from '../manifest.ts';
import { listedFiles } from '../verify-backup.ts';

export interface KnownFile {
  readonly size: number;
  readonly mtimeMs: number | undefined;
  readonly sha256: string;
  /** Its bytes in the backup before; null where that is not on this machine. */
  readonly file: string | null;
}

/** What the backup before had, by path: files are never written in place, so the same size and time are the same bytes. */
export async function filesOfLast(target: string): Promise<Map<string, KnownFile>> {
  const folder = (await backupsIn(target)).at(-1);
  return folder === undefined ? new Map() : await filesIn(path.join(folder, fileListName), folder);
}

/** `lastList` is what is left of a backup that was sent away. */
export async function filesOfList(lastList: string): Promise<Map<string, KnownFile>> {
  return existsSync(lastList) ? await filesIn(lastList, null) : new Map();
}

async function filesIn(list: string, folder: string | null): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>();
  for await (const { path: place, size, mtimeMs, sha256 } of listedFiles(list)) {
    known.set(place, { size, mtimeMs, sha256, file: folder === null ? null : path.join(folder, 'files', place) });
  }
  return known;
}
