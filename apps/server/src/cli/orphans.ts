import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

/** Which folders of media belong to a row, by where they lie. Only these places are ever looked at. */
const places = {
  // An upload has the name of what it becomes from its beginning on.
  media: sql<{ id: string }>`select id from media union select media_id from uploads`,
  pictures: sql<{ id: string }>`select id from pictures union select media_id from uploads`,
  'novel-covers': sql<{ id: string }>`select id::text from novels`,
};

/** Folders that no row names and that nobody has written to for a while. */
export async function orphanedFolders(db: Db, root: string, olderThanMs: number): Promise<string[]> {
  const orphans: string[] = [];
  for (const [place, named] of Object.entries(places)) {
    // Listed first: what gets its row meanwhile is known by then.
    const names = await readdir(path.join(root, place)).catch(() => []);
    const known = new Set((await named.execute(db)).rows.map(({ id }) => id));
    for (const name of names) {
      if (known.has(name) || name.startsWith('.')) continue;
      const info = await stat(path.join(root, place, name)).catch(() => null);
      if (info && Date.now() - info.mtimeMs > olderThanMs) orphans.push(`${place}/${name}`);
    }
  }
  return orphans;
}
