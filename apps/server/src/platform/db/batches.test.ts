import { expect, it } from 'vitest';
import { createBatches } from './batches.ts';

it('writes what comes together at once, and answers each with its own result', async () => {
  const written: number[][] = [];
  const batches = createBatches<number, number>({
    everyMs: 5,
    most: 100,
    write: async (items) => {
      written.push([...items]);
      return items.map((item) => item * 10);
    },
  });
  expect(await Promise.all([1, 2, 3].map((item) => batches.add(item)))).toEqual([10, 20, 30]);
  expect(written).toEqual([[1, 2, 3]]);
});

it('does not wait when there is enough, and never writes two at a time', async () => {
  let running = 0;
  let most = 0;
  const sizes: number[] = [];
  const batches = createBatches<number, undefined>({
    everyMs: 60_000,
    most: 10,
    write: async (items) => {
      running += 1;
      most = Math.max(most, running);
      sizes.push(items.length);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      return items.map(() => undefined);
    },
  });
  const all = Array.from({ length: 25 }, (_, index) => batches.add(index));
  await batches.close();
  await Promise.all(all);
  expect([most, sizes.reduce((sum, size) => sum + size, 0)]).toEqual([1, 25]);
  expect(Math.max(...sizes)).toBe(10);
});

it('shares what waits out among its lanes, writes no more at a time than those, and answers each with its own', async () => {
  let [running, most] = [0, 0];
  const sizes: number[] = [];
  const batches = createBatches<number, number>({
    everyMs: 1,
    most: 200,
    lanes: 2,
    write: async (items) => {
      running += 1;
      most = Math.max(most, running);
      sizes.push(items.length);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      return items.map((item) => -item);
    },
  });
  const several = async (count: number) =>
    await Promise.all(Array.from({ length: count }, (_, index) => batches.add(index)));
  expect(await several(150)).toEqual(Array.from({ length: 150 }, (_, index) => -index));
  expect(sizes.splice(0)).toEqual([75, 75]);
  await several(10);
  expect(sizes.splice(0)).toEqual([10]);
  await several(900);
  expect(Math.max(...sizes)).toBe(200);
  expect(most).toBe(2);
});

it('waits no more once batches are long, and waits again when they are short', async () => {
  const sizes: number[] = [];
  const batches = createBatches<number, undefined>({
    everyMs: 1500,
    most: 100,
    pressing: 10,
    write: async (items) => {
      sizes.push(items.length);
      return items.map(() => undefined);
    },
  });
  const several = (count: number) => Promise.all(Array.from({ length: count }, (_, index) => batches.add(index)));
  const took = async (count: number) => {
    const begun = performance.now();
    await several(count);
    return performance.now() - begun;
  };
  expect(await took(10)).toBeGreaterThan(1400);
  expect(await took(3)).toBeLessThan(1400);
  expect(await took(3)).toBeGreaterThan(1400);
  expect(sizes).toEqual([10, 3, 3]);
});

it('tells a failure to those whose batch it was, and goes on', async () => {
  const batches = createBatches<number, number>({
    everyMs: 1,
    most: 100,
    write: async (items) => {
      if (items.includes(13)) throw new Error('down');
      return items;
    },
  });
  await expect(Promise.all([batches.add(1), batches.add(13)])).rejects.toThrow('down');
  expect(await batches.add(2)).toBe(2);
});
