/**
 * Loads the demo content: `DATABASE_URL=… DATA_DIR=… node demo/src/load.ts`. Every step finds what an earlier run has
 * done, so it can be killed at any moment and started again.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@liuguang/server/platform/db/database.ts';
import type { Database } from '@liuguang/server/platform/db/database.ts';
import { transact } from '@liuguang/server/platform/db/db.ts';
import { loadConfig } from '@liuguang/server/platform/config/config.ts';
import { openStorage } from '@liuguang/server/platform/storage/open-storage.ts';
import type { Storage } from '@liuguang/server/platform/storage/storage.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { groups, videos } from './content/catalogue.ts';
import { hotWords } from './content/hot-words.ts';
import { loadAudience, loadCommentLikes, loadLikes } from './load-audience.ts';
import { loadClips, readClips } from './load-clips.ts';
import { loadComments } from './load-comments.ts';
import { loadAds, loadAgents, loadVideos } from './load-content.ts';
import { loadDanmaku } from './load-danmaku.ts';
import { loadDesk, loadMonth } from './desk/load-desk.ts';
import { filterWords } from './desk/talk.ts';
import { loadHotWords } from './load-hot-words.ts';
import { loadListings } from './load-listings.ts';
import { loadNovels, readNovels } from './load-novels.ts';
import { loadPictures } from './load-pictures.ts';
import { loadPlans } from './load-plans.ts';
import { loadPosts } from './load-posts.ts';
import { readDrawn } from './pictures/drawn.ts';

export async function loadDemo(db: Database['db'], storage: Storage, say: (line: string) => void): Promise<void> {
  const tools = { db, storage, say };
  const records = videos();
  const drawn = readDrawn();
  const [clips, novels] = await Promise.all([readClips(), readNovels()]);
  await writeDown(db, { pictures: drawn.pictures, clips: [...clips.values()], novels });
  await Promise.all([loadClips(tools, clips), loadPictures(tools, drawn)]);
  await loadAgents(tools);
  await loadPlans(tools);
  const videoIds = await loadVideos(tools, records, clips, Date.now());
  await loadAds(tools, videoIds);
  await loadDanmaku(tools, records, videoIds, clips, Date.now());
  await loadNovels(tools, novels, Date.now());
  await loadPosts(tools, Date.now());
  await loadComments(tools, records, Date.now());
  await loadListings(tools, Date.now());
  // After everybody who can be followed is there.
  await loadAudience(tools, Date.now());
  await loadHotWords(tools, Date.now());
  // Nine rows of ten, side by side: none of them waits for a lock of another.
  const many = [loadLikes, loadCommentLikes, loadMonth];
  await Promise.all(many.map(async (load) => await load(tools, Date.now())));
  await loadDesk(tools, Date.now());
  await markLoaded(db);
}

interface Content {
  readonly pictures: readonly { readonly pictureId: string }[];
  readonly clips: readonly { readonly mediaId: string }[];
  readonly novels: readonly { readonly group: string }[];
}

/** What has no name of its own that says it is the demo's: `cli demo remove` goes by this list. Older versions add to it. */
async function writeDown(db: Database['db'], { pictures, clips, novels }: Content): Promise<void> {
  const key = 'demo content';
  const before = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  const known = z.record(z.string(), z.array(z.string())).catch({}).parse(before?.value);
  const made = {
    pictures: pictures.map(({ pictureId }) => pictureId),
    media: clips.map(({ mediaId }) => mediaId),
    groups: groups.map(({ name }) => name),
    novelGroups: novels.map(({ group }) => group),
    hotWords: [...hotWords],
    words: filterWords.map(({ word }) => word),
  };
  const all = Object.entries(made).map(([field, names]) => [field, [...new Set([...(known[field] ?? []), ...names])]]);
  const value = JSON.stringify(Object.fromEntries(all));
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}

/** Comes last: without this row the next start loads again. */
async function markLoaded(db: Database['db']): Promise<void> {
  const about = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
  const value = JSON.stringify({ version: about.version });
  await transact(db, async (trx) => {
    // All that was committed before it is on the disk then.
    await sql`set local synchronous_commit = on`.execute(trx);
    await trx
      .insertInto('settings')
      .values({ key: 'demo', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
      .execute();
  });
}

if (import.meta.main) {
  const config = loadConfig(process.env, process.cwd());
  const { databaseUrl: url } = config;
  if (url === undefined) throw new Error('The demo loader needs DATABASE_URL.');
  const database = openDatabase(url, { max: 4, applicationName: 'liuguang demo', longWork: true });
  // Only the last word must be on the disk: whatever a crash loses is loaded again until that is there.
  database.pool.on('connect', (client) => void client.query('set synchronous_commit = off'));
  const storage = await openStorage(config, database.db);
  try {
    await loadDemo(database.db, storage, (line) => process.stdout.write(`${line}\n`));
  } finally {
    storage.close?.();
    await database.close();
  }
}
