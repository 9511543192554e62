import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf } from '../../../lib/testing/sample.ts';
import { press } from '../../../lib/testing/use-screen.ts';
import { visit } from '../../../lib/testing/visit.tsx';
import { MailCard } from './mail-card.tsx';

const own = {
  available: true,
  address: 'boss@example.com',
  kinds: ['newSignIn' as const],
  choices: ['newSignIn' as const, 'alarms' as const],
};

it('chooses what comes by mail', async () => {
  const { api } = visit(<MailCard />, {
    'session/mail': () => answerOf('session/mail', own),
    'session/saveMail': () => answerOf('session/saveMail', own),
  });
  fireEvent.click(await screen.findByLabelText(/系统告警/));
  await waitFor(() => expect(api.sent('session/saveMail')).toEqual([{ kinds: ['newSignIn', 'alarms'] }]));
});

it('asks for the password first and for the code then', async () => {
  const none = { ...own, address: null, kinds: [] };
  const { api } = visit(<MailCard />, {
    'session/mail': () => answerOf('session/mail', none),
    'session/mailCode': () => answerOf('session/mailCode', { retryAfter: 60 }),
    'session/bindMail': () => answerOf('session/bindMail', own),
  });
  await screen.findByText('绑定邮箱');
  await press('绑定邮箱');
  fireEvent.change(screen.getByLabelText('邮箱'), { target: { value: 'boss@example.com' } });
  fireEvent.change(screen.getByLabelText('您的密码'), { target: { value: 'correct horse' } });
  await press('发送验证码');
  await waitFor(() =>
    expect(api.sent('session/mailCode')).toEqual([{ address: 'boss@example.com', password: 'correct horse' }]),
  );
  fireEvent.change(await screen.findByLabelText('验证码（10 分钟内有效）'), { target: { value: '123456' } });
  await press('绑定');
  await waitFor(() => expect(api.sent('session/bindMail')).toEqual([{ code: '123456' }]));
});

it('cannot be bound where nobody set a mail server', async () => {
  visit(<MailCard />, {
    'session/mail': () => answerOf('session/mail', { ...own, available: false, address: null, kinds: [] }),
  });
  expect(await screen.findByText(/邮件服务还没有开通/)).toBeDefined();
  expect(screen.getByRole('button', { name: '绑定邮箱' })).toHaveProperty('disabled', true);
});
