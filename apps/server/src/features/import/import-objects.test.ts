import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import { openImportFiles, type ImportFiles } from './import-files.ts';
import { folderForSuite } from '../../testing/suite/for-suite.ts';
import { importsInBucket } from './import-objects.ts';

/** Two machines that share a storage and nothing else. */
const home = await folderForSuite();
const storage = await openFolderStorage(path.join(home, 'shared'));
const one = importsInBucket(openImportFiles(path.join(home, 'one')), storage);
const two = importsInBucket(openImportFiles(path.join(home, 'two')), storage);

async function readAt(files: ImportFiles, importId: string): Promise<string> {
  await using source = await files.source(importId);
  return await readFile(source.path, 'utf8');
}

it('takes a source in parts at any machine, the same part twice, and no part behind a hole', async () => {
  expect(await one.write('7', 0, Buffer.from('title,'))).toBe(6);
  expect(await two.write('7', 20, Buffer.from('late'))).toBeNull();
  expect(await two.write('7', 6, Buffer.from('file\n'))).toBe(11);
  expect(await one.write('7', 6, Buffer.from('file\n'))).toBe(11);
  expect(await one.write('7', 11, Buffer.from('雨夜,rain.mp4\n'))).toBe(27);
  expect(await readAt(two, '7')).toBe('title,file\n雨夜,rain.mp4\n');
  let copy = '';
  {
    await using source = await two.source('7');
    copy = source.path;
  }
  expect(existsSync(copy)).toBe(false);
  await two.remove('7');
  await expect(one.source('7')).rejects.toThrow('has no source');
});

it('takes a file of a machine, and hands tracks over to whoever settles the row', async () => {
  const file = path.join(home, 'list.csv');
  await writeFile(file, 'title\n雨\n');
  await one.takeSource('8', file);
  expect(await readAt(two, '8')).toBe('title\n雨\n');
  await one.keepTrack('8', '3', 'zh-Hans', 'WEBVTT\n');
  expect(await two.readTrack('8', '3', 'zh-Hans')).toBe('WEBVTT\n');
  expect(await two.readTrack('8', '3', 'en')).toBeNull();
  await two.removeRow('8', '3', ['zh-Hans']);
  expect(await one.readTrack('8', '3', 'zh-Hans')).toBeNull();
});
