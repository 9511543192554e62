import { local } from '../../../lib/storage/storage.ts';

/** What is kept only to be quick, and can be fetched again. Never the account, the device code or settings. */
const keptToBeQuick = ['config', 'videoGroup', 'novelGroup', 'videoItem', 'novelItem', 'topAd', 'downloadUrl'] as const;

/** Cache Storage is missing on pages without https, whatever the types say. */
function cacheStorage(): CacheStorage | undefined {
  return (globalThis as { caches?: CacheStorage }).caches;
}

/** The shell that the background worker keeps is the app itself: cleared, it would not open without a network. */
const isShell = (name: string): boolean => name.includes('precache');

async function cacheNames(): Promise<string[]> {
  return ((await cacheStorage()?.keys()) ?? []).filter((name) => !isShell(name));
}

/** Bytes that `clearCache` would free. */
export async function cacheSize(): Promise<number> {
  let bytes = 0;
  for (const name of keptToBeQuick) {
    const value: unknown = local.read(name);
    if (value !== undefined) bytes += new Blob([JSON.stringify(value)]).size;
  }
  const storage = cacheStorage();
  for (const name of await cacheNames()) {
    const cache = await storage?.open(name);
    for (const response of (await cache?.matchAll()) ?? []) bytes += await sizeOf(response);
  }
  return bytes;
}

async function sizeOf(response: Response): Promise<number> {
  const length = Number(response.headers.get('content-length') ?? Number.NaN);
  return Number.isFinite(length) ? length : (await response.blob()).size;
}

export async function clearCache(): Promise<void> {
  for (const name of keptToBeQuick) local.remove(name);
  const storage = cacheStorage();
  for (const name of await cacheNames()) await storage?.delete(name);
}
