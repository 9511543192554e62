import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addSealKey, dropOldSealKeys, keyedBox, sealKeysOf } from './seal-keys.ts';
import { fileStore } from './secret-store.ts';
import type { Secrets } from './secrets.ts';
import { testFolder } from '../../testing/test-folder.ts';

it('opens what an older key sealed, and what another program seals under a newer one', async () => {
  const folder = testFolder(onTestFinished);
  const store = fileStore(folder);
  const secrets = await store.load();
  const other = await store.load();
  const reload = async (held: Secrets) => {
    held.sealKeys = (await store.load()).sealKeys;
  };
  const boxOf = (held: Secrets) => keyedBox({ now: () => sealKeysOf(held), reload: () => reload(held) }, 'test');
  const [mine, theirs] = [boxOf(secrets), boxOf(other)];
  const first = mine.seal('hello');
  expect(first.keyId).toBe('0');
  expect(await addSealKey(store)).toBe('1');
  await reload(other);
  const newer = theirs.seal('world');
  expect(newer.keyId).toBe('1');
  expect([await mine.open(first), await mine.open(newer), await theirs.open(first)]).toEqual([
    'hello',
    'world',
    'hello',
  ]);
  expect(await addSealKey(store)).toBe('2');
  await dropOldSealKeys(store);
  await reload(secrets);
  expect(Object.keys(sealKeysOf(secrets).keys)).toEqual(['0', '2']);
  await expect(mine.open(newer)).rejects.toThrow('no sealing key 1');
  expect(await mine.open(first)).toBe('hello');
  await expect(boxOf(secrets).open({ ...first, sealed: mine.seal('x').sealed })).rejects.toThrow('authenticate');
  expect(readFileSync(path.join(folder, 'secrets.json'), 'utf8')).toContain('sealKeys');
});
