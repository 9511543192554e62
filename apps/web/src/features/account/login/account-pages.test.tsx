import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen, tap, type } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { ChangePasswordPage } from './change-password-page.tsx';
import { ForgetPasswordPage } from './forget-password-page.tsx';
import { LoginPage } from './login-page.tsx';
import { RegisterPage } from './register-page.tsx';
import { keepResetCode } from './reset-code.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

const visitor = sampleUser();
const member = sampleUser({ claimed: true, hasPassword: true, phone: '138****8000' });
const issued = { userCode: member.userCode, password: 'once', expiresAt: Date.now() + 600_000 };

afterEach(() => {
  keepResetCode(null);
});

describe('/login', () => {
  it('has the account of a saved picture filled in, says what is missing, and keeps a refusal in its place', async () => {
    await startVisit(null, { loginUser: () => ({ refuse: 1002, message: '账号或密码错误' }) });
    renderScreen(LoginPage, '/login', '/login?userCode=LG820411752');
    expect((await screen.findByLabelText<HTMLInputElement>('账号')).value).toBe('LG820411752');
    tap('登录');
    expect(await screen.findByText('请输入密码')).toBeTruthy();
    expect(visit.inputs('loginUser')).toEqual([]);
    type('密码', 'wrong-one');
    tap('登录');
    expect(await screen.findByText('账号或密码错误')).toBeTruthy();
    expect(screen.getByLabelText('密码').getAttribute('aria-invalid')).toBe('true');
    type('密码', 'another');
    expect(screen.queryByText('账号或密码错误')).toBeNull();
  });

  it('shows and hides the password', async () => {
    await startVisit(null, {});
    renderScreen(LoginPage, '/login');
    const field = await screen.findByLabelText('密码');
    expect(field.getAttribute('type')).toBe('password');
    tap('显示密码');
    expect(field.getAttribute('type')).toBe('text');
    tap('隐藏密码');
    expect(field.getAttribute('type')).toBe('password');
  });

  it('logs in by an SMS code: sent once, counted down, then used', async () => {
    await startVisit(null, { savePhoneCode: () => ({ retryAfter: 60 }), loginUser: () => member });
    visit.answers.getUserInfo = () => member;
    const { history } = renderScreen(LoginPage, '/login');
    fireEvent.click(await screen.findByRole('tab', { name: '短信登录' }));
    tap('获取验证码');
    expect(await screen.findByText('请输入正确的手机号')).toBeTruthy();
    type('手机号', '138 0013 8000');
    tap('获取验证码');
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: /60 秒后重发/ });
    expect(again.disabled).toBe(true);
    expect(visit.inputs('savePhoneCode')).toEqual([{ phone: '13800138000', scene: 'login' }]);
    type('短信验证码', '12x3456');
    tap('登录');
    expect(await screen.findByText('登录中...')).toBeTruthy();
    await waitFor(() => expect(history.location.pathname).toBe('/home'));
    expect(visit.inputs('loginUser')).toEqual([{ phone: '13800138000', code: '123456' }]);
    expect(useAppStore.getState().signedIn).toBe(true);
  });
});

function fill(phone: string): void {
  type('手机号', phone);
  type('短信验证码', '123456');
  type('设置密码', 'night-sail-8');
}

describe('/register', () => {
  it('wants the agreement, then puts what the server found wrong to its field', async () => {
    const fields = { code: '验证码错误或已过期' };
    await startVisit(visitor, {
      regUser: () => ({ refuse: 1001, message: '验证码错误或已过期', data: { fields } }),
    });
    renderScreen(RegisterPage, '/register');
    await screen.findByLabelText('手机号');
    fill('13900139001');
    tap('注册');
    expect(visit.inputs('regUser')).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox'));
    tap('注册');
    expect(await screen.findByText('验证码错误或已过期')).toBeTruthy();
    expect(screen.getByLabelText('短信验证码').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('手机号').getAttribute('aria-invalid')).toBeNull();
  });

  it('offers the account that has the number, or a merge, when the number is taken', async () => {
    await startVisit(visitor, { regUser: () => ({ refuse: 1008, message: '该手机号已被使用' }) });
    const { history } = renderScreen(RegisterPage, '/register');
    await screen.findByLabelText('手机号');
    fill('13900139002');
    fireEvent.click(screen.getByRole('checkbox'));
    tap('注册');
    fireEvent.click(await screen.findByRole('button', { name: '登录已有账号' }));
    await waitFor(() => expect(history.location.href).toBe('/login?userCode=13900139002'));
  });
});

describe('a forgotten password', () => {
  it('is checked on one screen and set on the next, with the code in memory only', async () => {
    await startVisit(null, { checkUserPhoneCoee: () => ({}) });
    const { history } = renderScreen(ForgetPasswordPage, '/forgetPassword');
    await screen.findByLabelText('手机号');
    type('手机号', '13700137001');
    type('短信验证码', '654321');
    tap('下一步');
    await waitFor(() => expect(history.location.pathname).toBe('/resetPassword'));
    expect(history.location.href).not.toContain('654321');
    cleanup();

    visit.answers.redefinePwd = () => issued;
    visit.answers.loginUser = () => member;
    visit.answers.getUserInfo = () => member;
    const second = renderScreen(ResetPasswordPage, '/resetPassword');
    expect(await screen.findByText('为 13700137001 的账号设置新密码')).toBeTruthy();
    expect(screen.queryByLabelText('短信验证码')).toBeNull();
    type('新密码', 'night-sail-9');
    type('再次输入', 'night-sail-8');
    tap('重置密码');
    expect(await screen.findByText('两次输入的密码不一致')).toBeTruthy();
    type('再次输入', 'night-sail-9');
    tap('重置密码');
    await waitFor(() => expect(second.history.location.pathname).toBe('/'));
    expect(visit.inputs('redefinePwd')).toEqual([{ phone: '13700137001', code: '654321', password: 'night-sail-9' }]);
    expect(visit.inputs('loginUser')).toEqual([{ userCode: issued.userCode, password: 'once' }]);
  });

  it('asks for number and code where it was opened cold', async () => {
    await startVisit(null, {});
    renderScreen(ResetPasswordPage, '/resetPassword');
    expect(await screen.findByLabelText('手机号')).toBeTruthy();
    expect(screen.getByLabelText('短信验证码')).toBeTruthy();
  });
});

describe('/changePassword', () => {
  it('sets the first password of a visitor without an old one, logs out, and leads to the login', async () => {
    await startVisit(visitor, { updatePwd: () => ({}), outLogin: () => ({}) });
    const { history } = renderScreen(ChangePasswordPage, '/changePassword');
    expect(await screen.findByText('设置第一个密码')).toBeTruthy();
    expect(screen.queryByLabelText('原密码')).toBeNull();
    type('新密码', 'night-sail-8');
    type('再次输入', 'night-sail-8');
    tap('设置密码');
    await waitFor(() => expect(history.location.href).toBe(`/login?userCode=${visitor.userCode}`));
    expect(visit.inputs('updatePwd')).toEqual([{ password: 'night-sail-8' }]);
    await waitFor(() => expect(useAppStore.getState()).toMatchObject({ signedIn: false, showLoginPopup: false }));
  });

  it('wants a code to the phone for the first password of a member', async () => {
    const phoneOnly = { ...member, hasPassword: false };
    await startVisit(phoneOnly, { updatePwd: () => ({}), outLogin: () => ({}) });
    const { history } = renderScreen(ChangePasswordPage, '/changePassword');
    expect(await screen.findByText('验证码会发到 138****8000')).toBeTruthy();
    type('新密码', 'night-sail-8');
    type('再次输入', 'night-sail-8');
    tap('设置密码');
    expect(await screen.findByText('请输入短信验证码')).toBeTruthy();
    expect(visit.inputs('updatePwd')).toEqual([]);
    type('短信验证码', '123456');
    tap('设置密码');
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(visit.inputs('updatePwd')).toEqual([{ code: '123456', password: 'night-sail-8' }]);
  });

  it('wants the old one of a member, and keeps its refusal there', async () => {
    await startVisit(member, { updatePwd: () => ({ refuse: 1002, message: '原密码错误' }) });
    const { history } = renderScreen(ChangePasswordPage, '/changePassword');
    await screen.findByLabelText('原密码');
    type('原密码', 'old-one');
    type('新密码', 'night-sail-8');
    type('再次输入', 'night-sail-8');
    tap('修改密码');
    expect(await screen.findByText('原密码错误')).toBeTruthy();
    expect(screen.getByLabelText('原密码').getAttribute('aria-invalid')).toBe('true');
    expect(history.location.pathname).toBe('/changePassword');
    expect(useAppStore.getState().signedIn).toBe(true);
  });
});

describe('a code of staff', () => {
  it('sets a new password and signs in; a refusal stands beside the code', async () => {
    let refused = true;
    await startVisit(null, {
      'recovery/use': () => (refused ? { refuse: 1002, message: '账号或找回码不正确，或找回码已失效' } : issued),
      loginUser: () => member,
    });
    visit.answers.getUserInfo = () => member;
    const { history } = renderScreen(ForgetPasswordPage, '/forgetPassword');
    fireEvent.click(await screen.findByRole('tab', { name: '找回码' }));
    tap('重置密码');
    expect(await screen.findByText('请输入找回码')).toBeTruthy();
    expect(visit.inputs('recovery/use')).toEqual([]);
    type('账号', member.userCode);
    type('找回码', 'k7m2-p9xq');
    type('新密码', 'night-sail-8');
    type('再次输入', 'night-sail-8');
    tap('重置密码');
    expect(await screen.findByText('账号或找回码不正确，或找回码已失效')).toBeTruthy();
    refused = false;
    tap('重置密码');
    await waitFor(() => expect(history.location.pathname).not.toBe('/forgetPassword'));
    expect(visit.inputs('recovery/use').at(-1)).toEqual({
      userCode: member.userCode,
      code: 'k7m2-p9xq',
      password: 'night-sail-8',
    });
    expect(useAppStore.getState().signedIn).toBe(true);
  });
});
