import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageOf } from '../lib/testing/sample.ts';
import { choose } from '../lib/testing/use-screen.ts';
import { visit } from '../lib/testing/visit.tsx';
import { ConsoleShell } from './console-shell.tsx';

const answers = {
  'feedback/list': () => pageOf(),
};
const everything =
  '今日 概览 渠道 广告 视频 小说 导入 社区 同城 图片工具 会员 推广 用户 审核 消息 反馈 开放接口 系统'.split(' ');

function menu(): string[] {
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent.replace(/\d+/g, ''));
}

describe('the menu', () => {
  it.each([
    ['owner', everything],
    ['agentManager', ['我的渠道', ...everything.filter((name) => name !== '系统')]],
    ['editor', ['今日', '视频', '小说', '导入', '同城', '图片工具']],
    ['moderator', ['今日', '视频', '小说', '社区', '同城', '图片工具', '用户', '审核', '反馈']],
    ['finance', ['今日', '概览', '会员', '推广', '用户', '反馈']],
    ['promoter', ['我的推广']],
  ] as const)('of a %s holds what the role may open', async (role, names) => {
    window.location.hash = '#/nowhere';
    visit(<ConsoleShell onSignedOut={vi.fn<() => void>()} />, answers, { role });
    await screen.findByText('页面不存在或没有权限');
    expect(menu()).toEqual(names);
  });

  it.each([
    [
      ['feedback:read', 'orders:read'],
      ['今日', '会员', '反馈'],
    ],
    [['jobs:read'], ['今日', '系统']],
    [
      ['videos:read', 'videos:write', 'commission:read'],
      ['今日', '视频', '推广'],
    ],
  ])('of an own role with %s holds what it may open', async (permissions, names) => {
    window.location.hash = '#/nowhere';
    visit(<ConsoleShell onSignedOut={vi.fn<() => void>()} />, answers, { role: 'custom', permissions });
    await screen.findByText('页面不存在或没有权限');
    expect(menu()).toEqual(names);
  });

  it('does not open what the role may not, whatever the address says', async () => {
    window.location.hash = '#/system/staff';
    const { api } = visit(<ConsoleShell onSignedOut={vi.fn<() => void>()} />, answers, { role: 'finance' });
    await screen.findByText('页面不存在或没有权限');
    expect(api.sent('staff/list')).toEqual([]);
  });

  it('leads to a section by its address', async () => {
    window.location.hash = '#/nowhere';
    const { api } = visit(<ConsoleShell onSignedOut={vi.fn<() => void>()} />, answers, { role: 'finance' });
    fireEvent.click(await screen.findByRole('menuitem', { name: /反馈/ }));
    expect(window.location.hash).toBe('#/feedback');
    await waitFor(() => expect(api.sent('feedback/list').length).toBeGreaterThan(0));
  });
});

describe('the head', () => {
  it('keeps the agent that is picked for the next visit', async () => {
    window.location.hash = '#/feedback';
    const { api } = visit(<ConsoleShell onSignedOut={vi.fn<() => void>()} />, answers, { role: 'finance' });
    await waitFor(() => expect(api.sent('feedback/list').length).toBeGreaterThan(0));
    await choose('渠道', '雾港（8）');
    await waitFor(() => expect(api.sent('feedback/list').at(-1)).toMatchObject({ agentId: '8' }));
    expect(localStorage.getItem('console.agent')).toBe('8');
  });

  it('offers no choice to who has one agent', async () => {
    window.location.hash = '#/nowhere';
    visit(<ConsoleShell onSignedOut={vi.fn<() => void>()} />, answers, { role: 'agentManager', agentIds: ['8'] });
    await screen.findByText('雾港');
    expect(screen.queryByRole('combobox', { name: '渠道' })).toBeNull();
  });

  it('leads out', async () => {
    window.location.hash = '#/nowhere';
    const signedOut = vi.fn<() => void>();
    const { api } = visit(<ConsoleShell onSignedOut={signedOut} />, answers, { role: 'finance' });
    fireEvent.click(await screen.findByRole('button', { name: /林（财务）/ }));
    fireEvent.click(await screen.findByText('退出登录'));
    await waitFor(() => expect(signedOut).toHaveBeenCalledOnce());
    expect(api.sent('session/logout')).toEqual([{}]);
  });
});
