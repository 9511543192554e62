import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../lib/testing/local-api.ts';
import { answerOf, pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, confirm, fill, hasButton, press, pressIn, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { SafetyPage } from './safety-page.tsx';

const counts = answerOf('safety/counts', { open: 2, overdue: 1 });
const row = rowOf('safety/queue', { rowId: 'report 12', what: 'report', id: '12', kind: 'post', title: '港口的夜' });
const next = rowOf('safety/queue', { rowId: 'report 13', what: 'report', id: '13', kind: 'post', title: '第二个' });
const item = answerOf('safety/item', {
  what: 'report',
  id: '12',
  kind: 'post',
  title: '港口的夜',
  state: 'open',
  owner: { accountId: '41', nickname: '阿舟', userCode: 'LG41', removedBefore: 0 },
  reports: [{ reportId: '700', trust: 'member', reason: 'minor', text: '请看', at: 1 }],
});
const quiet = {
  'safety/counts': () => counts,
  'safety/queue': () => pageOf(row, next),
  'safety/item': ({ id }: { id: string }) => ({ ...item, id, title: id === '12' ? '港口的夜' : '第二个' }),
};

describe('the queue', () => {
  it('sends what is searched and picked', async () => {
    const { api } = visit(<SafetyPage rest={[]} />, quiet);
    await search('标题', '港口');
    await choose('事项', '申诉');
    await choose('类型', '帖子');
    await waitFor(() =>
      expect(api.sent('safety/queue').at(-1)).toEqual({ keyword: '港口', what: 'appeal', kind: 'post', size: '30' }),
    );
  });

  it('is walked with the arrows', async () => {
    visit(<SafetyPage rest={[]} />, quiet);
    await screen.findByText('请看');
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^第二个/ }).getAttribute('aria-current')).toBe('true'),
    );
  });

  it('is nothing, in words, and appeals are a queue of their own', async () => {
    const { api } = visit(<SafetyPage rest={['appeals']} />, { ...quiet, 'safety/queue': () => pageOf() });
    await screen.findByText('没有待处理的申诉');
    expect(api.sent('safety/queue')[0]).toMatchObject({ what: 'appeal' });
  });
});

describe('a decision', () => {
  it('is made by a key, with the reason that stands below it, and undone', async () => {
    const { api } = visit(<SafetyPage rest={[]} />, quiet);
    await screen.findByText('请看');
    fireEvent.keyDown(document.body, { key: '2' });
    await screen.findByText('「港口的夜」：下架');
    expect(api.sent('safety/decide')).toEqual([
      { caseId: '12', decision: 'remove', reason: '违反社区规范：涉及未成年人', banAdvised: false },
    ]);
    await press('撤销');
    await screen.findByText('已撤销，案件重新打开');
    expect(api.sent('safety/undo')).toEqual([{ caseId: '12' }]);
  });

  it('carries the reason that was written, and no key decides while it is', async () => {
    const { api } = visit(<SafetyPage rest={[]} />, quiet);
    const field = await screen.findByLabelText('处理理由');
    fireEvent.keyDown(field, { key: '2' });
    fill('处理理由', ' 误报 ');
    await press('建议封禁作者（由用户管理员决定）', 'checkbox');
    await press(/^保留/);
    await screen.findByText('「港口的夜」：保留');
    expect(api.sent('safety/decide')).toEqual([{ caseId: '12', decision: 'keep', reason: '误报', banAdvised: true }]);
  });

  it('that somebody else made first says so and reads the queue again', async () => {
    const { api } = visit(<SafetyPage rest={[]} />, { ...quiet, 'safety/decide': () => refuse('CONFLICT') });
    await screen.findByText('请看');
    const read = api.sent('safety/queue').length;
    await press(/^保留/);
    await screen.findByText('请勿重复操作');
    await waitFor(() => expect(api.sent('safety/queue').length).toBeGreaterThan(read));
  });

  it('about an upload that waits lets it out or sends it back', async () => {
    const upload = { ...row, rowId: 'upload 5', what: 'upload' as const, id: '5', kind: 'video' as const };
    const { api } = visit(<SafetyPage rest={[]} />, {
      ...quiet,
      'safety/queue': () => pageOf(upload),
      'safety/item': () => ({ ...item, what: 'upload', id: '5', kind: 'video', state: null }),
    });
    await press(/^退回/);
    await screen.findByText('「港口的夜」：退回');
    expect(api.sent('safety/decideWaiting')).toEqual([
      { what: 'upload', id: '5', publish: false, reason: '内容不符合发布规范' },
    ]);
  });
});

describe('a decision about many', () => {
  it('is counted first, made, and undone as a whole', async () => {
    const { api } = visit(<SafetyPage rest={[]} />, {
      ...quiet,
      'safety/decideMany': ({ dryRun }) => ({ batchId: dryRun ? null : '3', decided: 4, skipped: 1, left: 0 }),
      'safety/undoMany': () => ({ undone: 4, skipped: 0 }),
    });
    await press('此人的全部举报');
    await screen.findByText(/共 4 项待处理举报，另有 1 项除外/);
    await press('全部下架', 'radio');
    const dialog = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: '全部下架' }));
    await screen.findByText('已下架 4 项');
    expect(api.sent('safety/decideMany').at(-1)).toEqual({
      reportId: '700',
      of: 'reporter',
      decision: 'remove',
      reason: '违反社区规范',
    });
    await press('全部撤销');
    await screen.findByText('已撤销 4 项');
    expect(api.sent('safety/undoMany')).toEqual([{ batchId: '3' }]);
  });
});

describe('a decision about what is alike', () => {
  it.each([
    ['全部同类举报', 'alike'],
    ['此作者的全部内容', 'author'],
  ])('%s is counted by what it is about', async (label, of) => {
    const { api } = visit(<SafetyPage rest={[]} />, {
      ...quiet,
      'safety/decideMany': () => ({ batchId: null, decided: 7, skipped: 0, left: 0 }),
    });
    await press(label);
    await screen.findByText(/共 7 项待处理举报/);
    expect(api.sent('safety/decideMany')).toEqual([
      { reportId: '700', of, decision: 'keep', reason: '经审核未发现违规', dryRun: true },
    ]);
  });
});

describe('the brake on reports', () => {
  const held = {
    ...quiet,
    'safety/counts': () => ({ ...counts, hold: { startedAt: 1, endsAt: 2, hidden: 9, held: 3 } }),
  };

  it('is released by a moderator after a question', async () => {
    const { api } = visit(<SafetyPage rest={[]} />, held, { role: 'moderator' });
    await press('恢复自动隐藏');
    await confirm('恢复自动隐藏');
    await screen.findByText('已恢复自动隐藏');
    expect(api.sent('safety/release')).toEqual([{}]);
  });

  it('is seen, not released, by who is kept to some agents', async () => {
    visit(<SafetyPage rest={[]} />, held, { role: 'moderator', agentIds: ['3'] });
    await screen.findByText('严重举报过多，自动隐藏受限');
    expect(hasButton('恢复自动隐藏')).toBe(false);
  });
});

describe('the log of decisions', () => {
  const log = rowOf('safety/log', { caseId: '12', title: '港口的夜', state: 'removed', canUndo: true });

  it('is narrowed, and undoes what still can be', async () => {
    const { api } = visit(<SafetyPage rest={['log']} />, {
      ...quiet,
      'safety/log': () => pageOf(log),
    });
    await choose('处理', '下架');
    await waitFor(() => expect(api.sent('safety/log').at(-1)).toEqual({ state: 'removed', size: '50' }));
    await pressIn(await tableRow('港口的夜'), '撤销');
    await confirm('撤销');
    await screen.findByText('已撤销，案件重新打开');
    expect(api.sent('safety/undo')).toEqual([{ caseId: '12' }]);
  });
});
