import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolderStorage } from '../storage/folder-storage.ts';
import { keepFoldersPrivate } from './private-folders.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'private-folders-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const modeOf = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8);

it('closes what an older version left open to every user of the machine', () => {
  for (const name of ['uploads/work', 'media/image-jobs', 'backups', 'outbox']) {
    mkdirSync(path.join(dataDir, name), { recursive: true });
  }
  for (const name of ['uploads', 'uploads/work', 'media', 'media/image-jobs', 'backups', 'outbox']) {
    chmodSync(path.join(dataDir, name), 0o755);
  }
  writeFileSync(path.join(dataDir, 'secrets.json'), '{}');
  chmodSync(path.join(dataDir, 'secrets.json'), 0o644);
  expect(keepFoldersPrivate(dataDir)).toEqual([]);
  const folders = ['uploads', 'uploads/work', 'media', 'media/image-jobs', 'backups', 'outbox'];
  expect(folders.map(modeOf)).toEqual(folders.map(() => '700'));
  expect(modeOf('secrets.json')).toBe('600');
});

it('makes what is missing closed, and leaves alone where a link leads', () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'private-elsewhere-'));
  try {
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, path.join(dataDir, 'backups'));
    expect(keepFoldersPrivate(dataDir)).toEqual([]);
    expect([modeOf('uploads'), modeOf('media'), modeOf('backups')]).toEqual(['700', '700', '755']);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

it('has a new folder of media closed from the first moment', async () => {
  await openFolderStorage(path.join(dataDir, 'media'));
  expect(modeOf('media')).toBe('700');
});
