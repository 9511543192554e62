import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gathered } from './gathered.ts';

function setup() {
  const statements: { keys: readonly number[]; gate: PromiseWithResolvers<void> }[] = [];
  const read = gathered<number, string>(async (keys) => {
    const gate = Promise.withResolvers<void>();
    statements.push({ keys, gate });
    await gate.promise;
    return keys.map((key) => `row ${key}`);
  });
  return { statements, read };
}

it('reads together who comes in one turn, and who comes while others are read', async () => {
  const { statements, read } = setup();
  const asked = () => statements.map(({ keys }) => keys);
  const reads = [1, 2].map((key) => read(key));
  await turn();
  expect(asked()).toEqual([[1, 2]]);
  reads.push(read(3));
  await turn();
  // Two statements at once, and no third.
  reads.push(...[4, 5, 6].map((key) => read(key)));
  await turn();
  expect(asked()).toEqual([[1, 2], [3]]);
  statements[0]?.gate.resolve();
  expect(await reads[0]).toBe('row 1');
  expect(asked().at(-1)).toEqual([4, 5, 6]);
  for (const { gate } of statements) gate.resolve();
  expect(await Promise.all(reads)).toEqual([1, 2, 3, 4, 5, 6].map((key) => `row ${key}`));
});

it('fails those who were read together, and nobody after them', async () => {
  const { statements, read } = setup();
  const first = read(1);
  await turn();
  statements[0]?.gate.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  const second = read(2);
  await turn();
  statements[1]?.gate.resolve();
  expect(await second).toBe('row 2');
});
