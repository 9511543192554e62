import { expect, it } from 'vitest';
import { sharedReads } from './shared-reads.ts';

function setup(keepMs = 1000, staleMs = 0) {
  const time = { now: 1000 };
  const reads = sharedReads<string[]>({
    clock: () => time.now,
    keepMs,
    staleMs,
    most: 2,
    isWorthKeeping: (value) => value.length > 0,
  });
  let count = 0;
  const read = (name: string, value = [name]) =>
    reads.get(name, () => {
      count += 1;
      return Promise.resolve(value);
    });
  return { time, reads, read, count: () => count };
}

it('reads once for all who ask at the same time and within the second, then again', async () => {
  const { time, read, count } = setup();
  await Promise.all(['a', 'a', 'a'].map(async (name) => await read(name)));
  expect(read('a')).toEqual(['a']);
  expect(count()).toBe(1);
  time.now += 1000;
  await read('a');
  expect(count()).toBe(2);
});

it('gives nobody after a change what was read before it', async () => {
  const { reads, read } = setup();
  const gate = Promise.withResolvers<string[]>();
  const old = reads.get('a', () => gate.promise);
  reads.clear();
  const fresh = read('a', ['new']);
  gate.resolve(['old']);
  expect([await old, await fresh, read('a')]).toEqual([['old'], ['new'], ['new']]);
});

it('keeps few, nothing that is not worth it, and no failure', async () => {
  const { reads, read, count } = setup();
  for (const name of ['a', 'b', 'c', 'a']) await read(name);
  expect(count()).toBe(4);
  await read('none', []);
  await read('none', []);
  expect(count()).toBe(6);
  await expect(reads.get('x', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await read('x')).toEqual(['x']);
});

it('remembers nothing where nobody tells of changes', async () => {
  const { read, count } = setup(0);
  await read('a');
  await read('a');
  expect(count()).toBe(2);
});

it('answers with what is old while the new is read, for a while and not longer', async () => {
  const { time, reads, read } = setup(1000, 5000);
  await read('a', ['old']);
  time.now += 1000;
  expect(read('a', ['new'])).toEqual(['old']);
  await Promise.resolve();
  expect(await read('a')).toEqual(['new']);
  time.now += 1000;
  expect(reads.get('a', () => Promise.reject(new Error('down')))).toEqual(['new']);
  await Promise.resolve();
  expect(read('a', ['newer'])).toEqual(['new']);
  time.now += 6000;
  await expect(reads.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
});
