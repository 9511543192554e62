import { randomBytes } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import { isIPv4, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hasObjectStore,
  type ObjectStore,
  startObjectStore,
  storeName,
} from '../../../testing/object-store/object-store.ts';
import type { S3Settings } from '../../config/storage-settings.ts';
import { redirectOrigin } from '../../config/storage-settings.ts';
import { allOf } from '../all-of.ts';
import { openS3Storage } from './s3-storage.ts';

const asked = new Set<string>();
/** What the name server of an operator does: every bucket of the store is this machine. */
const lookup: LookupFunction = (name, options, answer) => {
  asked.add(name);
  if (!name.endsWith(`.${storeName}`) || isIPv4(name)) throw new Error(`asked for ${name}`);
  if (options.all) answer(null, [{ address: '127.0.0.1', family: 4 }]);
  else answer(null, '127.0.0.1', 4);
};

// STORAGE_STYLE=host: large services and older gateways know buckets by the name of their host alone.
describe.skipIf(!hasObjectStore)('a bucket that is named in the host', () => {
  let store: ObjectStore;
  let settings: S3Settings;
  beforeAll(async () => {
    store = await startObjectStore();
    const made = await store.bucket();
    const { port } = new URL(made.endpoint);
    settings = { ...made, endpoint: `http://${storeName}:${port}`, style: 'host', redirect: true };
  });
  afterAll(() => store[Symbol.asyncDispose]());

  it('takes, gives, lists and deletes objects, small and in parts', async () => {
    const storage = openS3Storage(settings, { lookup });
    const large = randomBytes(9 * 1024 ** 2);
    await storage.put('media/a/small', Buffer.from('0123456789'));
    await storage.put('media/a/v/large', Readable.from([large]));
    expect(await storage.putNew('media/a/small', Buffer.from('other'))).toBeNull();
    expect((await storage.read('media/a/v/large'))?.equals(large)).toBe(true);
    const part = await storage.openRead('media/a/small', { start: 2, end: 4 });
    expect(part && (await text(part))).toBe('234');
    expect(await storage.stat('media/a/none')).toBeNull();
    expect((await allOf(storage.list('media/'))).toSorted()).toEqual(['media/a/small', 'media/a/v/large']);
    expect(await allOf(storage.folders('media'))).toEqual(['a']);
    await storage.deleteTree('media/a');
    expect(await allOf(storage.list(''))).toEqual([]);
    storage.close?.();
    expect([...asked]).toEqual([`${settings.bucket}.${storeName}`]);
  });

  it('is what browsers are sent to, with an address that opens one object', async () => {
    const storage = openS3Storage(settings, { lookup });
    await storage.put('media/a/000.m4s', Buffer.from('bytes'));
    const answer = { contentType: 'video/iso.segment', cacheControl: 'private' };
    const address = (await storage.shortAddress?.('media/a/000.m4s', answer)) ?? '';
    expect(new URL(address).origin).toBe(redirectOrigin({ storage: settings }));
    const found = await fetched(address);
    expect([found.statusCode, (await buffer(found)).toString()]).toEqual([200, 'bytes']);
    const other = await fetched(address.replace('000.m4s', '001.m4s'));
    other.resume();
    expect(other.statusCode).toBe(403);
    storage.close?.();
  });
});

async function fetched(address: string): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    http.get(address, { lookup }, resolve).on('error', reject);
  });
}
