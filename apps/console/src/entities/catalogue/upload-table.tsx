import type { UploadRow } from '@liuguang/contract/admin/catalogue.ts';
import { Progress, Space, Tag, Tooltip, Typography } from 'antd';
import type { ReactNode } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatBytes, formatTime } from '../../lib/format.ts';
import { optionsOf, uploadStateNames } from './catalogue-names.ts';
import { DecideButtons } from './decide-buttons.tsx';

interface UploadTableProps {
  readonly kind: 'video' | 'novel';
  readonly actions?: ReactNode;
  /** More to do with a row, such as looking at what was made of it. */
  readonly more?: (row: UploadRow) => ReactNode;
}

/** Progress moves by itself. */
const lookAgainMs = 2000;
const refresh = ['content/uploads', 'videos/list', 'novels/list'] as const;

/** What was sent and how far it got, with what can be done about it. */
export function UploadTable({ kind, actions, more }: UploadTableProps) {
  const agentName = useAgentName();
  const columns: AdminColumn<UploadRow>[] = [
    {
      title: '文件',
      sorts: { ascend: 'old', descend: 'new' },
      render: (_, { title }) => (
        <Typography.Text strong ellipsis style={{ maxWidth: 260 }}>
          {title}
        </Typography.Text>
      ),
      csv: ({ title }) => title,
    },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    {
      title: '上传者',
      render: (_, { house, author, authorCode }) =>
        house ? <Tag color="blue">后台</Tag> : <Tooltip title={authorCode}>{author}</Tooltip>,
      csv: ({ authorCode }) => authorCode,
    },
    { title: '大小', align: 'right', render: (_, { size }) => formatBytes(size), csv: ({ size }) => size },
    {
      title: '状态',
      width: 220,
      render: (_, row) => <StateCell row={row} />,
      csv: ({ state }) => uploadStateNames[state].label,
    },
    { title: '时间', text: ({ createdAt }) => formatTime(createdAt) },
    {
      title: '操作',
      render: (_, row) => (
        <Space size={0}>
          {more?.(row)}
          {row.state === 'review' && <DecideButtons {...row} refresh={refresh} />}
          {row.state === 'failed' && (
            <ConfirmAction
              call="content/retry"
              input={{ uploadId: row.uploadId }}
              label="重试"
              ask="重新处理这个文件？"
              done="已重新排队"
              refresh={refresh}
              danger={false}
            />
          )}
          {row.state !== 'review' && row.state !== 'published' && (
            <ConfirmAction
              call="content/cancel"
              input={{ uploadId: row.uploadId }}
              label="删除"
              ask={`删除「${row.title}」？文件会被移除，不能恢复`}
              done="已删除"
              refresh={refresh}
            />
          )}
        </Space>
      ),
    },
  ];
  return (
    <AdminTable
      call="content/uploads"
      rowKey="uploadId"
      file={kind === 'video' ? '视频上传' : '小说上传'}
      input={{ kind }}
      columns={columns}
      everyMs={lookAgainMs}
      addressed
      filters={[
        { kind: 'search', name: 'keyword', label: '标题' },
        { kind: 'select', name: 'state', label: '状态', options: optionsOf(uploadStateNames) },
      ]}
      actions={actions}
    />
  );
}

function StateCell({ row: { state, progress, reason } }: { row: UploadRow }) {
  const { label, color } = uploadStateNames[state];
  return (
    <Space orientation="vertical" size={2} style={{ width: '100%' }}>
      <Tag color={color}>{label}</Tag>
      {state === 'processing' && <Progress size="small" percent={Math.round(progress * 100)} aria-label="处理进度" />}
      {state === 'failed' && reason !== null && (
        <Typography.Text type="danger" style={{ maxWidth: 260 }} ellipsis={{ tooltip: reason }}>
          {reason}
        </Typography.Text>
      )}
    </Space>
  );
}
