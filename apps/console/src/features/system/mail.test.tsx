import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../lib/testing/sample.ts';
import { press } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { MailCard } from './mail-card.tsx';

describe('the mail server', () => {
  const saved = {
    host: 'smtp.example.com',
    port: 465,
    security: 'tls' as const,
    user: 'no-reply@example.com',
    hasPassword: true,
    fromAddress: 'no-reply@example.com',
    fromName: '流光',
    changedAt: 0,
    changedBy: '甲',
    tested: null,
  };

  it('shows that there is a password and nothing of it, and is sent without one that was not typed', async () => {
    const { api } = visit(<MailCard />, {
      'mail/state': () => answerOf('mail/state', { source: 'console', saved }),
      'mail/save': () => answerOf('mail/save', { source: 'console', saved }),
      'mail/test': () => answerOf('mail/test', { ok: false, message: '登录被拒绝（535）', ms: 12 }),
    });
    await screen.findByText('已设置（加密保存，不再显示）');
    fireEvent.change(screen.getByLabelText('收件地址'), { target: { value: 'me@example.com' } });
    await press('发送测试邮件');
    await screen.findByText('登录被拒绝（535）（12 毫秒）');
    expect(api.sent('mail/test')).toEqual([{ to: 'me@example.com' }]);
    await press('修改设置');
    await press('保存');
    const { host, port, security, user, fromAddress, fromName } = saved;
    await waitFor(() => expect(api.sent('mail/save')).toEqual([{ host, port, security, user, fromAddress, fromName }]));
  });

  it('says that the environment comes first, and that there is none', async () => {
    visit(<MailCard />, { 'mail/state': () => answerOf('mail/state', { source: 'environment', saved: null }) });
    expect(await screen.findByText(/环境变量 SMTP_URL 和 SMTP_FROM 优先/)).toBeDefined();
  });
});
