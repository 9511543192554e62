import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatTime } from '../../lib/format.ts';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, confirm, fill, hasButton, press, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { AccountPage } from './account-page.tsx';

const row = rowOf('users/list', { accountId: '41', userCode: 'LG41', nickname: '阿舟', agentId: '3', claimed: true });
const user = answerOf('users/get', row);
const quiet = {
  'users/get': () => user,
  'users/ledger': () => pageOf(),
  'users/sessions': () => ({ list: [] }),
  'users/actions': () => ({ list: [] }),
};

describe('the list of users', () => {
  it('sends what is searched and picked, and opens one by its address', async () => {
    const { api } = visit(<AccountPage rest={[]} />, { 'users/list': () => pageOf(row) });
    await search('编号、手机、设备码、昵称', '阿舟');
    await choose('状态', '已封禁');
    await waitFor(() =>
      expect(api.sent('users/list').at(-1)).toEqual({ keyword: '阿舟', state: 'banned', size: '50' }),
    );
    await press('LG41');
    expect(window.location.hash).toBe('#/users/41');
  });

  it('shows channel, state and dates of each user', async () => {
    const start = Date.UTC(2030, 0, 1);
    const dates = { vipUntil: start + 5000, createdAt: start, lastLoginAt: start + 3000 };
    visit(<AccountPage rest={[]} />, { 'users/list': () => pageOf({ ...row, ...dates, phone: '139****0001' }) });
    const cells = within(await tableRow('LG41')).getAllByRole('cell');
    const shown = cells.map(({ textContent }) => textContent);
    expect(shown.slice(0, 4)).toEqual(['LG41', '阿舟', '139****0001', '潮汐']);
    expect(shown[4]).toContain('VIP');
    expect(shown.slice(5)).toEqual([dates.vipUntil, dates.createdAt, dates.lastLoginAt].map(formatTime));
  });

  it('is empty in words', async () => {
    visit(<AccountPage rest={[]} />, { 'users/list': () => pageOf() });
    await waitFor(() => expect(screen.getAllByText('暂无数据').length).toBeGreaterThan(0));
  });
});

describe('what can be done to a user', () => {
  it('bans with a length and a reason, and asks for the reason', async () => {
    const { api } = visit(<AccountPage rest={['41']} />, { ...quiet, 'users/ban': () => ({ hidden: 2 }) });
    await press('封禁');
    await screen.findByText('封禁 LG41');
    await press('确认封禁');
    await screen.findByText('请填写此项');
    expect(api.sent('users/ban')).toEqual([]);
    await choose('时长', '永久');
    fill('原因（用户可见）', '发布广告');
    await press('同时隐藏其发布的内容', 'switch');
    await press('确认封禁');
    await screen.findByText('已封禁');
    expect(api.sent('users/ban')).toEqual([{ accountId: '41', days: null, reason: '发布广告', hideContent: true }]);
  });

  it('offers a way out of a ban instead of another one', async () => {
    const ban = { reason: '广告', until: null, bannedAt: 1, by: '林', hidden: 3 };
    visit(<AccountPage rest={['41']} />, { ...quiet, 'users/get': () => ({ ...user, ban }) });
    await screen.findByText('永久封禁。原因：广告');
    expect(hasButton('封禁')).toBe(false);
    expect(hasButton('解封')).toBe(true);
  });

  it('sends one key for one opening of the grant, however often it is pressed', async () => {
    let refusals = 1;
    const { api } = visit(<AccountPage rest={['41']} />, {
      ...quiet,
      'users/grant': () => (refusals-- > 0 ? refuse('UNAVAILABLE', { requestId: 'r' }) : answerOf('users/grant')),
    });
    await press('加天数 / 次数');
    await screen.findByText('为 LG41 增加');
    fill('数量', 7);
    fill('原因', '补偿');
    await press('确认增加');
    await screen.findByText('服务暂时不可用，请稍后重试');
    await press('确认增加');
    await screen.findByText('已增加');
    const [first, second] = api.sent('users/grant');
    expect(first).toMatchObject({ accountId: '41', unit: 'day', amount: 7, reason: '补偿' });
    expect(second?.['clientKey']).toBe(first?.['clientKey']);
  });

  it('ends all sessions after a question', async () => {
    const { api } = visit(<AccountPage rest={['41']} />, quiet);
    await press('结束所有会话');
    expect(api.sent('users/endSessions')).toEqual([]);
    await confirm('结束所有会话');
    await screen.findByText('已结束所有会话');
    expect(api.sent('users/endSessions')).toEqual([{ accountId: '41' }]);
  });

  it.each([
    ['moderator', { ban: true, grant: false, note: true, orders: false }],
    ['finance', { ban: false, grant: true, note: true, orders: true }],
  ] as const)('is for a %s what the role may do', async (role, may) => {
    visit(<AccountPage rest={['41']} />, quiet, { role });
    await screen.findByRole('tab', { name: '设备与会话' });
    expect({
      ban: hasButton('封禁'),
      grant: hasButton('加天数 / 次数'),
      note: hasButton('备注'),
      orders: screen.queryByRole('tab', { name: '订单' }) !== null,
    }).toEqual(may);
  });

  it('is nothing for an account that is gone', async () => {
    visit(<AccountPage rest={['41']} />, { ...quiet, 'users/get': () => ({ ...user, deletedAt: 1 }) });
    await screen.findByText(/该账号已于/);
    expect(hasButton('封禁')).toBe(false);
  });
});
