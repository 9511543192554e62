import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly size: number;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  /** Another one whenever the bytes are others, where the storage knows that. */
  readonly version?: string;
}

/** Bytes from `start` to `end`, both included, as in an HTTP range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A part that the store has, by its number (1 to 10,000) and the tag it was answered with. */
export interface SentPart {
  readonly number: number;
  readonly etag: string;
}

/** One object in parts that come when they come, from whichever process. Each but the last has 5 MiB or more. */
export interface PartUploads {
  begin(key: string): Promise<string>;
  put(key: string, partsId: string, number: number, bytes: Uint8Array): Promise<string>;
  /** The parts become the object, in the order of their numbers. Others that were sent go. */
  end(key: string, partsId: string, parts: readonly SentPart[]): Promise<void>;
  /** Dropping what is not there is fine. */
  drop(key: string, partsId: string): Promise<void>;
  /** Begun, and neither ended nor dropped. */
  pending(prefix: string): AsyncIterable<{ readonly key: string; readonly partsId: string; readonly begunAt: number }>;
}

/** Where a bucket keeps what people send, until it has become media and beyond where sources are kept. */
export const uploadsPlace = 'uploads';

/**
 * Where media lives: a folder, or a bucket of an object store. Keys look like paths (`media/<mediaId>/master.m3u8`); a key
 * that is malformed throws InvalidKeyError before anything is touched, and a missing object is null, not an error.
 */
export interface Storage {
  /** Whole or not at all: a reader never sees half an object, a crash leaves the old one. */
  put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject>;
  /** The same where there is nothing yet; null when there is, which stays, also when it comes at the same moment. */
  putNew(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject | null>;
  read(key: string): Promise<Buffer | null>;
  stat(key: string): Promise<StoredObject | null>;
  openRead(key: string, range?: ByteRange): Promise<Readable | null>;
  /** The whole and what is known of it, at the price of one question. */
  open(key: string): Promise<{ readonly stored: StoredObject; readonly body: Readable } | null>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** Keys that start with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** Names of the folders that lie directly in this one. */
  folders(prefix: string): AsyncIterable<string>;
  /**
   * Takes a whole local folder over as everything under `prefix`, in place of what was there. In a folder readers see all
   * of the old or all of the new; a bucket gets the new ones deepest first and loses the old ones last
   * (`s3/put-folder.ts`), so only what nobody reads yet is taken over. The local folder is gone afterwards. Aborted, it
   * stops before the next object.
   */
  adopt(prefix: string, localFolder: string, signal?: AbortSignal): Promise<void>;
  /** Deletes everything under the prefix. */
  deleteTree(prefix: string): Promise<void>;
  /** Folder storage only: the file behind a key, for reading by descriptor. Undefined when the key leaves the folder. */
  localPath?(key: string): string | undefined;
  /** Where the operator lets browsers fetch from the store itself: an address of one object, for GET, for a moment. */
  shortAddress?(key: string, answer: { contentType: string; cacheControl: string }): Promise<string>;
  /** Removes what killed writes left that began a day ago, or so long; says how many. A folder does it when it is opened. */
  sweep?(olderThanMs?: number): Promise<number>;
  /** Where the store has it: a bucket. */
  readonly parts?: PartUploads;
  /** Lets go of connections. */
  close?(): void;
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
