import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBodyCache } from './body-cache.ts';

function setup() {
  const time = { now: 1000 };
  const cache = createBodyCache(() => time.now);
  let loads = 0;
  const fetch = (key: string, tags: string[] = [], text = () => `${key} ${loads}`) =>
    cache.fetch(key, { alias: `raw ${key}`, ttlMs: 1000, tags }, async () => {
      loads += 1;
      await Promise.resolve();
      return text();
    });
  return { time, cache, fetch, loads: () => loads };
}

const long = () => '流光'.repeat(2000);

describe('the body cache', () => {
  it('loads once for a stampede, and again after its second', async () => {
    const { time, cache, fetch, loads } = setup();
    const bodies = await Promise.all(Array.from({ length: 50 }, () => fetch('feed')));
    expect(loads()).toBe(1);
    expect(new Set(bodies.map((body) => body.bytes.toString()))).toEqual(new Set(['feed 1']));
    expect(cache.counts).toEqual({ hits: 0, misses: 1, shared: 49 });
    time.now += 999;
    expect(cache.peek('raw feed')?.bytes.toString()).toBe('feed 1');
    time.now += 1;
    expect(cache.peek('raw feed')).toBeUndefined();
    expect((await fetch('feed')).bytes.toString()).toBe('feed 2');
  });

  it('gives the same bytes the same strong tag, and another to the compressed form', async () => {
    const { time, fetch } = setup();
    const first = await fetch('a', [], long);
    time.now += 5000;
    const second = await fetch('a', [], long);
    expect(second.etag).toBe(first.etag);
    expect(first.etag).toMatch(/^"[\w-]{27}"$/);
    expect(first.compressedEtag).not.toBe(first.etag);
    expect(brotliDecompressSync(first.compressed()!).equals(first.bytes)).toBe(true);
    expect((await fetch('b', [], () => 'short')).compressed()).toBeNull();
  });

  it('drops what carries a tag, by either name, and leaves the rest', async () => {
    const { cache, fetch, loads } = setup();
    await fetch('video', ['video']);
    await fetch('ad', ['ad']);
    cache.invalidate('video');
    expect(cache.peek('raw video')).toBeUndefined();
    expect(cache.peek('raw ad')).toBeDefined();
    await fetch('video', ['video']);
    expect(loads()).toBe(3);
  });

  it('keeps nothing that was loaded from before an invalidation', async () => {
    const { cache, loads } = setup();
    const gate = Promise.withResolvers<string>();
    const options = { alias: 'raw', ttlMs: 1000, tags: ['video'] };
    const old = cache.fetch('video', options, () => gate.promise);
    cache.invalidate('video');
    const fresh = cache.fetch('video', options, () => Promise.resolve('new'));
    gate.resolve('old');
    expect((await old).bytes.toString()).toBe('old');
    expect((await fresh).bytes.toString()).toBe('new');
    expect(cache.peek('raw')?.bytes.toString()).toBe('new');
    expect(loads()).toBe(0);
  });

  it('keeps no failure', async () => {
    const { cache } = setup();
    const options = { alias: 'raw', ttlMs: 1000, tags: [] };
    await expect(cache.fetch('x', options, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect((await cache.fetch('x', options, () => Promise.resolve('up'))).bytes.toString()).toBe('up');
  });

  it('stays bounded whatever callers write into their URLs', async () => {
    const { cache } = setup();
    for (let index = 0; index < 9000; index += 1) {
      await cache.fetch('one', { alias: `raw ${index}`, ttlMs: 1000, tags: [] }, () => Promise.resolve('x'));
    }
    expect(cache.peek('raw 0')).toBeUndefined();
    expect(cache.peek('raw 8999')).toBeDefined();
  });
});
