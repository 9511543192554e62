import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, confirm, fill, hasButton, press } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { AccountPage } from './account-page.tsx';

const user = answerOf('users/get', {
  accountId: '41',
  userCode: 'LG41',
  agentId: '3',
  claimed: true,
  youthMode: true,
  deletedAt: null,
  ban: null,
});
const quiet = {
  'users/get': () => user,
  'users/ledger': () => pageOf(),
  'users/sessions': () => ({ list: [] }),
  'users/actions': () => ({ list: [] }),
  'users/recoveries': () => pageOf(),
};
const recovery = rowOf('users/recoveries', {
  recoveryId: '9',
  accountId: '41',
  agentId: '3',
  userCode: 'LG41',
  state: 'approval',
  mine: false,
  approvedBy: null,
  approvedAt: null,
  readyAt: null,
  codeExpiresAt: null,
  codesMade: 0,
});
const withCase = (change: Partial<typeof recovery>) => ({
  ...quiet,
  'users/recoveries': () => pageOf({ ...recovery, ...change }),
});

describe('help that staff can give', () => {
  it('resets a youth PIN for a reason, and shows the new one once', async () => {
    const { api } = visit(<AccountPage rest={['41']} />, { ...quiet, 'users/resetYouthPin': () => ({ pin: '4826' }) });
    await press('重置青少年密码');
    await screen.findByText('重置青少年密码 LG41');
    fill('原因', '监护人报出了绑定手机');
    await press('确认重置');
    expect((await screen.findByTestId('one-time-text')).textContent).toContain('4826');
    expect(api.sent('users/resetYouthPin')).toEqual([{ accountId: '41', reason: '监护人报出了绑定手机' }]);
    await press('已记下');
    await waitFor(() => expect(document.body.textContent).not.toContain('4826'));
  });

  it('ends a second factor that was lost, for a reason', async () => {
    const { api } = visit(<AccountPage rest={['41']} />, {
      ...quiet,
      'users/get': () => ({ ...user, secondFactorSince: 1_800_000_000_000 }),
    });
    await press('重置两步验证');
    await screen.findByText('重置两步验证 LG41');
    fill('原因', '手机丢失，核对了两笔订单');
    await press('确认重置');
    await waitFor(() =>
      expect(api.sent('users/resetSecondFactor')).toEqual([{ accountId: '41', reason: '手机丢失，核对了两笔订单' }]),
    );
  });

  it('is offered for a second factor only where there is one', async () => {
    visit(<AccountPage rest={['41']} />, { ...quiet, 'users/get': () => ({ ...user, secondFactorSince: null }) });
    await waitFor(() => expect(screen.getByText('未开启')).toBeTruthy());
    expect(hasButton('重置两步验证')).toBe(false);
  });

  it('is offered for youth mode only where it is on', async () => {
    visit(<AccountPage rest={['41']} />, { ...quiet, 'users/get': () => ({ ...user, youthMode: false }) });
    await screen.findByRole('tab', { name: '找回记录' });
    expect([hasButton('重置青少年密码'), hasButton('找回账号')]).toEqual([false, true]);
  });

  it('opens a case with a proof, and says that somebody else has to agree', async () => {
    const { api } = visit(<AccountPage rest={['41']} />, {
      ...quiet,
      'users/openRecovery': () => ({ recoveryId: '9' }),
    });
    await press('找回账号');
    await screen.findByText(/需要另一位员工批准，批准后等待 72 小时/);
    await choose('凭据种类', '订单号或付款记录');
    fill('凭据', '订单 20270101，金额 30 元');
    await press('提交');
    await screen.findByText('已提交');
    expect(api.sent('users/openRecovery')).toEqual([
      { accountId: '41', proofKind: 'order', proof: '订单 20270101，金额 30 元' },
    ]);
  });

  it.each([
    ['moderator', false],
    ['finance', false],
    ['agentManager', true],
  ] as const)('is for a %s: %s', async (role, may) => {
    visit(<AccountPage rest={['41']} />, quiet, { role, agentIds: role === 'agentManager' ? ['3'] : null });
    await screen.findByRole('tab', { name: '设备与会话' });
    expect([hasButton('找回账号'), hasButton('重置青少年密码')]).toEqual([may, may]);
    expect(screen.queryByRole('tab', { name: '找回记录' }) !== null).toBe(may);
  });
});

describe('the list of accounts that are asked back', () => {
  it('lets somebody else agree, after a question', async () => {
    const { api } = visit(<AccountPage rest={['recoveries']} />, {
      ...withCase({}),
      'users/approveRecovery': () => ({ readyAt: 1 }),
    });
    await screen.findByText('待另一位员工批准');
    await press('批准');
    await confirm('批准');
    await screen.findByText('已批准');
    expect(api.sent('users/approveRecovery')).toEqual([{ recoveryId: '9' }]);
  });

  it('does not let who opened it agree', async () => {
    visit(<AccountPage rest={['recoveries']} />, withCase({ mine: true }));
    await screen.findByText('待另一位员工批准');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '批准' }).disabled).toBe(true);
  });

  it('shows the code once, when the waiting time is over', async () => {
    const { api } = visit(<AccountPage rest={['recoveries']} />, {
      ...withCase({ state: 'ready', readyAt: 1 }),
      'users/recoveryCode': () => ({ code: 'K7M2-P9XQ', expiresAt: 2 }),
    });
    await press('生成找回码');
    await confirm('生成找回码');
    expect((await screen.findByTestId('one-time-text')).textContent).toContain('K7M2-P9XQ');
    expect(api.sent('users/recoveryCode')).toEqual([{ recoveryId: '9' }]);
  });

  it('has no code to make while the account may still object, and ends with a reason', async () => {
    const { api } = visit(<AccountPage rest={['recoveries']} />, {
      ...withCase({ state: 'waiting', readyAt: Date.now() + 1000 }),
    });
    await screen.findByText('等待期');
    expect(hasButton('生成找回码')).toBe(false);
    await press('取消');
    await screen.findByText('取消找回 LG41');
    fill('原因', '凭据不足');
    await press('确认取消');
    await screen.findByText('已取消找回');
    expect(api.sent('users/cancelRecovery')).toEqual([{ recoveryId: '9', reason: '凭据不足' }]);
  });
});
