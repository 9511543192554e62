import { type ImportItem, importRowStates, type ImportRun } from '@liuguang/contract/admin/import/import.ts';
import { Typography } from 'antd';
import { formatBytes } from '../../lib/format.ts';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { rowStates } from './import-names.ts';

const columns: AdminColumn<ImportItem>[] = [
  { title: '编号', dataIndex: 'sourceKey', ellipsis: true, width: 160 },
  {
    title: '标题',
    // The table is as wide as what it holds: a width of the column would not cut it.
    render: (_, { title }) => (
      <Typography.Text ellipsis={{ tooltip: title }} style={{ maxWidth: 280 }}>
        {title}
      </Typography.Text>
    ),
    csv: ({ title }) => title,
  },
  { title: '类型', text: ({ kind }) => (kind === 'video' ? '视频' : '小说') },
  { title: '状态', tag: ({ state }) => rowStates[state] },
  { title: '说明', dataIndex: 'note' },
  {
    title: '成为',
    render: (_, item) => madeOf(item) || '—',
    csv: madeOf,
  },
  {
    title: '大小',
    align: 'right',
    render: (_, { bytes }) => (bytes > 0 ? formatBytes(bytes) : '—'),
    csv: ({ bytes }) => bytes,
  },
  {
    title: '文件',
    render: (_, { file }) => (
      <Typography.Text ellipsis style={{ maxWidth: 320 }} type="secondary">
        {file}
      </Typography.Text>
    ),
    csv: ({ file }) => file,
  },
];

/** Every row and what became of it or would; the button beside it makes a file of them. */
export function ImportRows({ run: { importId, state } }: { run: ImportRun }) {
  const isMoving = state === 'reading' || state === 'running';
  return (
    <AdminTable
      call="imports/rows"
      rowKey="rowId"
      file={`导入报告-${importId}`}
      columns={columns}
      input={{ importId }}
      {...(isMoving ? { everyMs: 3000 } : {})}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: '状态',
          options: importRowStates.map((value) => ({ value, label: rowStates[value].label })),
        },
      ]}
    />
  );
}

function madeOf({ videoId, novelId }: ImportItem): string {
  if (videoId !== null) return `视频 ${videoId}`;
  return novelId === null ? '' : `小说 ${novelId}`;
}
