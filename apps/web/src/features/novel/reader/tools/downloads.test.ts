import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptHeads } from '../../../../lib/offline/kept-chapters.ts';
import { clearOffline, offlineUsage } from '../../../../lib/offline/usage.ts';
import { sampleUser } from '../../../../testing/samples.ts';
import { startVisit } from '../../../../testing/visit.ts';
import { sampleChapter, sampleHead } from '../reader.test-data.ts';
import { startDownload, useDownloads } from './downloads.ts';

const heads = [sampleHead(1), sampleHead(2), sampleHead(3)];
beforeEach(async () => {
  await clearOffline();
  await startVisit(sampleUser(), {
    'novel/getChapter': ({ chapterId }) =>
      chapterId === 'c2' ? { refuse: 1006, message: '开通VIP即可观看' } : sampleChapter(Number(chapterId.slice(1))),
  });
});

describe('a download', () => {
  it('keeps what may be read, passes over what may not, and says how far it is', async () => {
    const steps: number[] = [];
    await startDownload('1', heads, () => steps.push(useDownloads.getState().done));
    expect(steps).toEqual([1, 2, 3, 3]);
    expect(useDownloads.getState()).toMatchObject({ done: 3, closed: 1, problem: null, novelId: null });
    expect((await keptHeads('1', null)).map(({ chapterId, wanted }) => [chapterId, wanted])).toEqual([
      ['c1', true],
      ['c3', true],
    ]);
  });

  it('stops with a clear word when the device is full', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ usage: 100, quota: 120 }) } });
    await startDownload('1', heads, () => undefined);
    expect(useDownloads.getState().problem).toBe('设备空间不足，请清理后再下载');
    expect((await offlineUsage()).chapters).toBe(0);
  });
});
