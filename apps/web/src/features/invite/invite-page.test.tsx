import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { InviteProgress } from '@liuguang/contract/shapes/promotion/invite.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { local } from '../../lib/storage/storage.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleUser } from '../../testing/samples.ts';
import { startVisit, visit } from '../../testing/visit.ts';
import { InvitePage } from './invite-page.tsx';

const rules = {
  inviter: { kind: 'days', amount: 3 },
  invitee: { kind: 'views', amount: 2 },
  watchMinutes: 30,
  watchDays: 2,
  windowDays: 14,
  holdHours: 24,
  dayCap: 5,
  monthCap: 20,
  totalCap: 100,
} as const;
const progress = (changes: Partial<InviteProgress>): InviteProgress => ({
  inviteId: '1',
  name: '小**',
  state: 'waiting',
  note: '',
  joinedAt: Date.now(),
  deadlineAt: Date.now() + 86_400_000,
  claimed: true,
  watchedMinutes: 12,
  watchedDays: 1,
  watchMinutes: 30,
  watchDays: 2,
  reward: { kind: 'days', amount: 3 },
  canTake: false,
  ...changes,
});
const mine = (changes: Partial<CallOutput<'invite/mine'>> = {}): CallOutput<'invite/mine'> => ({
  rules,
  code: 'k7m2p9xq',
  invited: 1,
  rewarded: 0,
  viewsToTake: 0,
  invitedBy: null,
  ...changes,
});

it('shows the link with the channel code beside it, what both get, and how far everybody is', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)));
  await startVisit(sampleUser(), {
    'invite/mine': () => mine(),
    'invite/list': () => ({ list: [progress({})], nextCursor: null }),
  });
  local.write('code', 'amy');
  renderScreen(InvitePage, '/invite');
  expect(await screen.findByText('已注册 · 观看 12/30 分钟 · 1/2 天')).toBeTruthy();
  expect(screen.getByText('等待')).toBeTruthy();
  expect(screen.getByText('3 天VIP')).toBeTruthy();
  expect(screen.getByText('2 次观看次数')).toBeTruthy();
  expect(screen.getByText(/每天最多得 5 次奖励，每月 20 次，累计 100 次/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '复制链接' }));
  await waitFor(() => expect(copied).toEqual([`${location.origin}/#/home?invite=k7m2p9xq&code=amy`]));
  expect(visit.inputs('invite/mine')[0]).toHaveProperty('machineCode');
});

it('says who invited one, and gives views when they are taken', async () => {
  let left = 2;
  await startVisit(sampleUser(), {
    'invite/mine': () =>
      mine({ viewsToTake: left, invitedBy: progress({ state: 'reached', reward: { kind: 'views', amount: 2 } }) }),
    'invite/list': () => ({ list: [], nextCursor: null }),
    'invite/take': () => {
      left = 0;
      return { views: 2 };
    },
  });
  renderScreen(InvitePage, '/invite');
  expect(await screen.findByText('你由 小** 邀请')).toBeTruthy();
  expect(await screen.findByText('还没有人接受邀请')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '领取' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '领取' })).toBeNull());
});

it('says that it is closed, that one has to register first, that it failed, and that it needs an account', async () => {
  await startVisit(sampleUser(), {
    'invite/mine': () => mine({ rules: null, code: null, invited: 0 }),
    'invite/list': () => ({ list: [], nextCursor: null }),
  });
  renderScreen(InvitePage, '/invite');
  expect(await screen.findByText('邀请活动未开启')).toBeTruthy();
  cleanup();
  visit.answers['invite/mine'] = () => mine({ code: null });
  renderScreen(InvitePage, '/invite');
  expect(await screen.findByRole('button', { name: '先注册账号' })).toBeTruthy();
  cleanup();
  visit.answers['invite/mine'] = () => ({ refuse: 5000, message: '服务暂时不可用' });
  renderScreen(InvitePage, '/invite');
  expect(await screen.findByRole('button', { name: '点击重试' })).toBeTruthy();
  cleanup();
  await startVisit(null, {});
  renderScreen(InvitePage, '/invite');
  expect(await screen.findByText('登录后查看')).toBeTruthy();
});
