import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { sampleAd } from '../../../testing/ad-samples.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { startVisit } from '../../../testing/visit.ts';
import type { Visit } from '../../../testing/visit.ts';
import { BottomBanner } from './bottom-banner.tsx';
import { HomePopup } from './home-popup.tsx';
import { Splash } from './splash.tsx';
import { UpdateBox } from './update-box.tsx';
import { usePopups } from './use-popups.ts';

let visit: Visit | undefined;
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useAppStore.setState(useAppStore.getInitialState(), true);
  localStorage.clear();
  await visit?.close();
  visit = undefined;
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
    visit = await startVisit(null, { getAdInfo: () => ({ list: [sampleAd('1'), sampleAd('2'), sampleAd('3')] }) });
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
    visit = await startVisit(null, { getAdInfo: () => ({ list: [sampleAd('1')] }) });
    const { client } = renderScreen(Popups, '/home');
    expect(await screen.findByText('没有弹窗')).toBeTruthy();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(visit.inputs('getAdInfo')).toEqual([]);
  });
});

describe('the bottom banner', () => {
  it('is labelled, takes markup in its words as words, leads nowhere dangerous, and stays away once closed', async () => {
    const hostile = sampleAd('1', { adName: '<img src=x onerror=alert(1)>', adJupAddress: 'javascript:alert(1)' });
    visit = await startVisit(null, { getAdInfo: () => ({ list: [hostile] }) });
    renderScreen(BottomBanner, '/home');
    const banner = await screen.findByRole('complementary', { name: '广告' });
    expect(banner.textContent).toContain('<img src=x onerror=alert(1)>');
    expect(banner.querySelector('img, a')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '关闭广告' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(useAppStore.getState().showBtmAdImg).toBe(false);
  });
});

describe('the update box', () => {
  const version = {
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

  it('can be put off where it is not, and opens no address that is none', async () => {
    useAppStore.setState({ versionCont: version });
    const optional = { ...version, apkUrl: 'javascript:alert(1)', isForceUpdate: false };
    renderScreen(() => <UpdateBox version={optional} />, '/home');
    fireEvent.click(await screen.findByRole('button', { name: '稍后再说' }));
    expect(useAppStore.getState().versionCont).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
