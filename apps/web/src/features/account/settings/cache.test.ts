import { beforeEach, describe, expect, it, vi } from 'vitest';
import { local } from '../../../lib/storage/storage.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { cacheSize, clearCache } from './cache.ts';

beforeEach(() => localStorage.clear());

describe('the cache', () => {
  it('is what can be fetched again; clearing it keeps account, device and settings', async () => {
    const preferences = { autoplay: false, startMuted: false, dataSaver: true };
    local.write('machineCode', 'device');
    local.write('_isLogin', 'yes');
    local.write('preferences', preferences);
    expect(await cacheSize()).toBe(0);
    local.write('videoGroup', [{ groupId: '4', name: '美食' }]);
    expect(await cacheSize()).toBe(new TextEncoder().encode('[{"groupId":"4","name":"美食"}]').length);
    await clearCache();
    expect(await cacheSize()).toBe(0);
    expect(local.read('machineCode')).toBe('device');
    expect(local.read('_isLogin')).toBe('yes');
    expect(local.read('preferences')).toEqual(preferences);
  });

  it('leaves the shell of the app alone, which opens it without a network', async () => {
    const deleted: string[] = [];
    vi.stubGlobal('caches', {
      keys: () => Promise.resolve(['workbox-precache-v2', 'home']),
      open: () => Promise.resolve({ matchAll: () => Promise.resolve([new Response('12345')]) }),
      delete: (name: string) => deleted.push(name),
    });
    expect(await cacheSize()).toBe(5);
    await clearCache();
    expect(deleted).toEqual(['home']);
  });

  it.each([
    [0, '0 B'],
    [812, '812 B'],
    [3482, '3.4 KB'],
    [13_212_058, '12.6 MB'],
    [5 * 1024 ** 4, '5120.0 GB'],
  ])('of %i bytes reads %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });
});
