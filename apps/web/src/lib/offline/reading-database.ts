import type { Chapter, ChapterHead, Novel } from './novel-shapes.ts';

/** What is known of a kept chapter without its text: lists and sizes are made from these alone. */
export interface KeptHead {
  readonly chapterId: string;
  readonly novelId: string;
  readonly index: number;
  /** Asked for by the reader; the others were merely opened, and make room when it is needed. */
  readonly wanted: boolean;
  readonly bytes: number;
  /** A copy of a chapter that is not free belongs to who had the right to it, as long as the server said. */
  readonly account: string | null;
  readonly until: number | null;
  readonly openedAt: number;
}

export interface KeptText extends Chapter {}

export interface KeptNovel {
  readonly novelId: string;
  readonly novel: Novel;
  readonly heads: readonly ChapterHead[];
}

/** Where somebody stopped; `sent` once the server knows. */
export interface Place {
  readonly account: string;
  readonly novelId: string;
  readonly chapterId: string;
  readonly offset: number;
  readonly at: number;
  readonly sent: boolean;
}

export interface Bookmark {
  readonly account: string;
  readonly novelId: string;
  readonly chapterId: string;
  readonly offset: number;
  readonly title: string;
  readonly snippet: string;
  readonly at: number;
}

interface Stores {
  heads: KeptHead;
  texts: KeptText;
  novels: KeptNovel;
  places: Place;
  bookmarks: Bookmark;
  facts: { readonly name: string; readonly value: number };
}
export type StoreName = keyof Stores;
export type Stored<S extends StoreName> = Stores[S];

const databaseName = 'liuguang-reading';
let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      const database = request.result;
      database.createObjectStore('heads', { keyPath: 'chapterId' }).createIndex('novelId', 'novelId');
      database.createObjectStore('texts', { keyPath: 'chapterId' });
      database.createObjectStore('novels', { keyPath: 'novelId' });
      database.createObjectStore('places', { keyPath: ['account', 'novelId'] });
      database
        .createObjectStore('bookmarks', { keyPath: ['account', 'chapterId', 'offset'] })
        .createIndex('novelId', 'novelId');
      database.createObjectStore('facts', { keyPath: 'name' });
    });
    request.addEventListener('success', () => {
      // Another tab deletes or upgrades: get out of its way, and open anew with the next need.
      request.result.addEventListener('versionchange', () => {
        request.result.close();
        opening = undefined;
      });
      request.result.addEventListener('close', () => (opening = undefined));
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(failure(request.error)));
    request.addEventListener('blocked', () => reject(new Error('the reading database is blocked')));
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

const failure = (error: DOMException | null): Error => error ?? new Error('the reading database failed');

/** Does its requests in one transaction; what they gave counts once it is safely on the disk. */
export async function inTransaction<T>(
  stores: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => Promise<T> | T,
): Promise<T> {
  const database = await open();
  const transaction = database.transaction([...stores], mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () => reject(failure(transaction.error)));
    transaction.addEventListener('abort', () => reject(failure(transaction.error)));
  });
  const result = await Promise.all([work((name) => transaction.objectStore(name)), done]);
  return result[0];
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(failure(request.error)));
  });
}

export async function readOne<S extends StoreName>(name: S, key: IDBValidKey): Promise<Stored<S> | undefined> {
  return await inTransaction([name], 'readonly', (store) =>
    answerOf(store(name).get(key) as IDBRequest<Stored<S> | undefined>),
  );
}

export async function readAll<S extends StoreName>(name: S, novelId?: string): Promise<Stored<S>[]> {
  return await inTransaction([name], 'readonly', (store) => {
    const from = novelId === undefined ? store(name) : store(name).index('novelId');
    return answerOf(from.getAll(novelId) as IDBRequest<Stored<S>[]>);
  });
}

export async function writeOne<S extends StoreName>(name: S, value: Stored<S>): Promise<void> {
  await inTransaction([name], 'readwrite', (store) => void store(name).put(value));
}

export async function removeOne(name: StoreName, key: IDBValidKey): Promise<void> {
  await inTransaction([name], 'readwrite', (store) => void store(name).delete(key));
}
