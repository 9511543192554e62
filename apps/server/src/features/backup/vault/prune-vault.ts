import { zstdDecompressSync } from 'node:zlib';
import { allOf } from '../../../platform/storage/all-of.ts';
import { listVault, objectsKey, summaryKey, type Vault } from './vault.ts';

/**
 * Removes the backups that are not to stay, and then every object that no backup needs, those of interrupted ones too. Call
 * it only under the lock: what another one is sending has no list yet.
 */
export async function pruneVault(vault: Vault, stays: (name: string) => boolean): Promise<string[]> {
  const { storage } = vault;
  const complete = new Set((await listVault(vault)).map(({ name }) => name));
  const removed: string[] = [];
  const needed = new Set<string>();
  for (const name of await allOf(storage.folders('backups'))) {
    const list = complete.has(name) && stays(name) ? await storage.read(objectsKey(name)) : null;
    if (list) {
      for (const id of zstdDecompressSync(list).toString().split('\n')) needed.add(id);
      continue;
    }
    // First what makes it one: half of a backup is never listed.
    await storage.delete(summaryKey(name));
    await storage.deleteTree(`backups/${name}`);
    if (complete.has(name)) removed.push(name);
  }
  for (const key of await allOf(storage.list('objects/')))
    if (!needed.has(key.slice(key.lastIndexOf('/') + 1))) await storage.delete(key);
  await storage.sweep?.();
  return removed;
}
