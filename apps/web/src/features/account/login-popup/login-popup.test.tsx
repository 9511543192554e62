import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openLoginPopup } from '../../../lib/session/session.ts';
import { lastUser } from '../../../lib/session/session-queries.ts';
import { local } from '../../../lib/storage/storage.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen, type } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { LoginPopup } from './login-popup.tsx';

const member = sampleUser({ userCode: 'LG900000002', claimed: true });

beforeEach(() => startVisit(null, { loginUser: () => member, getUserInfo: () => member }));
async function openPopup() {
  const view = renderScreen(() => <LoginPopup />, '/home');
  openLoginPopup();
  const dialog = within(await screen.findByRole('dialog', { name: '登录账号' }));
  return { ...view, dialog };
}
const logIn = () => fireEvent.click(screen.getByRole('button', { name: '登录' }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the login popup', () => {
  it('says what is missing, and asks the server nothing', async () => {
    const { dialog } = await openPopup();
    logIn();
    expect(dialog.getByText('请输入您的账号')).toBeTruthy();
    expect(dialog.getByText('请输入密码')).toBeTruthy();
    type('账号', '  ');
    type('密码', 'night sailing');
    logIn();
    expect(dialog.getByText('请输入您的账号')).toBeTruthy();
    expect(dialog.queryByText('请输入密码')).toBeNull();
    expect(visit.asked).toEqual([]);
  });

  it('is busy while it asks, then hides, and everybody knows who is in', async () => {
    await openPopup();
    type('账号', ' LG900000002 ');
    type('密码', 'night sailing');
    logIn();
    expect(await screen.findByText('登录中...')).toBeTruthy();
    await gone();
    expect(visit.inputs('loginUser')).toEqual([{ userCode: 'LG900000002', password: 'night sailing' }]);
    expect(useAppStore.getState()).toMatchObject({ signedIn: true, logins: 1, showLoginPopup: false });
    expect(local.read('_isLogin')).toBe('yes');
    expect(lastUser()).toEqual(member);
    expect(JSON.stringify(localStorage)).not.toContain('night sailing');
  });

  it('takes a phone in the same field', async () => {
    await openPopup();
    type('账号', '13800138000');
    type('密码', 'night sailing');
    logIn();
    await gone();
    expect(visit.inputs('loginUser')).toEqual([{ phone: '13800138000', password: 'night sailing' }]);
  });

  it('stays, with the server’s message, when it is refused', async () => {
    visit.answers.loginUser = () => ({ refuse: 1002, message: '账号或密码错误' });
    const { dialog } = await openPopup();
    type('账号', 'LG900000002');
    type('密码', 'wrong');
    logIn();
    expect(await dialog.findByText('账号或密码错误')).toBeTruthy();
    expect(visit.told).toEqual(['!账号或密码错误']);
    expect(useAppStore.getState()).toMatchObject({ signedIn: false, logins: 0, showLoginPopup: true });
  });

  it('closes by Escape and by its button', async () => {
    await openPopup();
    fireEvent.keyDown(document, { key: 'Escape' });
    await gone();
    openLoginPopup();
    fireEvent.click(await screen.findByRole('button', { name: '关闭登录' }));
    await gone();
    expect(useAppStore.getState().showLoginPopup).toBe(false);
  });

  it.each([
    ['扫码登录', '/scanCode'],
    ['找回账号', '/forgetPassword'],
    ['注册账号', '/register'],
  ])('leads by %s to %s, out of the way', async (name, path) => {
    const { history } = await openPopup();
    fireEvent.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(history.location.pathname).toBe(path));
    await gone();
  });

  it('stays away from a screen that is a way in itself, and is there on the next one', async () => {
    const { history } = renderScreen(() => <LoginPopup />, '/$screen', '/scanCode');
    openLoginPopup();
    // What the dialog loads would be there by now.
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('dialog')).toBeNull();
    history.push('/home');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('asks the native wrapper for the camera when it opens, not before', async () => {
    const requestCameraPermission = vi.fn<() => void>();
    globalThis.LiuguangBridge = { requestCameraPermission };
    renderScreen(() => <LoginPopup />, '/home');
    expect(requestCameraPermission).not.toHaveBeenCalled();
    openLoginPopup();
    await screen.findByRole('dialog');
    expect(requestCameraPermission).toHaveBeenCalledOnce();
  });
});
