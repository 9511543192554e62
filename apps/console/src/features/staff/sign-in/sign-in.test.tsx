import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../../lib/testing/local-api.ts';
import { answerOf } from '../../../lib/testing/sample.ts';
import { fill, press } from '../../../lib/testing/use-screen.ts';
import { visit } from '../../../lib/testing/visit.tsx';
import { LoginPage } from './login-page.tsx';
import { RecoveryPage } from './recovery-page.tsx';
import { SetupPage } from './setup-page.tsx';

const ticket = 't'.repeat(43);
const token = 's'.repeat(43);

describe('the login', () => {
  it('asks for the password, then for the code, and says what was wrong', async () => {
    const done = vi.fn<() => void>();
    const { api } = visit(<LoginPage onDone={done} />, {
      'session/login': ({ password }) =>
        password === 'right' ? { ticket, passkey: false } : refuse('WRONG_CREDENTIALS'),
    });
    fill('登录名', 'lin');
    fill('密码', 'wrong');
    await press('下一步');
    await screen.findByText('账号或密码错误');
    fill('密码', 'right');
    await press('下一步');
    await screen.findByText('两步验证');
    expect(screen.queryByText('账号或密码错误')).toBeNull();
    fill('动态码', '123456');
    await press('登录');
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(api.sent('session/verify')).toEqual([{ ticket, code: '123456' }]);
  });

  it('sends nothing without a name', async () => {
    const { api } = visit(<LoginPage onDone={vi.fn<() => void>()} />, {});
    await press('下一步');
    await screen.findByText('请输入登录名');
    expect(api.sent('session/login')).toEqual([]);
  });
});

describe('a one-time link', () => {
  const look = answerOf('setup/look', {
    kind: 'invite',
    role: 'editor',
    totpSecret: 'ABC',
    totpUri: 'otpauth://totp/x',
  });

  it('wants the password twice, and marks a name that is taken', async () => {
    const { api } = visit(<SetupPage token={token} onDone={vi.fn<() => void>()} />, {
      'setup/look': () => look,
      'setup/finish': ({ name }) =>
        name === 'mei'
          ? refuse('INVALID_INPUT', { fields: { name: '登录名已被使用' } })
          : { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] },
    });
    await screen.findByLabelText('登录名');
    fill('登录名', 'mei');
    fill('密码', 'correct horse battery');
    fill('再次输入密码', 'something else');
    fill('动态码', '123456');
    await press('完成设置');
    await screen.findByText('两次输入的密码不一致');
    expect(api.sent('setup/finish')).toEqual([]);
    fill('再次输入密码', 'correct horse battery');
    await press('完成设置');
    await screen.findByText('登录名已被使用');
    fill('登录名', 'meimei');
    await press('完成设置');
    expect((await screen.findByTestId('recovery-codes')).textContent).toContain('aaaa-bbbb');
    expect(api.sent('setup/finish').at(-1)).toEqual({
      token,
      name: 'meimei',
      password: 'correct horse battery',
      code: '123456',
    });
  });

  it('that was used leads to the login', async () => {
    const done = vi.fn<() => void>();
    visit(<SetupPage token={token} onDone={done} />, { 'setup/look': () => refuse('NOT_FOUND') });
    await screen.findByText('链接不可用');
    await press('去登录');
    expect(done).toHaveBeenCalledOnce();
  });
});

describe('recovery codes', () => {
  it('are made by the password and kept by typing one of them', async () => {
    const done = vi.fn<() => void>();
    const { api } = visit(<RecoveryPage confirmed={false} onDone={done} />, {
      'recovery/renew': () => ({ recoveryCodes: ['aaaa-bbbb'] }),
      'recovery/confirm': ({ code }) =>
        code === 'aaaa-bbbb'
          ? answerOf('recovery/confirm')
          : refuse('INVALID_INPUT', { fields: { code: '恢复码不正确' } }),
    });
    fill('您的密码', 'correct horse battery');
    await press('生成恢复码');
    await screen.findByTestId('recovery-codes');
    fill('输入其中任意一个以确认已保存', 'zzzz-zzzz');
    await press('已保存，进入后台');
    await screen.findByText('恢复码不正确');
    expect(done).not.toHaveBeenCalled();
    fill('输入其中任意一个以确认已保存', 'aaaa-bbbb');
    await press('已保存，进入后台');
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(api.sent('recovery/renew')).toEqual([{ password: 'correct horse battery' }]);
  });
});
