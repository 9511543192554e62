import { beforeEach, describe, expect, it } from 'vitest';
import { local } from '../../shared/storage.ts';
import { formatBytes } from '../../shared/bytes.ts';
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
