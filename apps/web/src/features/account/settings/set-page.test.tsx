import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { preferences } from '../../../lib/storage/preferences.ts';
import { local } from '../../../lib/storage/storage.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen, tap, type } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { SetPage } from './set-page.tsx';

const visitor = sampleUser();
const member = sampleUser({ claimed: true, hasPassword: true, phone: '138****8000' });
const time = Date.now();
const device = (sessionId: string, current: boolean) => ({
  sessionId,
  device: `设备${sessionId}`,
  place: '广东',
  createdAt: time,
  lastSeenAt: time,
  current,
});

describe('/set', () => {
  it('keeps playback settings on this device', async () => {
    await startVisit(visitor, {});
    renderScreen(SetPage, '/set');
    const saver = await screen.findByRole('switch', { name: '省流模式' });
    expect(saver.getAttribute('aria-checked')).toBe('false');
    fireEvent.click(saver);
    expect(saver.getAttribute('aria-checked')).toBe('true');
    expect(preferences().dataSaver).toBe(true);
    expect(local.read('preferences')).toEqual({ autoplay: true, startMuted: false, dataSaver: true });
  });

  it('keeps text size and appearance on this device, for the page to have before it is painted', async () => {
    await startVisit(visitor, {});
    renderScreen(SetPage, '/set');
    fireEvent.click(await screen.findByRole('radio', { name: '特大' }));
    expect([document.documentElement.dataset['text'], localStorage.getItem('textSize')]).toEqual(['huge', 'huge']);
    fireEvent.click(screen.getByRole('radio', { name: '超大' }));
    expect([document.documentElement.dataset['text'], localStorage.getItem('textSize')]).toEqual(['double', 'double']);
    fireEvent.click(screen.getByRole('radio', { name: '标准' }));
    expect([document.documentElement.dataset['text'], localStorage.getItem('textSize')]).toEqual(['standard', null]);
    fireEvent.click(screen.getByRole('radio', { name: '浅色' }));
    expect([document.documentElement.dataset['theme'], localStorage.getItem('appearance')]).toEqual(['light', 'light']);
    fireEvent.click(screen.getByRole('radio', { name: '深色' }));
    expect([document.documentElement.dataset['theme'], localStorage.getItem('appearance')]).toEqual([undefined, null]);
  });

  it('offers a visitor another account instead of a logout, and a member the logout after a question', async () => {
    await startVisit(visitor, {});
    renderScreen(SetPage, '/set');
    expect(await screen.findByRole('link', { name: /登录其他账号/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull();
    cleanup();

    await startVisit(member, { outLogin: () => ({}) });
    renderScreen(SetPage, '/set');
    fireEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    expect(visit.inputs('outLogin')).toEqual([]);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '退出登录' }));
    await waitFor(() => expect(useAppStore.getState().signedIn).toBe(false));
    expect(visit.inputs('outLogin')).toHaveLength(1);
  });

  it('lists the licences of what it is built with', async () => {
    await startVisit(visitor, {});
    renderScreen(SetPage, '/set', '/set?view=licences');
    expect(await screen.findByText('react-dom')).toBeTruthy();
    expect(screen.getByText('hls.js').closest('div')?.textContent).toContain('Apache-2.0');
    expect(screen.queryByText('vitest')).toBeNull();
  });
});

describe('the devices that are signed in', () => {
  it('can be signed out one by one, this one excepted', async () => {
    let list = [device('1', true), device('2', false), device('3', false)];
    await startVisit(member, {
      sessions: () => ({ list }),
      'sessions/revoke': ({ sessionId }) => {
        list = list.filter((entry) => entry.sessionId !== sessionId);
        return {};
      },
    });
    renderScreen(SetPage, '/set', '/set?view=devices');
    await screen.findByText('设备1');
    expect(screen.getAllByRole('button', { name: '退出' })).toHaveLength(2);
    fireEvent.click(screen.getAllByRole('button', { name: '退出' })[0] ?? document.body);
    await waitFor(() => expect(screen.queryByText('设备2')).toBeNull());
    expect(visit.inputs('sessions/revoke')).toEqual([{ sessionId: '2' }]);
    expect(screen.getByText('设备3')).toBeTruthy();
  });

  it('are signed out after the password, when the server asks for it', async () => {
    let proven = false;
    let list = [device('1', true), device('2', false)];
    await startVisit(sampleUser({ claimed: true, hasPassword: true }), {
      sessions: () => ({ list }),
      'sessions/revoke': () => {
        if (!proven) return { refuse: 1005, message: '请先验证身份' };
        list = list.slice(0, 1);
        return {};
      },
      verifyPassword: ({ password }) => {
        proven = password === 'night-sail-8';
        return proven ? {} : { refuse: 1002, message: '密码错误' };
      },
    });
    renderScreen(SetPage, '/set', '/set?view=devices');
    fireEvent.click(await screen.findByRole('button', { name: '退出' }));
    await screen.findByText('让其他设备退出前，请先确认是你本人。');
    type('密码', 'day-sail-8');
    tap('验证并退出设备');
    expect(await screen.findByText('密码错误')).toBeTruthy();
    expect(screen.getByText('设备2')).toBeTruthy();
    type('密码', 'night-sail-8');
    tap('验证并退出设备');
    await waitFor(() => expect(screen.queryByText('设备2')).toBeNull());
    expect(visit.inputs('sessions/revoke')).toEqual([{ sessionId: '2' }, { sessionId: '2' }]);
    expect(visit.told).toEqual(['!密码错误']);
  });
});

describe('deleting the account', () => {
  it('needs the typed words and the password', async () => {
    await startVisit(member, { deleteMe: () => ({}) });
    const { history } = renderScreen(SetPage, '/set', '/set?view=delete');
    await screen.findByLabelText('密码');
    type('密码', 'night-sail-8');
    type('输入“注销账号”确认', '注销');
    tap('注销账号');
    expect(await screen.findByText('请输入“注销账号”')).toBeTruthy();
    expect(visit.inputs('deleteMe')).toEqual([]);
    type('输入“注销账号”确认', '注销账号');
    tap('注销账号');
    expect(await screen.findByText('删除中...')).toBeTruthy();
    await waitFor(() => expect(history.location.pathname).toBe('/home'));
    expect(visit.inputs('deleteMe')).toEqual([{ password: 'night-sail-8' }]);
    expect(useAppStore.getState().signedIn).toBe(false);
    expect(local.read('userInfo')).toBeUndefined();
  });

  it('asks a visitor, who has neither password nor phone, for the words only', async () => {
    await startVisit(visitor, { deleteMe: () => ({}) });
    const { history } = renderScreen(SetPage, '/set', '/set?view=delete');
    await screen.findByLabelText('输入“注销账号”确认');
    expect(screen.queryByLabelText('密码')).toBeNull();
    type('输入“注销账号”确认', '注销账号');
    tap('注销账号');
    await waitFor(() => expect(history.location.pathname).toBe('/home'));
    expect(visit.inputs('deleteMe')).toEqual([{}]);
  });
});
