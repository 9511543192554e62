import { afterAll, beforeAll, describe } from 'vitest';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../testing/object-store/object-store.ts';
import { openS3Storage } from './s3/s3-storage.ts';
import { keepsItsPromises } from './storage-promises.test-data.ts';

describe.skipIf(!hasObjectStore)('with a real store', () => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await startObjectStore();
  });
  afterAll(() => store[Symbol.asyncDispose]());

  const inBucket = async (prefix: string) => openS3Storage({ ...(await store.bucket()), prefix });
  keepsItsPromises('a bucket', () => inBucket(''));
  keepsItsPromises('a folder of a bucket', () => inBucket('site/one/'));
});
