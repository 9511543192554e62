import path from 'node:path';
import { openFolderStorage } from '../storage/folder-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { openUploadFiles, type UploadFiles } from '../storage/upload-files.ts';
import type { JobContext } from './job.ts';

/** Where a job finds and leaves media. */
export async function storageOf({ storage, dataDir }: Pick<JobContext, 'storage' | 'dataDir'>): Promise<Storage> {
  return storage ?? (await openFolderStorage(path.join(dataDir, 'media')));
}

/** And what people have sent. */
export async function uploadFilesOf({
  uploadFiles,
  dataDir,
}: Pick<JobContext, 'uploadFiles' | 'dataDir'>): Promise<UploadFiles> {
  return uploadFiles ?? (await openUploadFiles(dataDir));
}
