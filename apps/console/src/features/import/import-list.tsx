import type { ImportRun } from '@liuguang/contract/admin/import/import.ts';
import { Button, Flex, Typography } from 'antd';
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
    { title: '类型', text: ({ kind }) => kindNames[kind] },
    { title: '状态', tag: ({ state }) => runStates[state] },
    { title: '读到', dataIndex: 'titles', align: 'right' },
    { title: '完成', align: 'right', text: ({ counts }) => counts.done },
    { title: '跳过', align: 'right', text: ({ counts }) => counts.skipped },
    { title: '失败', align: 'right', text: ({ counts }) => counts.failed },
    { title: '版权确认', render: (_, { confirmedBy }) => confirmedBy ?? '—', csv: ({ confirmedBy }) => confirmedBy },
    { title: '时间', text: ({ createdAt }) => formatTime(createdAt) },
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
