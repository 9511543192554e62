import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rowOf } from '../testing/sample.ts';
import { press, search, tableRow } from '../testing/use-screen.ts';
import { visit } from '../testing/visit.tsx';
import { AdminTable } from './admin-table.tsx';

const first = rowOf('jobs/list', { jobId: '1', task: 'video.encode' });
const second = rowOf('jobs/list', { jobId: '2', task: '=formula' });
const pages = ({ cursor }: { cursor?: string | undefined }) =>
  cursor === 'c-2' ? { list: [second], nextCursor: null } : { list: [first], nextCursor: 'c-2' };

function Jobs() {
  return (
    <AdminTable
      call="jobs/list"
      rowKey="jobId"
      file="任务"
      columns={[
        { title: '编号', dataIndex: 'jobId', sorts: { ascend: 'old', descend: 'new' } },
        { title: '任务', dataIndex: 'task' },
      ]}
      filters={[{ kind: 'search', name: 'keyword', label: '任务名' }]}
    />
  );
}

describe('a list', () => {
  it('goes on by the cursor and back, and begins anew with another search', async () => {
    const { api } = visit(<Jobs />, { 'jobs/list': pages });
    await tableRow('video.encode');
    await press('下一页');
    await tableRow('=formula');
    expect(api.sent('jobs/list').at(-1)).toMatchObject({ cursor: 'c-2' });
    await search('任务名', 'video');
    await waitFor(() => expect(api.sent('jobs/list').at(-1)).toEqual({ keyword: 'video', size: '50' }));
    await screen.findByText('第 1 页');
    expect(screen.getByRole('button', { name: '上一页' }).hasAttribute('disabled')).toBe(true);
  });

  it('is sorted by the values that the call has for it', async () => {
    const { api } = visit(<Jobs />, { 'jobs/list': pages });
    await tableRow('video.encode');
    fireEvent.click(screen.getAllByRole('columnheader', { name: /编号/ })[0] as HTMLElement);
    await waitFor(() => expect(api.sent('jobs/list').at(-1)).toEqual({ sort: 'old', size: '50' }));
  });

  it('is exported whole, page by page, with nothing that a spreadsheet would run', async () => {
    const saved: Blob[] = [];
    const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob);
      return 'blob:x';
    });
    const { api } = visit(<Jobs />, { 'jobs/list': pages });
    await tableRow('video.encode');
    await press('导出 CSV');
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = await saved[0]?.text();
    expect(text?.replace(/^\uFEFF/, '')).toBe("编号,任务\r\n1,video.encode\r\n2,'=formula\r\n");
    expect(api.sent('jobs/list').at(-1)).toMatchObject({ cursor: 'c-2' });
    url.mockRestore();
  });
});
