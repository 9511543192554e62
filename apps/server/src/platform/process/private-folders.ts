import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { reasonOf } from './start-error.ts';

/** What people sent, what became of it, what is sold, and what all of it can be made again from. */
const folders = ['uploads', 'uploads/work', 'media', 'media/image-jobs'];
const folderIfThere = ['backups', 'outbox', 'imports', 'hot', 'scratch'];
const filesIfThere = ['secrets.json'];
/** Passing through is not reading: where decoders have no view of their own, their user must come by. */
const readable = 0o066;

/**
 * Lets the user of the server alone read what lies in the data folder; what an older version left open is closed. Answers
 * what could not be, a line each. The data folder itself stays open: PostgreSQL, as another user, has its own part of it.
 */
export function keepFoldersPrivate(dataDir: string): string[] {
  const problems: string[] = [];
  for (const name of folders) mkdirSync(path.join(dataDir, name), { recursive: true, mode: 0o700 });
  for (const name of [...folders, ...folderIfThere]) close(name, 0o700);
  for (const name of filesIfThere) close(name, 0o600);
  return problems;

  function close(name: string, mode: number): void {
    const place = path.join(dataDir, name);
    const info = lstatSync(place, { throwIfNoEntry: false });
    // Where a link leads is for whoever made it to decide.
    if (!info || info.isSymbolicLink() || (info.mode & readable) === 0) return;
    try {
      chmodSync(place, mode);
    } catch (error) {
      problems.push(`others can read ${place}, and it could not be closed (${reasonOf(error)})`);
    }
  }
}
