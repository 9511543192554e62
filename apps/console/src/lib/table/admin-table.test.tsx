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
      addressed
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

const tasks = () => [...document.querySelectorAll('tr[data-row-key]')].map((row) => row.textContent);

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

  it('begins with the filters of its address, and with none that it does not have', async () => {
    window.location.hash = '#/system/jobs?keyword=video&password=x';
    const { api } = visit(<Jobs />, { 'jobs/list': pages });
    await tableRow('video.encode');
    expect(api.sent('jobs/list')).toEqual([{ keyword: 'video', size: '50' }]);
    expect(screen.getByLabelText<HTMLInputElement>('任务名').value).toBe('video');
    window.location.hash = '#/system/jobs?keyword=other';
    await waitFor(() => expect(api.sent('jobs/list').at(-1)).toEqual({ keyword: 'other', size: '50' }));
  });

  it('is sorted by the values that the call has for it', async () => {
    const { api } = visit(<Jobs />, { 'jobs/list': pages });
    await tableRow('video.encode');
    fireEvent.click(screen.getAllByRole('columnheader', { name: /编号/ })[0] as HTMLElement);
    await waitFor(() => expect(api.sent('jobs/list').at(-1)).toEqual({ sort: 'old', size: '50' }));
  });

  it('is sorted here by what the call cannot sort by, where all of it is on the page', async () => {
    const third = rowOf('jobs/list', { jobId: '3', task: 'apart' });
    const { api } = visit(<Jobs />, { 'jobs/list': () => ({ list: [first, third], nextCursor: null }) });
    await tableRow('video.encode');
    expect(tasks()).toEqual(['1video.encode', '3apart']);
    fireEvent.click(screen.getAllByRole('columnheader', { name: /任务/ })[0] as HTMLElement);
    await waitFor(() => expect(tasks()).toEqual(['3apart', '1video.encode']));
    expect(api.sent('jobs/list')).toHaveLength(1);
  });

  it('is not sorted by a column that the call cannot sort by, where there is more of it', async () => {
    visit(<Jobs />, { 'jobs/list': pages });
    await tableRow('video.encode');
    const [heading] = screen.getAllByRole('columnheader', { name: /任务/ });
    expect(heading?.querySelector('.ant-table-column-sorter')).toBeNull();
  });

  it('keeps filters under a name for who saved them, and lists as close as they are wanted', async () => {
    const { api, unmount } = visit(<Jobs />, { 'jobs/list': pages });
    await tableRow('video.encode');
    await search('任务名', 'video');
    await waitFor(() => expect(api.sent('jobs/list').at(-1)).toMatchObject({ keyword: 'video' }));
    await press('常用筛选');
    fireEvent.click(await screen.findByText('保存当前筛选…'));
    fireEvent.change(await screen.findByLabelText('筛选的名称'), { target: { value: '转码' } });
    await press('保存');
    await screen.findByText('已保存筛选“转码”');
    await press('行距改为紧凑');
    expect(document.querySelector('.ant-table-small')).not.toBeNull();
    unmount();

    const again = visit(<Jobs />, { 'jobs/list': pages });
    await tableRow('video.encode');
    expect(document.querySelector('.ant-table-small')).not.toBeNull();
    await press('常用筛选');
    fireEvent.click(await screen.findByText('转码'));
    await waitFor(() => expect(again.api.sent('jobs/list').at(-1)).toEqual({ keyword: 'video', size: '50' }));
    expect(screen.getByLabelText<HTMLInputElement>('任务名').value).toBe('video');
  });

  it('is walked, opened and filtered by keys, which are told', async () => {
    const opened: string[] = [];
    const list = [first, second];
    visit(
      <AdminTable
        call="jobs/list"
        rowKey="jobId"
        file="任务"
        columns={[
          {
            title: '任务',
            render: (_, { jobId }) => (
              <button type="button" onClick={() => opened.push(jobId)}>
                看
              </button>
            ),
          },
        ]}
        filters={[{ kind: 'search', name: 'keyword', label: '任务名' }]}
      />,
      { 'jobs/list': () => ({ list, nextCursor: null }) },
    );
    await screen.findAllByText('看');
    for (const key of ['j', 'j', 'Enter', 'k', 'Enter', 'ArrowDown', 'Enter'])
      fireEvent.keyDown(document.body, { key });
    expect(opened).toEqual(['2', '1', '2']);
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByLabelText('任务名'));
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'k' });
    fireEvent.keyDown(document.body, { key: '?' });
    expect(await screen.findByText('打开这一行')).toBeDefined();
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
