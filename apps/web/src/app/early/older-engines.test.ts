import { beforeAll, describe, expect, it } from 'vitest';

const filled = [
  [AbortSignal, ['any']],
  [Promise, ['withResolvers']],
  [Map, ['groupBy']],
  [URL, ['parse', 'canParse']],
  [URLSearchParams.prototype, ['size']],
  [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'findLast', 'findLastIndex']],
] as const;

beforeAll(async () => {
  for (const [target, names] of filled) for (const name of names) Reflect.deleteProperty(target, name);
  await import('./older-engines.ts');
});

describe('functions for older engines', () => {
  it('fill each one that is missing', () => {
    for (const [target, names] of filled)
      for (const name of names) expect({ [name]: name in target }).toEqual({ [name]: true });
  });

  it('join signals: the first to abort gives the reason', () => {
    const one = new AbortController();
    const other = new AbortController();
    const joined = AbortSignal.any([one.signal, other.signal]);
    expect(joined.aborted).toBe(false);
    other.abort('left');
    one.abort('late');
    expect(joined.reason).toBe('left');
    expect(AbortSignal.any([AbortSignal.abort('before')]).reason).toBe('before');
  });

  it('resolve and reject from outside', async () => {
    const one = Promise.withResolvers<number>();
    one.resolve(1);
    await expect(one.promise).resolves.toBe(1);
    const other = Promise.withResolvers();
    other.reject(new Error('no'));
    await expect(other.promise).rejects.toThrow('no');
  });

  it('group, parse and count', () => {
    expect([...Map.groupBy([1, 2, 3], (n) => n % 2)]).toEqual([
      [1, [1, 3]],
      [0, [2]],
    ]);
    expect(URL.parse('/a', 'https://b.c')?.href).toBe('https://b.c/a');
    expect([URL.parse('a'), URL.canParse('a'), URL.canParse('https://b.c')]).toEqual([null, false, true]);
    expect(new URLSearchParams('a=1&a=2').size).toBe(2);
  });

  it('copy lists instead of changing them', () => {
    const list = [3, 1, 2];
    expect([list.toSorted((a, b) => a - b), list.toReversed(), list.toSpliced(0, 1, 7, 8)]).toEqual([
      [1, 2, 3],
      [2, 1, 3],
      [7, 8, 1, 2],
    ]);
    expect(list).toEqual([3, 1, 2]);
  });

  it('search from the end', () => {
    expect([[1, 2, 3].findLast((n) => n < 3), [1, 2].findLast((n) => n > 2)]).toEqual([2, undefined]);
    expect([[1, 2, 1].findLastIndex((n) => n === 1), [1].findLastIndex((n) => n > 1)]).toEqual([2, -1]);
  });
});
