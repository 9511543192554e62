import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf, rowOf } from '../../../lib/testing/sample.ts';
import { fill, hasButton, press, pressIn, tableRow } from '../../../lib/testing/use-screen.ts';
import { visit } from '../../../lib/testing/visit.tsx';
import { PromotionPage } from '../promotion-page.tsx';

const row = rowOf('invites/list', {
  inviteId: '12',
  agentId: '3',
  state: 'held',
  reasons: ['household', 'burst'],
  inviter: { accountId: '5', userCode: 'LG1', nickname: '小林' },
  invitee: null,
  clusterId: '9',
  clusterSize: 3,
  inviterReward: { kind: 'days', amount: 3 },
  inviteeReward: { kind: 'views', amount: 2 },
});

it('decides a whole cluster of held invites, with the reasons in view', async () => {
  const { api } = visit(<PromotionPage rest={['invite-review']} />, {
    'invites/list': () => pageOf(row),
    'invites/decide': () => ({ decided: 3 }),
  });
  const shown = await tableRow('LG1');
  expect(shown.textContent).toContain('与邀请人同一地址');
  expect(shown.textContent).toContain('3 天 VIP / 2 次观看');
  expect(api.sent('invites/list').at(-1)).toMatchObject({ state: 'held' });
  await pressIn(shown, '拒绝');
  await press('同组 3 个待审核的一起处理', 'checkbox');
  fill('说明', '同一批');
  await press('保存');
  await screen.findByText('已处理');
  expect(api.sent('invites/decide')).toEqual([{ inviteId: '12', approve: false, whole: true, note: '同一批' }]);
});

it('is only looked at by finance', async () => {
  visit(<PromotionPage rest={['invite-review']} />, { 'invites/list': () => pageOf(row) }, { role: 'finance' });
  await tableRow('LG1');
  expect(hasButton('通过')).toBe(false);
});

it('saves what an invite is worth and how it is kept honest', async () => {
  const saved = {
    isOn: false,
    inviterKind: 'days' as const,
    inviterAmount: 3,
    inviteeKind: 'views' as const,
    inviteeAmount: 1,
    watchMinutes: 30,
    watchDays: 2,
    windowDays: 14,
    holdHours: 24,
    dayCap: 5,
    monthCap: 20,
    totalCap: 100,
    keepDays: 30,
  };
  const { api } = visit(
    <PromotionPage rest={['invite-settings']} />,
    { 'invites/settings': () => saved },
    { agent: '8' },
  );
  await screen.findByLabelText('邀请人得到');
  fill('邀请人得到', 5);
  await press('会员可以邀请好友', 'switch');
  await press('保存');
  await waitFor(() =>
    expect(api.sent('invites/saveSettings')).toMatchObject([
      { agentId: '8', isOn: true, inviterAmount: 5, holdHours: 24 },
    ]),
  );
});
