import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { saveDevice } from '../lib/session/save-device.ts';
import { local } from '../lib/storage/storage.ts';
import { useAppStore } from '../lib/storage/app-store.ts';
import type { Answers } from '../testing/local-api.ts';
import { sampleAd, sampleNovel, sampleUser, sampleVideo } from '../testing/samples.ts';
import { startVisit, visit } from '../testing/visit.ts';
import { openApp } from './open-app.test-data.tsx';

/** What a visit leaves on the device, and what the next one makes of it while the server does not answer. */

const firstLoad = { timeout: 60_000 };
const silent = { refuse: 5000, message: '服务暂时不可用' };

/** Opens a screen with answers, then again, with nothing but what was kept. */
async function visitTwice(at: string, answers: Answers, kept: () => unknown): Promise<void> {
  vi.stubGlobal('scrollTo', () => undefined);
  await startVisit(sampleUser(), answers);
  await openApp(at);
  await waitFor(() => expect(local.read('config') && kept()).toBeTruthy(), firstLoad);
  cleanup();
  document.title = '';
  for (const name of Object.keys(visit.answers)) Object.assign(visit.answers, { [name]: () => silent });
  await openApp(at);
}

describe('the next visit', () => {
  it('has the corner of home at once (topAd), with the groups (videoGroup)', async () => {
    const ad = sampleAd('5', { adName: '山海', adJupAddress: 'https://ads.example/' });
    await visitTwice(
      '/home',
      {
        getAdInfo: ({ adAddress }) => ({ list: adAddress === 'topRight' ? [ad] : [] }),
        getVideoGroups: () => ({
          list: [{ groupId: '4', name: '美食', order: 1, cover: null, tags: [], count: 1 }],
        }),
      },
      () => local.read('topAd') && local.read('videoGroup'),
    );
    expect(JSON.parse(local.read('topAd') ?? '')).toMatchObject({ adId: '5', adName: '山海' });
    expect(await screen.findByRole('link', { name: '广告：山海' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: '美食' })).toBeTruthy();
  });

  it('has the groups of novels (novelGroup)', async () => {
    await visitTwice(
      '/novel',
      {
        'novel/groups': () => ({ list: [{ groupId: '6', name: '悬疑', order: 1, cover: null, tags: [], count: 1 }] }),
      },
      () => local.read('novelGroup'),
    );
    expect(await screen.findByRole('tab', { name: '悬疑' })).toBeTruthy();
  });

  it.each([
    ['videoItem', '/video?id=7', { getVideoInfo: () => sampleVideo('7', { title: '雾港' }) }],
    ['novelItem', '/novelDetails?id=7', { 'novel/getNovelInfo': () => sampleNovel('7', { title: '雾港' }) }],
  ] as const)('has the title of what was open (%s)', async (key, at, answers) => {
    await visitTwice(at, answers, () => local.read(key));
    await waitFor(() => expect(document.title).toContain('雾港'));
  });

  it('keeps nothing of what is for adults', async () => {
    vi.stubGlobal('scrollTo', () => undefined);
    await startVisit(sampleUser(), { getVideoInfo: () => sampleVideo('7', { title: '雾港', rating: '18' }) });
    await openApp('/video?id=7');
    expect(await screen.findByRole('heading', { name: '雾港' }, firstLoad)).toBeTruthy();
    expect(local.read('videoItem')).toBeUndefined();
  });

  it('offers the app in the update box though the version names no address (downloadUrl)', async () => {
    const version = {
      platform: 'android' as const,
      versionName: '9.9',
      updateContent: '',
      apkUrl: '',
      isForceUpdate: false,
    };
    const list = [{ key: 'DownloadUrl', value: 'https://get.example/app' }];
    await visitTwice('/application', { getPlatForm: () => ({ list }) }, () => local.read('downloadUrl'));
    local.remove('config');
    cleanup();
    await openApp('/mine');
    act(() => useAppStore.setState({ versionCont: version }));
    const get = await screen.findByRole('link', { name: '立即更新' }, firstLoad);
    expect(get.getAttribute('href')).toBe('https://get.example/app');
  });

  it('tells the server of the device once for an account (machineInformation)', async () => {
    await startVisit(sampleUser(), { saveUserMachine: () => ({}), saveUserMessage: () => ({}) });
    await saveDevice();
    await saveDevice();
    expect(visit.inputs('saveUserMachine')).toHaveLength(1);
    expect(visit.inputs('saveUserMessage')).toHaveLength(2);
    local.remove('machineInformation');
    await saveDevice();
    expect(visit.inputs('saveUserMachine')).toHaveLength(2);
  });
});
