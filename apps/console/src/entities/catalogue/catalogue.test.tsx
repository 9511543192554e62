import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf, rowOf } from '../../lib/testing/sample.ts';
import { choose, confirm, fill, hasButton, press, pressIn, search, tableRow } from '../../lib/testing/use-screen.ts';
import { visit } from '../../lib/testing/visit.tsx';
import { sampleGroup } from './group.test-data.ts';
import { GroupEditor } from './group-editor.tsx';
import { UploadTable } from './upload-table.tsx';

const groups = { list: [sampleGroup('5', '纪录'), sampleGroup('6', '短片', { position: 2, items: 3 })] };

describe('groups', () => {
  it('are put in order', async () => {
    const { api } = visit(<GroupEditor kind="video" />, { 'content/groups': () => groups });
    await pressIn(await tableRow('短片'), '上移');
    await screen.findByText('顺序已保存');
    expect(api.sent('content/orderGroups')).toEqual([{ kind: 'video', groupIds: ['6', '5'] }]);
  });

  it('are made for the agent at the top', async () => {
    const { api } = visit(
      <GroupEditor kind="novel" />,
      { 'content/groups': () => ({ list: [] }), 'content/saveGroup': () => ({ groupId: '9' }) },
      { agent: '8' },
    );
    await screen.findByText('还没有分组');
    await press('新建分组');
    await screen.findByLabelText('名称');
    fill('名称', '悬疑');
    await press('保存');
    await screen.findByText('已保存');
    expect(api.sent('content/saveGroup')).toEqual([
      { kind: 'novel', groupId: null, name: '悬疑', tags: [], agentIds: ['8'] },
    ]);
  });

  it('that hold something are not removed, and a moderator changes none', async () => {
    const { unmount } = visit(<GroupEditor kind="video" />, { 'content/groups': () => groups });
    const row = within(await tableRow('短片'));
    expect(row.getByRole('button', { name: '删除' }).hasAttribute('disabled')).toBe(true);
    unmount();
    visit(<GroupEditor kind="video" />, { 'content/groups': () => groups }, { role: 'moderator' });
    await tableRow('短片');
    expect(['新建分组', '编辑', '删除', '上移'].filter((name) => hasButton(name))).toEqual([]);
  });
});

describe('uploads', () => {
  const upload = rowOf('content/uploads', { uploadId: '88', title: '夜航', state: 'review', author: '阿舟' });

  it('are narrowed within their kind', async () => {
    const { api } = visit(<UploadTable kind="video" />, { 'content/uploads': () => pageOf(upload) });
    await search('标题', '夜航');
    await choose('状态', '失败');
    await waitFor(() =>
      expect(api.sent('content/uploads').at(-1)).toEqual({
        kind: 'video',
        keyword: '夜航',
        state: 'failed',
        size: '50',
      }),
    );
  });

  it('are let out after a question, or sent back with a usual reason', async () => {
    const { api } = visit(<UploadTable kind="video" />, { 'content/uploads': () => pageOf(upload) });
    await pressIn(await tableRow('夜航'), '通过');
    await confirm('发布');
    await screen.findByText('已发布，已通知作者');
    await pressIn(await tableRow('夜航'), '拒绝');
    await choose('常用理由', '内容重复');
    const dialog = within(screen.getAllByRole('dialog').at(-1) as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: '拒绝' }));
    await screen.findByText('已拒绝，已通知作者');
    expect(api.sent('content/decide')).toEqual([
      { uploadId: '88', publish: true },
      { uploadId: '88', publish: false, reason: '内容重复' },
    ]);
  });

  it('that failed are tried again by who may', async () => {
    const failed = { ...upload, state: 'failed' as const, reason: '无法识别的视频' };
    visit(<UploadTable kind="video" />, { 'content/uploads': () => pageOf(failed) }, { role: 'moderator' });
    await screen.findByText('无法识别的视频');
    expect(hasButton('重试')).toBe(false);
  });
});
