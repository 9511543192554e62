import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paintedBefore } from './painted-before.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'painted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const rendition = { width: 2, height: 1, bytes: Buffer.from('webp'), avif: null };
const made = { width: 2, height: 1, placeholder: 'aGFzaA', renditions: [rendition] };

it('gives back what was kept, byte for byte, and nothing else', async () => {
  const before = paintedBefore(folder);
  expect(await before.get('one')).toBeNull();
  await before.keep('one', made);
  expect(await paintedBefore(folder).get('one')).toEqual(made);
  expect(await before.get('two')).toBeNull();
});

it('paints again what it cannot read, and does not fail where nothing can be kept', async () => {
  const before = paintedBefore(folder);
  await before.keep('torn', made);
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name, 'torn.bin'), 'no picture');
  expect(await before.get('torn')).toBeNull();
  const file = join(folder, 'file');
  await writeFile(file, '');
  await paintedBefore(file).keep('one', made);
  expect(await paintedBefore(file).get('one')).toBeNull();
});
