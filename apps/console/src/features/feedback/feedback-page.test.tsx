import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, fill, press, pressIn, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { FeedbackPage } from './feedback-page.tsx';

const row = rowOf('feedback/list', {
  opinionId: '31',
  kind: 'bug',
  text: '声音太小',
  account: { accountId: '41', userCode: 'LG41', nickname: '阿舟' },
});

describe('feedback', () => {
  it('is narrowed to what nobody answered', async () => {
    const { api } = visit(<FeedbackPage />, { 'feedback/list': () => pageOf(row) });
    await search('内容或用户编号', '声音');
    await choose('类型', '功能异常');
    await choose('回复', '未回复');
    await waitFor(() =>
      expect(api.sent('feedback/list').at(-1)).toEqual({ keyword: '声音', kind: 'bug', waiting: 'true', size: '50' }),
    );
  });

  it('is answered once, however often the button is pressed', async () => {
    let failures = 1;
    const { api } = visit(
      <FeedbackPage />,
      {
        'feedback/list': () => pageOf(row),
        'feedback/reply': () => (failures-- > 0 ? refuse('TOO_OFTEN', { retryAfter: 1 }) : answerOf('feedback/reply')),
      },
      { role: 'finance' },
    );
    await pressIn(await tableRow('声音太小'), '回复');
    await screen.findByText('功能异常：阿舟');
    fill('回复内容', '已修复');
    await press('回复');
    await screen.findByText('操作太频繁，请稍后再试');
    await press('回复');
    await screen.findByText('已回复，用户会收到消息');
    const [first, second] = api.sent('feedback/reply');
    expect(first).toMatchObject({ opinionId: '31', text: '已修复' });
    expect(second).toEqual(first);
  });

  it('is not answered with nothing', async () => {
    const { api } = visit(<FeedbackPage />, { 'feedback/list': () => pageOf(row) });
    await pressIn(await tableRow('声音太小'), '回复');
    await screen.findByText('功能异常：阿舟');
    await press('回复');
    await screen.findByText('请填写此项');
    expect(api.sent('feedback/reply')).toEqual([]);
  });
});
