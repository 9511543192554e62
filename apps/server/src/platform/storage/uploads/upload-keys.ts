import { uploadsPlace } from '../storage.ts';

/** Where an upload lies in the bucket. */
export function uploadKey(uploadId: string): string {
  return `${uploadsPlace}/${checkUploadId(uploadId)}`;
}

export function tailKey(uploadId: string, name: string): string {
  return `${uploadsPlace}/tails/${checkUploadId(uploadId)}/${name}`;
}

/** Which upload an object or a tail belongs to. */
export function uploadOfKey(key: string): string | undefined {
  return /^uploads\/(?:tails\/)?([1-9]\d{0,18})(?:\/|$)/.exec(key)?.[1];
}

export function checkUploadId(uploadId: string): string {
  if (!/^[1-9]\d{0,18}$/.test(uploadId)) throw new Error(`not an upload: ${JSON.stringify(uploadId)}`);
  return uploadId;
}
