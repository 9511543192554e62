import { readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { keysEveryMs, playbackKeyTaker, rotatePlaybackKey } from './playback-keys.ts';
import { fileStore } from './secret-store.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { testFolder } from '../../testing/test-folder.ts';

let folder: string;
let secrets: Secrets;
beforeEach(() => {
  folder = testFolder(onTestFinished);
  secrets = loadSecrets(folder);
});

const hour = 3_600_000;
const others = (text: string) => ({ ...(JSON.parse(text) as object), playbackKeys: null });
const rotate = (now: number) => rotatePlaybackKey(fileStore(folder), { now, until: now + 6 * hour });

it('adds a key that signs, and keeps the old one until what it signed has run out', async () => {
  const before = secrets.playbackKeys.keys['1'];
  expect(await rotate(0)).toBe('2');
  const { playbackKeys } = loadSecrets(folder);
  expect(playbackKeys).toMatchObject({ current: '2', until: { 1: 6 * hour } });
  expect(playbackKeys.keys['1']).toEqual(before);
  expect(playbackKeys.keys['2']).not.toEqual(before);
  expect(await rotate(hour)).toBe('3');
  expect(loadSecrets(folder).playbackKeys.until).toEqual({ 1: 6 * hour, 2: 7 * hour });
  expect(await rotate(6 * hour)).toBe('4');
  expect(Object.keys(loadSecrets(folder).playbackKeys.keys)).toEqual(['2', '3', '4']);
});

it('touches nothing else, and leaves no other file and no wider rights', async () => {
  const path = join(folder, 'secrets.json');
  const before = readFileSync(path, 'utf8');
  await rotate(0);
  expect(others(readFileSync(path, 'utf8'))).toEqual(others(before));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('leaves a file alone that a vault has put there', async () => {
  const path = join(folder, 'secrets.json');
  const vault = join(folder, 'from-vault.json');
  renameSync(path, vault);
  symlinkSync(vault, path);
  const before = readFileSync(vault, 'utf8');
  expect(loadSecrets(folder)).toEqual(secrets);
  await expect(rotate(0)).rejects.toThrow(/secrets\.json is a link: change the keys where it leads to/);
  expect(readFileSync(path, 'utf8')).toBe(before);
});

it('reaches a running program: known at the first look, signing once every other program has looked', async () => {
  const held = secrets.playbackKeys;
  const take = playbackKeyTaker(secrets);
  await rotate(0);
  take(loadSecrets(folder), 1000);
  expect([held.current, Object.keys(held.keys)]).toEqual(['1', ['1', '2']]);
  take(loadSecrets(folder), 1000 + keysEveryMs - 1);
  expect(held.current).toBe('1');
  take(loadSecrets(folder), 1000 + keysEveryMs);
  expect(held.current).toBe('2');
});
