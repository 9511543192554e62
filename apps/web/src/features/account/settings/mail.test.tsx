import type { UserMail } from '@liuguang/contract/shapes/mail/mailbox.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, tap, type } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/samples.ts';
import { startVisit, visit } from '../../../testing/visit.ts';
import { SetPage } from './set-page.tsx';

const none: UserMail = { available: true, address: null, on: false, topics: [], refused: false };
const bound: UserMail = { ...none, address: 'me@example.com', topics: ['reply', 'chapter', 'vip'] };

async function open(begin: UserMail, path = '/set?view=mail') {
  let state = begin;
  await startVisit(sampleUser(), {
    'userMail/state': () => state,
    'userMail/code': () => ({ retryAfter: 60 }),
    'userMail/bind': ({ code }) => {
      if (code !== '123456') return { refuse: 1008, message: '验证码错误或已过期' };
      return (state = bound);
    },
    'userMail/set': ({ on, topics }) => (state = { ...state, on: on ?? state.on, topics: topics ?? state.topics }),
    'userMail/unbind': () => (state = none),
  });
  renderScreen(SetPage, '/set', path);
}

it('is bound by a code, turned on, chosen from and unbound', async () => {
  await open(none);
  await screen.findByLabelText('邮箱');
  type('邮箱', 'nonsense');
  tap('获取验证码');
  expect(await screen.findByText('请输入正确的邮箱')).toBeTruthy();
  expect(visit.inputs('userMail/code')).toEqual([]);
  type('邮箱', 'me@example.com');
  tap('获取验证码');
  await screen.findByText(/秒后重发/);
  type('邮件验证码', '000000');
  tap('绑定');
  await screen.findByText('验证码错误或已过期');
  type('邮件验证码', '123456');
  tap('绑定');
  const whole = await screen.findByRole('switch', { name: '邮件通知' });
  expect(whole.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(whole);
  fireEvent.click(await screen.findByRole('switch', { name: '邮件追更提醒' }));
  await waitFor(() =>
    expect(visit.inputs('userMail/set')).toEqual([
      expect.objectContaining({ on: true }),
      expect.objectContaining({ topics: ['reply', 'vip'] }),
    ]),
  );
  tap('解绑邮箱');
  await screen.findByLabelText('邮件验证码');
});

it('is in the settings with its address, and not where this installation sends no mail', async () => {
  await open(bound, '/set');
  expect(await screen.findByText('me@example.com')).toBeTruthy();
  cleanup();
  await open({ ...none, available: false }, '/set');
  await waitFor(() => expect(visit.inputs('userMail/state').length).toBeGreaterThan(0));
  await screen.findByText('手机号');
  expect(screen.queryByText('邮箱')).toBeNull();
});

it('says that the mailbox refused mail', async () => {
  await open({ ...bound, refused: true });
  expect((await screen.findByRole('alert')).textContent).toContain('拒收');
});
