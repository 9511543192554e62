import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { allOf } from '../platform/storage/all-of.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Which folders of media belong to a row, by where they lie. Only these places are ever looked at. */
const places = {
  // An upload has the name of what it becomes from its beginning on.
  media: sql<{ id: string }>`select id from media union select media_id from uploads`,
  pictures: sql<{ id: string }>`select id from pictures union select media_id from uploads`,
  'novel-covers': sql<{ id: string }>`select id::text from novels`,
};

/** Folders that no row names and that nobody has written to for a while. */
export async function orphanedFolders(db: Db, storage: Storage, olderThanMs: number): Promise<string[]> {
  const orphans: string[] = [];
  for (const [place, named] of Object.entries(places)) {
    // Listed first: what gets its row meanwhile is known by then.
    const names = await allOf(namesIn(storage, place));
    const known = new Set((await named.execute(db)).rows.map(({ id }) => id));
    for (const name of names) {
      if (known.has(name)) continue;
      if (await isOld(storage, `${place}/${name}`, olderThanMs)) orphans.push(`${place}/${name}`);
    }
  }
  return orphans;
}

/** Covers that were found with novels are files, everything else is a folder. */
async function* namesIn(storage: Storage, place: string): AsyncGenerator<string> {
  if (place === 'novel-covers') {
    for await (const key of storage.list(`${place}/`)) yield key.slice(place.length + 1);
  } else yield* storage.folders(place);
}

/** Something lies there, and nothing of it was written for so long; where nothing does yet, somebody may just begin. */
async function isOld(storage: Storage, name: string, olderThanMs: number): Promise<boolean> {
  const keys = (await storage.stat(name)) ? [name] : await allOf(storage.list(`${name}/`));
  for (const key of keys) {
    const stored = await storage.stat(key);
    if (stored && Date.now() - stored.modifiedAt <= olderThanMs) return false;
  }
  return keys.length > 0;
}
