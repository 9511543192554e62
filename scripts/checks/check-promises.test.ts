import { expect, it } from 'vitest';
import { keptPromises } from './check-promises.ts';

const found = (source: string) => keptPromises('x.ts', source).map(({ line }) => line);

it.each([
  ['awaited after another wait', 'async function f() {\n const p = work();\n await other();\n await p;\n}', [2]],
  ['joined after another wait', 'const a = work();\nawait other();\nawait Promise.all([a, later()]);', [1]],
  ['begun as a new Promise', 'const a = new Promise((yes, no) => go(yes, no));\nawait other();\nawait a;', [1]],
  [
    'stored by a callback',
    "const all: Promise<void>[] = [];\nform.on('file', (stream) => {\n all.push(save(stream));\n});\nawait read(form);\nawait Promise.all(all);",
    [3],
  ],
  [
    'stored while the next item is awaited',
    'let batch: Promise<void>[] = [];\nfor await (const item of items) batch.push(work(item));\nawait Promise.all(batch);',
    [2],
  ],
])('finds a promise %s', (_what, source, lines) => {
  expect(found(source)).toEqual(lines);
});

it.each([
  ['has its handler at once', 'const p = work().catch(note);\nawait other();\nawait p;'],
  ['gets its handler before the wait', 'const p = work();\np.catch(() => {});\nawait other();\nawait p;'],
  ['is awaited next', 'const p = work();\nconst q = more();\nawait Promise.all([p, q]);'],
  ['can only resolve', "const p = new Promise((done) => child.once('exit', done));\nawait other();\nawait p;"],
  [
    'is stored with its handler',
    'const all: Promise<void>[] = [];\non(() => all.push(save().catch(note)));\nawait Promise.all(all);',
  ],
  ['is no promise', 'const value = work();\nawait other();\nawait use(value);'],
])('is content with one that %s', (_what, source) => {
  expect(found(source)).toEqual([]);
});
