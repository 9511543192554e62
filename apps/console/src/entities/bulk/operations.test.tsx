import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf, rowOf } from '../../lib/testing/sample.ts';
import { confirm, hasButton, press } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { showOperations } from './drawer-store.ts';
import { OperationsButton } from './operations-button.tsx';

const base = {
  ...rowOf('bulk/list'),
  kind: 'video' as const,
  agentIds: null,
  change: { addTags: ['海'] },
  staffName: '小王',
};
const groups = { 'content/groups': () => ({ list: [] }) };

it('shows how far operations are, and says when one has ended', async () => {
  showOperations(false);
  let asked = 0;
  const { api } = visit(<OperationsButton />, {
    ...groups,
    'bulk/list': () => {
      asked += 1;
      const state = asked < 3 ? ('running' as const) : ('done' as const);
      const changed = asked < 3 ? 400 : 980;
      return pageOf({ ...base, operationId: '7', state, total: 1000, changed, skipped: 20, byFilter: true });
    },
  });
  await press('批量操作');
  await screen.findByText('420 / 1,000');
  await screen.findByText('添加标签「海」');
  expect(hasButton('取消')).toBe(true);
  await screen.findByText('批量操作结束：已处理 980 条，跳过 20 条');
  await waitFor(() => expect(api.sent('bulk/list').length).toBeGreaterThan(2));
}, 15_000);

it('lists why rows were left alone, and takes an operation back after a question', async () => {
  showOperations(true);
  const done = {
    ...base,
    operationId: '8',
    state: 'done' as const,
    total: 3,
    changed: 1,
    skipped: 2,
    undoUntil: 9e12,
    reasons: [{ reason: '在回收站', rows: 2 }],
  };
  const { api } = visit(<OperationsButton />, {
    ...groups,
    'bulk/list': () => pageOf(done),
    'bulk/report': () => pageOf(rowOf('bulk/report', { itemId: '55', title: '夜航', reason: '在回收站' })),
    'bulk/undo': () => ({ operation: { ...done, state: 'undone' as const, changed: 0, restored: 1 } }),
  });
  await screen.findByText('在回收站：2 条');
  await press('查看明细');
  await screen.findByText('夜航');
  await press('撤销');
  await confirm('撤销');
  await screen.findByText('已撤销 1 条');
  expect(api.sent('bulk/undo')).toEqual([{ operationId: '8' }]);
});

it('names the one channel that it was about, to who looks after more', async () => {
  showOperations(true);
  const done = { ...base, operationId: '9', state: 'done' as const, change: { trash: true }, agentIds: ['8'] };
  visit(<OperationsButton />, { ...groups, 'bulk/list': () => pageOf(done) });
  expect(await screen.findByText('移入回收站（仅渠道 雾港）')).not.toBeNull();
});

it('is nothing for who may not', () => {
  showOperations(false);
  const { api } = visit(<OperationsButton />, groups, { role: 'finance' });
  expect(hasButton('批量操作')).toBe(false);
  expect(api.sent('bulk/list')).toEqual([]);
});
