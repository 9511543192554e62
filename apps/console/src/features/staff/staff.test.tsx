import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { addTags, choose, confirm, fill, press, pressIn, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { NetworkList } from './network-list.tsx';
import { OwnAccount } from './own-account.tsx';
import { StaffList } from './staff-list.tsx';

const mei = rowOf('staff/list', { staffId: '5', name: 'mei', displayName: '梅', role: 'editor', agentIds: ['3'] });
const link = { link: 'https://a.example/console/#/setup/abc', expiresAt: 1 };

describe('the list of staff', () => {
  it('is searched and narrowed', async () => {
    const { api } = visit(<StaffList />, { 'staff/list': () => pageOf(mei) });
    await search('登录名或姓名', 'mei');
    await choose('角色', '编辑');
    await choose('状态', '已停用');
    await waitFor(() =>
      expect(api.sent('staff/list').at(-1)).toEqual({ keyword: 'mei', role: 'editor', disabled: 'true', size: '50' }),
    );
  });

  it('invites with a role and agents, and shows the link this once', async () => {
    const { api } = visit(<StaffList />, { 'staff/list': () => pageOf(), 'staff/invite': () => link });
    await press('邀请员工');
    await screen.findByLabelText('可管理的渠道');
    await choose('角色', '渠道经理');
    await choose('可管理的渠道', '雾港（8）');
    await press('生成链接');
    expect((await screen.findByTestId('one-time-link')).textContent).toContain('#/setup/abc');
    expect(api.sent('staff/invite')).toEqual([{ role: 'agentManager', agentIds: ['8'] }]);
  });

  it('lets an owner see every agent', async () => {
    const { api } = visit(<StaffList />, { 'staff/list': () => pageOf(mei), 'staff/save': () => mei });
    await pressIn(await tableRow('mei'), '编辑');
    await screen.findByText('编辑 mei');
    await choose('角色', '所有者');
    await waitFor(() => expect(screen.queryByLabelText('可管理的渠道')).toBeNull());
    await press('保存');
    await screen.findByText('已保存');
    expect(api.sent('staff/save')).toEqual([{ staffId: '5', displayName: '梅', role: 'owner' }]);
  });

  it('marks what the server refuses', async () => {
    visit(<StaffList />, {
      'staff/list': () => pageOf(mei),
      'staff/save': () => refuse('INVALID_INPUT', { fields: { agentIds: '渠道经理必须选择渠道' } }),
    });
    await pressIn(await tableRow('mei'), '编辑');
    await screen.findByText('编辑 mei');
    await press('保存');
    expect(await screen.findByText('渠道经理必须选择渠道')).toBeDefined();
  });

  it('ends and restores an account after a question', async () => {
    const { api } = visit(<StaffList />, { 'staff/list': () => pageOf(mei), 'staff/setDisabled': () => mei });
    await pressIn(await tableRow('mei'), '停用');
    await confirm('停用');
    await screen.findByText('已更新');
    expect(api.sent('staff/setDisabled')).toEqual([{ staffId: '5', disabled: true }]);
  });

  it('is refused in place to everybody but owners', async () => {
    visit(<StaffList />, {}, { role: 'editor' });
    expect(await screen.findByText('没有权限进行此操作')).toBeDefined();
  });
});

describe('the addresses that the console is opened from', () => {
  it('are saved together, and say which of them is wrong', async () => {
    const { api } = visit(<NetworkList />, {
      'allowList/get': () => ({ ranges: [], yourAddress: '203.0.113.7' }),
      'allowList/save': ({ ranges }) =>
        ranges.includes('x')
          ? refuse('INVALID_INPUT', { fields: { ranges: '地址不正确：x' } })
          : answerOf('allowList/save'),
    });
    await screen.findByText('未限制：任何地址都可以打开后台');
    await press('修改');
    await screen.findByRole('combobox', { name: 'IP 地址或网段' });
    addTags('IP 地址或网段', '203.0.113.0/24', 'x');
    await press('保存');
    await screen.findByText('地址不正确：x');
    expect(api.sent('allowList/save')).toEqual([{ ranges: ['203.0.113.0/24', 'x'] }]);
  });
});

describe('the own account', () => {
  it('says which device each session is, and ends all others by the password', async () => {
    const session = { staffId: '1', staffName: 'lin', address: '203.0.113.9', createdAt: 1, lastSeenAt: 1 };
    const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
    const list = [
      { ...session, sessionId: '1', userAgent: chrome, way: 'passkey' as const, current: true },
      { ...session, sessionId: '2', userAgent: 'curl/8', way: null, current: false },
    ];
    const { api } = visit(<OwnAccount />, {
      'session/list': () => ({ list }),
      'passkeys/list': () => answerOf('passkeys/list', { origin: 'https://console.example' }),
    });
    expect((await tableRow('Windows · Chrome')).textContent).toContain('通行密钥');
    await tableRow('curl/8');
    await press('下线其他设备');
    await screen.findByLabelText('您的密码');
    fill('您的密码', 'correct horse battery');
    await press('全部下线');
    await screen.findByText('其他设备已下线');
    expect(api.sent('session/revokeOthers')).toEqual([{ password: 'correct horse battery' }]);
  });

  it('changes the password, which is long', async () => {
    const { api } = visit(
      <OwnAccount />,
      {
        'session/list': () => ({ list: [] }),
        'passkeys/list': () => answerOf('passkeys/list', { origin: 'https://console.example' }),
      },
      { role: 'finance' },
    );
    await press('修改密码');
    await screen.findByLabelText('当前密码');
    fill('当前密码', 'old password 1');
    fill('新密码（至少 12 位）', 'short');
    await press('保存');
    await screen.findByText('密码至少 12 位');
    expect(api.sent('session/password')).toEqual([]);
    fill('新密码（至少 12 位）', 'correct horse battery');
    await press('保存');
    await screen.findByText('密码已修改，其他设备已退出');
    expect(api.sent('session/password')).toEqual([{ current: 'old password 1', password: 'correct horse battery' }]);
  });
});
