/**
 * Loads the demo content: `DATABASE_URL=… DATA_DIR=… node demo/src/load.ts`. Every step finds what an earlier run has
 * done, so it can be killed at any moment and started again.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@liuguang/server/platform/db/database.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { openFolderStorage } from '@liuguang/server/platform/storage/folder-storage.ts';
import { videos } from './content/catalogue.ts';
import { picturePlans } from './content/pictures.ts';
import { loadClips } from './load-clips.ts';
import { loadAds, loadAgents, loadVideos } from './load-content.ts';
import { loadHotWords } from './load-hot-words.ts';
import { listingPictures, loadListings } from './load-listings.ts';
import { loadNovels, novelPictures, readNovels } from './load-novels.ts';
import { loadPictures } from './load-pictures.ts';
import { loadPlans } from './load-plans.ts';
import { loadPosts, postPictures } from './load-posts.ts';

export async function loadDemo(db: Database['db'], dataDir: string, say: (line: string) => void): Promise<void> {
  const storage = await openFolderStorage(join(dataDir, 'media'));
  const tools = { db, storage, say };
  const records = videos();
  const clips = await loadClips(tools);
  const novels = await readNovels();
  await loadPictures(tools, [
    ...picturePlans(records),
    ...novelPictures(novels),
    ...postPictures(),
    ...listingPictures(),
  ]);
  await loadAgents(tools);
  await loadPlans(tools);
  await loadAds(tools, await loadVideos(tools, records, clips, Date.now()));
  await loadNovels(tools, novels, Date.now());
  await loadPosts(tools, Date.now());
  await loadListings(tools, Date.now());
  await loadHotWords(tools, Date.now());
  await markLoaded(db);
}

/** Comes last: without this row the next start loads again. */
async function markLoaded(db: Database['db']): Promise<void> {
  const about = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
  const value = JSON.stringify({ version: about.version });
  await db
    .insertInto('settings')
    .values({ key: 'demo', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}

if (import.meta.main) {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = process.env;
  if (url === undefined || dataDir === undefined) throw new Error('The demo loader needs DATABASE_URL and DATA_DIR.');
  const database = openDatabase(url, { max: 4, applicationName: 'liuguang demo', longWork: true });
  try {
    await loadDemo(database.db, dataDir, (line) => process.stdout.write(`${line}\n`));
  } finally {
    await database.close();
  }
}
