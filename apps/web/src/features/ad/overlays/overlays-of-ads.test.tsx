import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { carry, dropCarried } from '../../../entities/video/carried.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleAd, sampleCard } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { appVersion } from '../../../lib/config/version.ts';
import { askArrival } from '../arrival-api.ts';
import { BottomBanner } from './bottom-banner.tsx';
import { HomePopup } from './home-popup.tsx';
import { Splash } from './splash.tsx';
import { UpdateBox } from './update-box.tsx';
import { usePopups } from './use-popups.ts';

afterEach(() => {
  dropCarried();
  useAppStore.setState(useAppStore.getInitialState(), true);
  localStorage.clear();
});

describe('the splash', () => {
  const ad = sampleAd('3', { adPicture: '/i/never/720.webp', playSecond: 3 });

  it('can be left when its seconds are over, though its picture never came', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const closed = vi.fn<() => void>();
    renderScreen(() => <Splash ad={ad} onClose={closed} />, '/home');
    expect(await screen.findByText('加载中')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(3200));
    expect(screen.getByText('3 秒')).toBeTruthy();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(closed).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(3500));
    fireEvent.click(screen.getByRole('button', { name: '进入' }));
    expect(closed).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(closed).toHaveBeenCalledTimes(2);
  });

  it('reads a picture out of its text file before it counts', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(String(url));
      return new Response(await promise);
    });
    renderScreen(() => <Splash ad={{ ...ad, adPicture: '/i/splash/720.txt' }} onClose={() => undefined} />, '/home');
    expect(await screen.findByText('加载中')).toBeTruthy();
    await waitFor(() => expect(asked).toContainEqual(expect.stringMatching(/\/i\/splash\/720\.txt$/)));
    expect(screen.getByText('加载中')).toBeTruthy();
    const data = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    resolve(data);
    await waitFor(() => expect(document.querySelector('dialog img')?.getAttribute('src')).toBe(data));
  });

  it('holds nobody for the hour that a broken number asks for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderScreen(() => <Splash ad={{ ...ad, adPicture: '', playSecond: 3600 }} onClose={() => undefined} />, '/home');
    await screen.findByText(/秒$/);
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    expect(screen.getByRole('button', { name: '进入' })).toBeTruthy();
  });
});

function Popups() {
  const { popup, closePopup } = usePopups(true);
  return popup ? <HomePopup key={popup.adId} ad={popup} onClose={closePopup} /> : <p>没有弹窗</p>;
}
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));

describe('the popups of home', () => {
  it('come one by one, the last of the list first, and clear the flag with the last', async () => {
    await startVisit(null, { getAdInfo: () => ({ list: [sampleAd('1'), sampleAd('2'), sampleAd('3')] }) });
    useAppStore.setState({ showMask: true });
    renderScreen(Popups, '/home');
    for (const name of ['广告：广告 3', '广告：广告 2', '广告：广告 1']) {
      await screen.findByRole('dialog', { name });
      expect(dialogs()).toEqual([name]);
      expect(useAppStore.getState().showMask).toBe(true);
      fireEvent.click(screen.getByRole('button', { name: '关闭广告' }));
    }
    expect(await screen.findByText('没有弹窗')).toBeTruthy();
    expect(useAppStore.getState().showMask).toBe(false);
  });

  it('stay away without the flag, and nobody is asked for them', async () => {
    await startVisit(null, { getAdInfo: () => ({ list: [sampleAd('1')] }) });
    const { client } = renderScreen(Popups, '/home');
    expect(await screen.findByText('没有弹窗')).toBeTruthy();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(visit.inputs('getAdInfo')).toEqual([]);
  });
});

describe('the bottom banner', () => {
  it('is labelled, takes markup in its words as words, leads nowhere dangerous, and stays away once closed', async () => {
    const hostile = sampleAd('1', { adName: '<img src=x onerror=alert(1)>', adJupAddress: 'javascript:alert(1)' });
    await startVisit(null, { getAdInfo: () => ({ list: [hostile] }) });
    renderScreen(BottomBanner, '/home');
    const banner = await screen.findByRole('complementary', { name: '广告' });
    expect(banner.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(banner.querySelector('img, a')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '关闭广告' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(useAppStore.getState().showBtmAdImg).toBe(false);
  });

  it('leaves its place to a video that goes on in the small player', async () => {
    await startVisit(null, { getAdInfo: () => ({ list: [sampleAd('1')] }) });
    renderScreen(BottomBanner, '/home');
    await screen.findByRole('complementary', { name: '广告' });
    const { videoId, title, kind, cover, duration, rating } = sampleCard('7');
    const video = document.createElement('video');
    act(() => carry({ videoId, title, kind, cover, duration, rating, url: '/v/t/m/master.m3u8', mode: 'full', video }));
    expect(screen.queryByRole('complementary')).toBeNull();
    act(() => dropCarried());
    expect(await screen.findByRole('complementary', { name: '广告' })).toBeTruthy();
  });
});

describe('the update box', () => {
  const version = {
    platform: 'android' as const,
    versionName: '2.4.0',
    updateContent: '更快',
    apkUrl: 'https://get.example/a.apk',
    isForceUpdate: true,
  };

  it('cannot be put off where it is forced, and leads to the download', async () => {
    renderScreen(() => <UpdateBox version={version} />, '/home');
    const link = await screen.findByRole('link', { name: '立即更新' });
    expect(link.getAttribute('href')).toBe('https://get.example/a.apk');
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(screen.queryByRole('button', { name: '稍后再说' })).toBeNull();
    useAppStore.setState({ versionCont: version });
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(useAppStore.getState().versionCont).toBe(version);
  });

  it('is opened by the wrapper where that can, and by the browser where it fails', async () => {
    const openLink = vi.fn<(url: string) => unknown>();
    globalThis.LiuguangBridge = { platform: 'android', version: '1.0', openLink };
    renderScreen(() => <UpdateBox version={version} />, '/home');
    const link = await screen.findByRole('link', { name: '立即更新' });
    // Prevented: the page does not open it as well.
    expect(fireEvent.click(link)).toBe(false);
    expect(openLink).toHaveBeenCalledExactlyOnceWith('https://get.example/a.apk');
  });

  it('loads the web bundle anew, whatever link stands there', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    renderScreen(() => <UpdateBox version={{ ...version, platform: 'web' }} />, '/home');
    fireEvent.click(await screen.findByRole('button', { name: '立即更新' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('can be put off where it is not, and opens no address that is none', async () => {
    useAppStore.setState({ versionCont: version });
    const optional = { ...version, apkUrl: 'javascript:alert(1)', isForceUpdate: false };
    renderScreen(() => <UpdateBox version={optional} />, '/home');
    fireEvent.click(await screen.findByRole('button', { name: '稍后再说' }));
    expect(useAppStore.getState().versionCont).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

const told = (versionName: string, apkUrl: string) => ({
  isForcedUpdate: true,
  updateMessage: { versionName, updateContent: '', apkUrl, isForceUpdate: false },
});
const ask = () => askArrival(false, new AbortController().signal);

describe('which version is asked for', () => {
  afterEach(() => {
    document.head.innerHTML = '';
  });

  it('a browser asks for the bundle alone, and is told only where the server has another one', async () => {
    await startVisit(null, { getAppWhetherNeedUpdate: () => told('9.9', '') });
    // No other build is served in a test: the number alone locks nobody out.
    expect((await ask()).update).toBeNull();
    expect(visit.inputs('getAppWhetherNeedUpdate')).toEqual([
      expect.objectContaining({ platform: 'web', versionName: appVersion }),
    ]);
    document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
    vi.stubGlobal('fetch', servePage('<script src="/assets/index-new.js">', fetch));
    expect((await ask()).update).toMatchObject({ platform: 'web', versionName: '9.9', isForceUpdate: true });
    vi.stubGlobal('fetch', servePage('<script src="/assets/index-old.js">', fetch));
    expect((await ask()).update).toBeNull();
  });

  it('a wrapper tells its platform and version, and one that does not is a browser', async () => {
    await startVisit(null, {
      getAppWhetherNeedUpdate: ({ platform }) =>
        platform === 'ios' ? told('3.0', 'https://apps.example/') : told('9.9', ''),
    });
    globalThis.LiuguangBridge = { platform: 'ios', version: '2.0' };
    expect((await ask()).update).toMatchObject({ platform: 'ios', apkUrl: 'https://apps.example/' });
    expect(visit.inputs('getAppWhetherNeedUpdate')[0]).toMatchObject({ platform: 'ios', versionName: '2.0' });
    for (const bridge of [{}, { platform: 'symbian', version: '1' }, { platform: 'android', version: 'latest' }]) {
      globalThis.LiuguangBridge = bridge;
      expect((await ask()).update).toBeNull();
    }
  });
});

/** Answers the page itself; everything else goes on. */
function servePage(html: string, next: typeof fetch): typeof fetch {
  return async (address, init) =>
    typeof address === 'string' && address.endsWith('?served') ? new Response(html) : await next(address, init);
}
