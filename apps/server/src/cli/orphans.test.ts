import { mkdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { openFolderStorage } from '../platform/storage/folder-storage.ts';
import { orphanedFolders } from './orphans.ts';
import { testFolder } from '../testing/test-folder.ts';

const dayMs = 24 * 3600_000;

it('finds old folders that no row names, and never one that a picture, a video or an upload needs', async () => {
  await using database = await testDatabase();
  const root = testFolder(onTestFinished);
  const longAgo = new Date(Date.now() - 3 * dayMs);
  const storage = await openFolderStorage(root);
  const folders = ['pictures/used', 'pictures/lost', 'media/used', 'media/sent', 'media/lost', 'tools/unknown'];
  for (const key of [...folders.map((folder) => `${folder}/a`), 'media/half/a', 'novel-covers/1']) {
    await storage.put(key, Buffer.from('x'));
    await utimes(path.join(root, key), longAgo, longAgo);
  }
  await storage.put('media/half/b', Buffer.from('x'));
  await storage.put('pictures/new/a', Buffer.from('x'));
  await mkdir(path.join(root, 'pictures/begun'));
  await sql`insert into pictures (id, width, height, widths, placeholder) values ('used', 1, 1, '{1}', '')`.execute(
    database.db,
  );
  await sql`insert into media (id, duration_ms, width, height) values ('used', 1, 1, 1)`.execute(database.db);
  await sql`with author as (insert into accounts (agent_id, user_code, nickname) values (3, 'a', 'a') returning id)
    insert into uploads (agent_id, account_id, kind, title, size, media_id, created_at, updated_at)
    select 3, id, 'video', 't', 1, 'sent', now(), now() from author`.execute(database.db);
  expect(await orphanedFolders(database.db, storage, dayMs)).toEqual(['media/lost', 'pictures/lost', 'novel-covers/1']);
});
