import { randomBytes } from 'node:crypto';
import { saveMedia } from '../../../../apps/server/src/features/playback/media.import.ts';
import { indexChanges } from '../../../../apps/server/src/features/search/search-index.repository.ts';
import { openDatabase } from '../../../../apps/server/src/platform/db/database.ts';
import { openS3Storage } from '../../../../apps/server/src/platform/storage/s3/s3-storage.ts';
import { testCatalogue } from '../../../../apps/server/src/testing/catalogue.ts';
import type { Cluster } from '../../../../apps/server/src/testing/cluster/cluster.ts';

/** What is there to be watched. */
export interface Shelf {
  readonly videos: readonly string[];
  /** For VIP alone, with media in the bucket. */
  readonly gold: string;
  /** Open to everybody, with media in the bucket. */
  readonly free: string;
}

const files = ['master.m3u8', 'v720/playlist.m3u8', 'v720/init.mp4', 'v720/000.m4s', 'v720/001.m4s'];
const count = 300;
const segmentBytes = 500_000;

/** Titles for lists and search, and two films in the bucket. */
export async function shelve({ databaseUrl, storage }: Pick<Cluster, 'databaseUrl' | 'storage'>): Promise<Shelf> {
  const database = openDatabase(databaseUrl, { longWork: true });
  const bucket = openS3Storage(storage);
  try {
    const catalogue = await testCatalogue(database);
    const videos: string[] = [];
    for (let n = 0; n < count; n += 1) videos.push(await catalogue.publish(`shelf-${n}`, { title: `夜航 第 ${n} 集` }));
    const film = async (name: string, access: 'free' | 'vip') => {
      await saveMedia(database.db, { mediaId: name, durationMs: 600_000, width: 1280, height: 720, previewMs: 10_000 });
      for (const file of files) await bucket.put(`media/${name}/${file}`, randomBytes(segmentBytes));
      return await catalogue.publish(name, { mediaId: name, access });
    };
    const [free, gold] = [await film('film-free', 'free'), await film('film-gold', 'vip')];
    await indexChanges(database.db);
    return { videos, free, gold };
  } finally {
    bucket.close?.();
    await database.close();
  }
}
