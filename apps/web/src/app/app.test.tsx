import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { local } from '../lib/storage/storage.ts';
import { useAppStore } from '../lib/storage/app-store.ts';
import { openApp } from './open-app.test-data.tsx';
import { sampleUser } from '../testing/samples.ts';

const nothing = { list: [], nextCursor: null };
let keys: Record<string, string>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  keys = { IsReturnCrackAd: 'true', TAB_BAR: '[{"tab":"novel"},{"tab":"mine","name":"我"}]' };
  useAppStore.setState(useAppStore.getInitialState(), true);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', (url: string) => {
    const data = url.includes('getAgentInfo')
      ? { agentId: '3', agentName: '流光', logo: '', adultEnabled: false, secretcode: '' }
      : url.includes('getPlatForm')
        ? { list: Object.entries(keys).map(([key, value]) => ({ key, value })) }
        : url.includes('getUserInfo')
          ? sampleUser()
          : nothing;
    return Promise.resolve(Response.json({ code: 0, message: '', data }));
  });
});

const tabNames = () => within(screen.getByRole('navigation', { name: '主导航' })).getAllByRole('link');

/** A screen is loaded on demand, and the first time that may take a while. */
const firstLoad = { timeout: 60_000 };

describe('the shell', () => {
  it('builds the tab bar from the keys and marks the open one', async () => {
    await openApp('/mine');
    await waitFor(() => expect(tabNames().map((tab) => tab.textContent)).toEqual(['发现', '首页', '小说', '我']));
    expect(tabNames().map((tab) => tab.getAttribute('aria-current'))).toEqual([null, null, null, 'page']);
    await waitFor(() => expect(document.title).toBe('我的 · 流光'));
  });

  it('paints the bar from the last visit before the network answers', async () => {
    local.write('config', { agentId: '3', agentName: '流光', logo: '', keys: { IsReturnCrackAd: 'true' } });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await openApp('/novel');
    expect(tabNames().map((tab) => tab.textContent)).toEqual(['发现', '首页']);
  });

  it('has no bar on a screen without one', async () => {
    await openApp('/official');
    expect(await screen.findByRole('heading', { name: '官方联系方式' }, firstLoad)).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull();
  });
});

describe('routes', () => {
  it('lead from anything unknown to home', async () => {
    const router = await openApp('/no/such/screen?x=1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  it('never redirect away from a screen that needs a login: a quiet state stands there, the popup is asked for', async () => {
    const router = await openApp('/selectCity');
    expect(await screen.findByText('登录后查看')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/selectCity');
    await waitFor(() => expect(useAppStore.getState().showLoginPopup).toBe(true));
  });

  it('fill in by themselves after the login', async () => {
    await openApp('/selectCity');
    expect(await screen.findByText('登录后查看')).toBeTruthy();
    useAppStore.setState({ signedIn: true });
    expect(await screen.findByPlaceholderText('城市名、拼音或首字母', {}, firstLoad)).toBeTruthy();
  });

  it('lead home from a screen that was opened cold', async () => {
    const router = await openApp('/feedback');
    await screen.findByRole('heading', { name: '意见反馈' }, firstLoad);
    for (const back of screen.getAllByRole('button', { name: '返回' }).slice(0, 1)) fireEvent.click(back);
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });
});

describe('the first entry to home in a session', () => {
  it('leads once to the free zone when its tab is shown', async () => {
    keys['IsReturnFreeAd'] = 'true';
    const router = await openApp('/home');
    await waitFor(() => expect(router.state.location.pathname).toBe('/free'));
    await router.navigate({ to: '/home' });
    expect(router.state.location.pathname).toBe('/home');
  });

  it('knows at once on a later visit', async () => {
    local.write('config', { agentId: '3', agentName: '流光', logo: '', keys: { IsReturnFreeAd: 'true' } });
    const router = await openApp('/home');
    expect(router.state.location.pathname).toBe('/free');
  });

  it('stays when the tab is hidden', async () => {
    const router = await openApp('/home');
    await waitFor(() => expect(sessionStorage.getItem('isOne')).toBe('yes'));
    expect(router.state.location.pathname).toBe('/home');
  });
});
