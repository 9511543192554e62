import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { mayUse } from '../postgres/system-user.ts';
import type { Measures } from './decoder-command.ts';

const mostEntries = 200_000;

/** What a decoder left is not what it may leave. */
export class HandoverProblem extends Error {
  override name = 'HandoverProblem';
}

/**
 * Lets the user of the decoders read the files and write in the folder, and nobody else anything. Answers the measures
 * that can be taken with them.
 */
export async function handOver(
  measures: Measures,
  files: readonly string[],
  work: string | undefined,
): Promise<Measures> {
  const { user, apart } = measures;
  for (const file of files) {
    const info = await lstat(file);
    if (!info.isFile()) throw new HandoverProblem(`${file} is no plain file`);
    if (!user) continue;
    await chown(file, info.uid, user.gid);
    await chmod(file, 0o640);
  }
  if (work !== undefined) {
    await mkdir(work, { recursive: true, mode: 0o700 });
    if (user) await chown(work, user.uid, user.gid);
  }
  // A view brings both along; without one the way there must be open.
  if (!user || apart === 'view') return measures;
  const places = [...files, ...(work === undefined ? [] : [work])];
  for (const place of places) await openWay(path.dirname(place));
  const reached = places.every((place) => mayUse(user, place, ['r']));
  // Somewhere above lies a folder that is not ours to open: rather in our own name than not at all.
  if (reached) return measures;
  if (work !== undefined) await chown(work, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  return { ...measures, user: null };
}

/** Folders that only we can enter, up to the first that all can; passed through, not listed. */
async function openWay(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & 0o001) !== 0 || uid !== process.getuid?.() || !path.isAbsolute(folder) || levels(folder) < 3) return;
  await chmod(folder, (mode & 0o777) | 0o011);
  await openWay(path.dirname(folder));
}

/** What lies right under the root of the system, or in a home, is not ours. */
function levels(folder: string): number {
  return folder.split(path.sep).length - 1;
}

/**
 * Makes what a decoder left our own. A link, or anything else that is no plain file or folder, could lead whoever reads
 * it next to a file that the decoder itself could not read.
 */
export async function takeBack(folder: string): Promise<void> {
  const own = { uid: process.getuid?.(), gid: process.getgid?.() };
  let entries = 0;
  await take(folder);

  async function take(place: string): Promise<void> {
    entries += 1;
    if (entries > mostEntries) throw new HandoverProblem('a decoder left too many files');
    const info = await lstat(place);
    if (!info.isDirectory() && !(info.isFile() && info.nlink === 1)) {
      throw new HandoverProblem(`a decoder left ${path.relative(folder, place)}, which is no plain file`);
    }
    if (own.uid !== undefined && own.gid !== undefined && info.uid !== own.uid) await chown(place, own.uid, own.gid);
    await chmod(place, info.isDirectory() ? 0o700 : 0o600);
    if (!info.isDirectory()) return;
    for (const name of await readdir(place)) await take(path.join(place, name));
  }
}
