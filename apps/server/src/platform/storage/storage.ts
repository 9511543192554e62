import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly size: number;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

/** Bytes from `start` to `end`, both included, as in an HTTP range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where media lives: a folder now, an object store later. Keys look like paths (`media/<mediaId>/master.m3u8`); a key
 * that is malformed throws InvalidKeyError before anything is touched, and a missing object is null, not an error.
 */
export interface Storage {
  /** Whole or not at all: a reader never sees half an object, a crash leaves the old one. */
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject>;
  read(key: string): Promise<Buffer | null>;
  stat(key: string): Promise<StoredObject | null>;
  openRead(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** Keys that start with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /**
   * Takes a whole local folder over as everything under `prefix`, in place of what was there: readers see all of the
   * old or all of the new. The local folder is gone afterwards.
   */
  adopt(prefix: string, localFolder: string): Promise<void>;
  /** Deletes everything under the prefix. */
  deleteTree(prefix: string): Promise<void>;
  /** Folder storage only: the file behind a key, for reading by descriptor. Undefined when the key leaves the folder. */
  localPath?(key: string): string | undefined;
}

export class InvalidKeyError extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
    this.name = 'InvalidKeyError';
  }
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Keys are plain ASCII path segments; none starts with a dot, so `.`, `..` and hidden files cannot be named. */
export function checkKey(key: string): string {
  if (key.length > 512 || !key.split('/').every((part) => segment.test(part))) throw new InvalidKeyError(key);
  return key;
}
