import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { forgetfulStore } from '../../testing/object-store/forgetful-store.ts';
import { hasObjectStore, startObjectStore } from '../../testing/object-store/object-store.ts';
import { openFolderStorage } from './folder-storage.ts';
import { storageLeases } from './leases.ts';
import { moveAll } from './move-all.ts';
import { movingStorage } from './moving-storage.ts';
import { openS3Storage } from './s3/s3-storage.ts';
import { testFolder } from '../../testing/test-folder.ts';

it.skipIf(!hasObjectStore)('keeps what is newer than a move in a store that knows no conditions', async () => {
  await using database = await testDatabase();
  await using store = await startObjectStore();
  const held = Promise.withResolvers<void>();
  const newer = Promise.withResolvers<void>();
  // The copy of the mover is on its way for long: whoever puts meanwhile would be overtaken by it.
  await using forgetful = await forgetfulStore(await store.bucket(), async (method, url, body) => {
    if (method !== 'PUT' || !url.endsWith('/media/a/cover') || body.toString() !== 'old') return;
    held.resolve();
    await Promise.race([newer.promise, pause(500)]);
  });
  const base = testFolder(onTestFinished);
  const from = await openFolderStorage(path.join(base, 'media'));
  const to = openS3Storage(forgetful.settings);
  try {
    await from.put('media/a/cover', Buffer.from('old'));
    const [mover, program] = [storageLeases(database.db), storageLeases(database.db)];
    const moved = moveAll({ from, to, leases: mover, signal: new AbortController().signal });
    await held.promise;
    await movingStorage({ from, to, leases: program }).put('media/a/cover', Buffer.from('newer'));
    newer.resolve();
    expect(await moved).toMatchObject({ copied: 1 });
    expect((await to.read('media/a/cover'))?.toString()).toBe('newer');
  } finally {
    to.close?.();
  }
});
