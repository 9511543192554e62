import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { renderScreen, tap, type } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { PasswordLoginForm } from '../login/password-login-form.tsx';
import { FactorSheet } from './factor-sheet.tsx';
import { FactorView } from './factor-view.tsx';

const member = sampleUser({ claimed: true, hasPassword: true });
const off = { on: false, since: null, endsAt: null, codesLeft: 0 };
const on = { on: true, since: 1_800_000_000_000, endsAt: null, codesLeft: 10 };
const asks = (by: 'ticket' | 'session') => ({
  refuse: 1011,
  message: '请输入两步验证码',
  data: { by, ticket: by === 'ticket' ? 'T'.repeat(43) : null },
});
const wrong = { refuse: 1002, message: '两步验证码错误或已使用' };
const codes = Array.from({ length: 10 }, (_, n) => `CODE-000${n}`);

function open() {
  return renderScreen(
    () => (
      <>
        <FactorView />
        <FactorSheet />
      </>
    ),
    '/set',
  );
}
const factorSheet = async () => within(await screen.findByRole('dialog', { name: '两步验证' }));

async function logIn() {
  renderScreen(
    () => (
      <>
        <PasswordLoginForm foot={null} />
        <FactorSheet />
      </>
    ),
    '/login',
  );
  await screen.findByLabelText('账号');
  type('账号', 'LG1');
  type('密码', 'night-sail-8');
  tap('登录');
}

describe('the second step of a login', () => {
  it('asks for the code after the password, says what is wrong with it, and lets in with the right one', async () => {
    await startVisit(null, {
      loginUser: () => asks('ticket'),
      'secondFactor/enter': ({ code }) => (code === '123456' ? member : wrong),
      getUserInfo: () => member,
    });
    await logIn();
    const sheet = await factorSheet();
    expect(sheet.getByLabelText('验证码').getAttribute('autocomplete')).toBe('one-time-code');
    type('验证码', '12 34');
    tap('确认');
    expect(await sheet.findByText('请输入6位验证码')).toBeTruthy();
    type('验证码', '654321');
    tap('确认');
    expect(await sheet.findByText('两步验证码错误或已使用')).toBeTruthy();
    type('验证码', '123456');
    tap('确认');
    await waitFor(() => expect(useAppStore.getState().signedIn).toBe(true));
    const ticket = 'T'.repeat(43);
    expect(visit.inputs('secondFactor/enter')).toEqual([
      { ticket, code: '654321' },
      { ticket, code: '123456' },
    ]);
    // The question itself is no failure.
    expect(visit.told.filter((text) => text.startsWith('!'))).toEqual([]);
  });

  it('takes a recovery code, and goes back to the form', async () => {
    await startVisit(null, {
      loginUser: () => asks('ticket'),
      'secondFactor/enter': () => member,
      getUserInfo: () => member,
    });
    await logIn();
    await factorSheet();
    tap('返回');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(visit.told).toEqual([]);
    tap('登录');
    await factorSheet();
    tap('使用恢复码');
    type('恢复码', 'k7m2-p9xq');
    tap('确认');
    await waitFor(() => expect(useAppStore.getState().signedIn).toBe(true));
    expect(visit.inputs('secondFactor/enter')).toMatchObject([{ code: 'k7m2-p9xq' }]);
  });

  it('says beside the password when it took too long', async () => {
    await startVisit(null, {
      loginUser: () => asks('ticket'),
      'secondFactor/enter': () => ({ refuse: 1004, message: '验证已过期，请重新开始' }),
    });
    await logIn();
    await factorSheet();
    type('验证码', '123456');
    tap('确认');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('验证已过期，请重新开始', { selector: '[role=alert]' })).toBeTruthy();
  });
});

describe('/set?view=factor', () => {
  it('says to a visitor what is missing', async () => {
    await startVisit(sampleUser(), { 'secondFactor/state': () => off });
    open();
    expect(await screen.findByText('先设置密码或绑定手机号')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '开启两步验证' })).toBeNull();
  });

  it('turns it on: who one is, the key, a first code, then the recovery codes once', async () => {
    let proven = false;
    let state: typeof on | typeof off = off;
    await startVisit(member, {
      'secondFactor/state': () => state,
      'secondFactor/begin': () =>
        proven
          ? { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH', expiresAt: 0 }
          : { refuse: 1005, message: '请先验证身份' },
      verifyPassword: () => {
        proven = true;
        return {};
      },
      'secondFactor/confirm': ({ code }) => {
        if (code !== '123456') return { refuse: 1002, message: '验证码不正确，请检查手机时间后重试' };
        state = on;
        return { recoveryCodes: codes };
      },
    });
    open();
    await screen.findByRole('button', { name: '开启两步验证' });
    tap('开启两步验证');
    await screen.findByText('开启前，请先确认是你本人。');
    type('密码', 'night-sail-8');
    tap('下一步');
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
    expect(screen.getByRole('img', { name: '添加到验证器的二维码' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '用本机的验证器打开' }).getAttribute('href')).toContain('otpauth://');
    type('验证码', '000000');
    tap('开启');
    expect(await screen.findByText('验证码不正确，请检查手机时间后重试')).toBeTruthy();
    type('验证码', '123456');
    tap('开启');
    expect((await screen.findByRole('list', { name: '恢复码' })).children).toHaveLength(10);
    const done = screen.getByRole('button', { name: '完成' });
    expect(done.hasAttribute('disabled')).toBe(true);
    screen.getByRole('checkbox').click();
    await waitFor(() => expect(done.hasAttribute('disabled')).toBe(false));
    tap('完成');
    expect(await screen.findByText('两步验证已开启')).toBeTruthy();
    expect(screen.queryByText('CODE-0001')).toBeNull();
  });

  it('turns it off by a code, after the question', async () => {
    let [state, proven]: [typeof on | typeof off, boolean] = [on, false];
    await startVisit(member, {
      'secondFactor/state': () => state,
      'secondFactor/end': () => {
        if (!proven) return asks('session');
        state = off;
        return { endsAt: null };
      },
      'secondFactor/verify': ({ code }) => {
        proven = code === '123456';
        return proven ? {} : wrong;
      },
    });
    open();
    expect(await screen.findByText('10 个')).toBeTruthy();
    tap('关闭两步验证');
    await screen.findByRole('dialog', { name: '关闭两步验证？' });
    tap('用验证码关闭');
    await factorSheet();
    type('验证码', '123456');
    tap('确认');
    expect(await screen.findByRole('button', { name: '开启两步验证' })).toBeTruthy();
  });

  it('asks for its end by the password, shows when that is, and takes it back', async () => {
    let endsAt: number | null = null;
    await startVisit(member, {
      'secondFactor/state': () => ({ ...on, endsAt }),
      'secondFactor/end': ({ password }) => {
        if (password !== 'day-sail-9') return { refuse: 1002, message: '密码错误' };
        endsAt = 1_800_259_200_000;
        return { endsAt };
      },
      'secondFactor/keep': () => {
        endsAt = null;
        return {};
      },
    });
    open();
    await screen.findByText('10 个');
    tap('关闭两步验证');
    await screen.findByRole('dialog', { name: '关闭两步验证？' });
    tap('手机和恢复码都丢了？用密码申请关闭');
    type('密码', 'day-sail-8');
    tap('申请关闭');
    expect(await screen.findByText('密码错误', { selector: '[role=alert]' })).toBeTruthy();
    type('密码', 'day-sail-9');
    tap('申请关闭');
    expect((await screen.findByText(/有人凭密码申请关闭两步验证，将于/)).textContent).toContain('2027');
    expect(visit.inputs('secondFactor/end')).toEqual([{ password: 'day-sail-8' }, { password: 'day-sail-9' }]);
    tap('取消关闭');
    await waitFor(() => expect(screen.queryByText(/有人凭密码申请关闭/)).toBeNull());
  });
});
