import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { UploadFiles } from '../../../platform/storage/upload-files.ts';
import {
  UploadCrumbsError,
  UploadOffsetError,
  UploadTakenError,
} from '../../../platform/storage/uploads/receive-upload.ts';
import type { StoredUpload, UploadRepository } from '../upload.repository.ts';

interface Deps {
  readonly uploads: Pick<UploadRepository, 'find'>;
  readonly files: UploadFiles;
}

/**
 * Where the library lays bytes down. What it knows of an upload comes from our table, how far it has got from the file itself
 * or, where there is a bucket, from the row of its parts, so that nothing has to be kept in step when the program is killed.
 */
export function uploadStore({ uploads, files }: Deps): DataStore {
  const inFolder = new FileStore({
    directory: files.folder,
    configstore: {
      get: async (id) => toTus(await uploads.find(id)),
      set: async () => {},
      delete: async () => {},
    },
  });
  return files.bucket ? new BucketStore({ uploads, bucket: files.bucket, inFolder }) : inFolder;
}

interface BucketDeps extends Pick<Deps, 'uploads'> {
  readonly bucket: NonNullable<UploadFiles['bucket']>;
  /** For uploads that were begun before there was a bucket, or are not to go there any more. */
  readonly inFolder: FileStore;
}

/** As the library's own errors are. */
const sentInCrumbs = { status_code: 429, body: '续传过于频繁，请取消后重新上传\n' };

class BucketStore extends DataStore {
  readonly #deps: BucketDeps;

  constructor(deps: BucketDeps) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { bucket, inFolder } = this.#deps;
    if (!bucket.takesNew) return await inFolder.create(upload);
    if (upload.size === undefined) throw ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION;
    await bucket.begin(upload.id, upload.size);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { uploads, bucket, inFolder } = this.#deps;
    const found = await bucket.find(id);
    if (!found) return await inFolder.getUpload(id);
    const upload = toTus(await uploads.find(id));
    if (!upload) throw ERRORS.FILE_NOT_FOUND;
    upload.offset = found.received;
    return upload;
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const { bucket, inFolder } = this.#deps;
    if (!(await bucket.find(id))) return await inFolder.write(body, id, offset);
    try {
      return await bucket.write(id, offset, body);
    } catch (error) {
      if (error instanceof UploadOffsetError) throw ERRORS.INVALID_OFFSET;
      if (error instanceof UploadCrumbsError) throw sentInCrumbs;
      if (error instanceof UploadTakenError) throw ERRORS.FILE_NO_LONGER_EXISTS;
      throw error;
    }
  }
}

function toTus(upload: StoredUpload | null): Upload | undefined {
  if (!upload) return undefined;
  const { uploadId, size, createdAt } = upload;
  return new Upload({ id: uploadId, size, offset: 0, creation_date: new Date(createdAt).toISOString() });
}
