import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf } from '../../lib/testing/sample.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { SlowList } from './slow-list.tsx';
import { StatusBoard } from './status-board.tsx';

it('says in words how things are', async () => {
  const plain = answerOf('system/status');
  visit(<StatusBoard />, {
    'system/status': () => ({
      ...plain,
      calls: { ...plain.calls, calls: 200, errors: 10, p99Ms: 38.4 },
      disk: { ...plain.disk, freeBytes: 39, totalBytes: 100, daysLeft: 150.6 },
      lanes: [{ lane: 'heavy', ready: 2, running: 1, failed: 1, oldestMs: 14_000 }],
      backup: { lastGoodAt: null, lastFailedAt: null, age: 'never', archive: null },
    }),
  });
  expect(await screen.findByText('200 次，错误率 5.0%')).toBeDefined();
  for (const text of ['p99 38 ms', '已用 61.0%', '按现在的速度还能用 150 天', '最久 14 秒，已放弃 1', '转码与备份']) {
    expect(screen.getByText(text)).toBeDefined();
  }
});

it('orders slow statements as asked', async () => {
  const { api } = visit(<SlowList />, { 'system/slow': () => ({ list: [] }) });
  await screen.findByText('最近 14 天没有慢查询');
  fireEvent.click(screen.getByRole('radio', { name: '最长' }));
  await waitFor(() => expect(api.sent('system/slow').at(-1)).toEqual({ sort: 'longest' }));
});
