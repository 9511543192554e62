import type { ImportRun } from '@liuguang/contract/admin/import/import.ts';
import { Button, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { ImportForm } from './import-form.tsx';
import { kindNames, runStates } from './import-names.ts';

export function ImportList({ onOpen }: { onOpen: (importId: string) => void }) {
  const [isNew, setNew] = useState(false);
  const columns: AdminColumn<ImportRun>[] = [
    {
      title: '来源',
      render: (_, { importId, source }) => (
        <Button type="link" style={{ padding: 0 }} onClick={() => onOpen(importId)}>
          <Typography.Text ellipsis style={{ maxWidth: 360, color: 'inherit' }}>
            {source}
          </Typography.Text>
        </Button>
      ),
      csv: ({ source }) => source,
    },
    { title: '类型', render: (_, { kind }) => kindNames[kind], csv: ({ kind }) => kindNames[kind] },
    {
      title: '状态',
      render: (_, { state }) => <Tag color={runStates[state].colour}>{runStates[state].name}</Tag>,
      csv: ({ state }) => runStates[state].name,
    },
    { title: '读到', dataIndex: 'titles', align: 'right' },
    { title: '完成', align: 'right', render: (_, { counts }) => counts.done, csv: ({ counts }) => counts.done },
    { title: '跳过', align: 'right', render: (_, { counts }) => counts.skipped, csv: ({ counts }) => counts.skipped },
    { title: '失败', align: 'right', render: (_, { counts }) => counts.failed, csv: ({ counts }) => counts.failed },
    { title: '版权确认', render: (_, { confirmedBy }) => confirmedBy ?? '—', csv: ({ confirmedBy }) => confirmedBy },
    { title: '时间', dataIndex: 'createdAt', render: formatTime, csv: ({ createdAt }) => formatTime(createdAt) },
  ];
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">
        从其他系统搬来视频和小说：先逐行检查，确认版权后才开始；中断后自动继续，同一来源再次导入不会重复。
      </Typography.Text>
      <AdminTable
        call="imports/list"
        rowKey="importId"
        file="导入"
        columns={columns}
        everyMs={5000}
        actions={
          <Button type="primary" onClick={() => setNew(true)}>
            新建导入
          </Button>
        }
      />
      <ImportForm open={isNew} onClose={() => setNew(false)} onOpened={({ importId }) => onOpen(importId)} />
    </Flex>
  );
}
