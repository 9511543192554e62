import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import { openFolderStorage } from './folder-storage.ts';
import { storageLeases } from './leases.ts';
import { type Ends, movingStorage } from './moving-storage.ts';
import { openS3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';
import { openUploadFiles, type UploadFiles } from './upload-files.ts';

type Where = Pick<Config, 'dataDir' | 'storage'>;

/** Where this installation keeps its media: the bucket of STORAGE_URL, the folder `media` of the data folder, or on the way. */
export async function openStorage(config: Where, db: Db): Promise<Storage> {
  const move = await openMove(config, db);
  if (move) return movingStorage(move);
  return config.storage ? openS3Storage(config.storage) : await openFolder(config);
}

/** Where what people send lies: beside the media. `storage` is what `openStorage` answered. */
export async function openUploads(
  { dataDir, storage: settings }: Where,
  db: Db,
  storage: Storage,
): Promise<UploadFiles> {
  if (!settings) return await openUploadFiles(dataDir);
  // On the way the parts of an upload are at one of the two ends, not at both.
  const bucket = storage.parts ? storage : openS3Storage(settings);
  return await openUploadFiles(dataDir, { db, storage: bucket, takesNew: settings.move !== 'to-folder' });
}

/** The two ends of a move that is ordered by STORAGE_MOVE. */
export async function openMove(config: Where, db: Db): Promise<Ends | null> {
  if (!config.storage?.move) return null;
  const [bucket, folder] = [openS3Storage(config.storage), await openFolder(config)];
  const leases = storageLeases(db);
  return config.storage.move === 'to-bucket'
    ? { to: bucket, from: folder, leases }
    : { to: folder, from: bucket, leases };
}

/** Before anything is served: a bucket that cannot be used is told at the start, not by the first video. */
export async function checkStorage({ storage: settings }: Where): Promise<void> {
  if (!settings) return;
  const storage = openS3Storage(settings);
  try {
    await storage.stat('media/none');
    // Answers also whether the bucket is there, and may be listed.
    await storage.folders('media')[Symbol.asyncIterator]().next();
  } catch (error) {
    throw new StartError(`STORAGE_URL cannot be used: ${reasonOf(error)}`);
  } finally {
    storage.close?.();
  }
}

function openFolder({ dataDir }: Where): Promise<Storage> {
  return openFolderStorage(path.join(dataDir, 'media'));
}
