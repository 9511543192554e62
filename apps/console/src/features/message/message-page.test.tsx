import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, confirm, fill, press, pressIn, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { MessagePage } from './message-page.tsx';

const row = rowOf('messages/list', { noticeId: '6', title: '系统维护', text: '今晚两点', state: 'sent' });

describe('messages', () => {
  it('are searched and narrowed', async () => {
    const { api } = visit(<MessagePage />, { 'messages/list': () => pageOf(row) });
    await search('标题或内容', '维护');
    await choose('对象', 'VIP');
    await choose('状态', '定时');
    await waitFor(() =>
      expect(api.sent('messages/list').at(-1)).toEqual({
        keyword: '维护',
        audience: 'vip',
        state: 'scheduled',
        size: '50',
      }),
    );
  });

  it('are taken from everybody after a question', async () => {
    const { api } = visit(<MessagePage />, { 'messages/list': () => pageOf(row) });
    await pressIn(await tableRow('系统维护'), '撤回');
    await confirm('撤回');
    await screen.findByText('已撤回', { selector: '.ant-message *' });
    expect(api.sent('messages/setWithdrawn')).toEqual([{ noticeId: '6', withdrawn: true }]);
  });

  it('to one account need its number, which the server looks up', async () => {
    const { api } = visit(
      <MessagePage />,
      {
        'messages/list': () => pageOf(),
        'messages/send': ({ userCode }) =>
          userCode === 'LG41' ? { noticeId: '7' } : refuse('INVALID_INPUT', { fields: { userCode: '没有这个用户' } }),
      },
      { role: 'agentManager', agentIds: ['3'] },
    );
    await press('发消息');
    await screen.findByLabelText('标题');
    expect(screen.queryByLabelText('用户编号')).toBeNull();
    fireEvent.click(screen.getByLabelText('指定账号'));
    fireEvent.change(await screen.findByLabelText('用户编号'), { target: { value: 'LG9' } });
    fill('标题', '您好');
    fill('内容', '活动已到账');
    await press('发送');
    await screen.findByText('没有这个用户');
    fill('用户编号', 'LG41');
    await press('发送');
    await screen.findByText('已提交，到时间立即送达');
    const [first, second] = api.sent('messages/send');
    expect(second).toMatchObject({
      agentId: '3',
      audience: 'account',
      userCode: 'LG41',
      title: '您好',
      text: '活动已到账',
    });
    expect(second?.['clientKey']).toBe(first?.['clientKey']);
  });

  it('need an agent where there are several', async () => {
    const { api } = visit(<MessagePage />, { 'messages/list': () => pageOf() });
    await press('发消息');
    await screen.findByLabelText('标题');
    fill('标题', '您好');
    fill('内容', '大家好');
    await press('发送');
    await screen.findByText('请填写此项');
    expect(api.sent('messages/send')).toEqual([]);
  });
});
