import { Card, Table, Tag } from 'antd';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatBytes, formatCount, formatTime } from '../../lib/format.ts';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { useBackups } from './api.ts';

const states = {
  queued: { name: '排队', colour: 'default' },
  running: { name: '进行中', colour: 'processing' },
  done: { name: '完成', colour: 'success' },
  failed: { name: '失败', colour: 'error' },
} as const;

export function BackupCard() {
  const backups = useBackups();
  return (
    <Card
      title="备份"
      extra={
        <ConfirmAction
          call="backup/now"
          input={{}}
          label="立即备份"
          ask="现在备份数据库和媒体文件？服务不会中断。"
          done="已开始备份"
          danger={false}
          refresh={['backup/list']}
          button={{ type: 'primary', size: 'middle' }}
        />
      }
    >
      <QueryState of={backups}>
        {({ list }) => (
          <Table
            rowKey="backupId"
            size="small"
            pagination={false}
            dataSource={list}
            locale={{ emptyText: <Nothing text="还没有备份" /> }}
            columns={[
              {
                title: '状态',
                dataIndex: 'state',
                render: (state: keyof typeof states) => <Tag color={states[state].colour}>{states[state].name}</Tag>,
              },
              { title: '开始', dataIndex: 'requestedAt', render: formatTime },
              { title: '完成', dataIndex: 'finishedAt', render: formatTime },
              { title: '行数', dataIndex: 'rows', render: formatCount, align: 'right' },
              { title: '文件', dataIndex: 'files', render: formatCount, align: 'right' },
              { title: '大小', dataIndex: 'bytes', render: formatBytes, align: 'right' },
              { title: '位置', render: (_, { folder, reason }) => reason ?? folder ?? '—', ellipsis: true },
            ]}
          />
        )}
      </QueryState>
    </Card>
  );
}
