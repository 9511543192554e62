import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../lib/session/session.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { openApp } from '../open-app.test-data.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit } from '../../testing/visit.ts';

const member = sampleUser({ userCode: 'LG900000002', claimed: true });
beforeEach(async () => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  await startVisit(null, {
    loginUser: () => member,
    getUserInfo: () => member,
  });
});

const set = (changes: Partial<ReturnType<typeof useAppStore.getState>>) => act(() => useAppStore.setState(changes));
const popup = () => screen.findByRole('dialog', { name: '登录账号' });

describe('a screen that needs a login', () => {
  it('waits for the silent way in before it asks', async () => {
    useAppStore.setState({ entering: true });
    await openApp('/selectCity');
    expect(await screen.findByLabelText('正在进入')).toBeTruthy();
    expect(useAppStore.getState().showLoginPopup).toBe(false);
    set({ entering: false });
    expect(await popup()).toBeTruthy();
    expect(screen.getByText('登录后查看')).toBeTruthy();
  });

  it('stays while a lost session is opened again, and goes when that fails', async () => {
    useAppStore.setState({ signedIn: true });
    await openApp('/selectCity');
    await screen.findByPlaceholderText('城市名、拼音或首字母');
    set({ signedIn: false, entering: true });
    expect(screen.getByPlaceholderText('城市名、拼音或首字母')).toBeTruthy();
    set({ signedIn: true, entering: false });
    expect(screen.getByPlaceholderText('城市名、拼音或首字母')).toBeTruthy();
    set({ signedIn: false, entering: true });
    set({ entering: false });
    expect(await screen.findByText('登录后查看')).toBeTruthy();
    expect(await popup()).toBeTruthy();
  });
});

describe('after a login', () => {
  it.each(['/scanCode', '/resetPassword'])('%s leads home', async (path) => {
    const router = await openApp(path);
    await act(() => signIn({ account: 'LG900000002', password: 'night sailing' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  it('every other screen stays', async () => {
    const router = await openApp('/feedback');
    await act(() => signIn({ account: 'LG900000002', password: 'night sailing' }));
    // Whatever navigation the login began has ended.
    await act(() => router.load());
    expect(router.state.location.pathname).toBe('/feedback');
  });
});
