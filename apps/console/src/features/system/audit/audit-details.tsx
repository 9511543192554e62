import type { AuditEntry } from '@liuguang/contract/admin/staff/audit.ts';
import { Collapse, Flex, Typography } from 'antd';
import { ListTable } from '../../../ui/list-table.tsx';
import { changesOf } from './changes.ts';

/** All that an entry says: what it was and is, and the entry itself as it was written. */
export function AuditDetails({ entry: { call, details } }: { entry: AuditEntry }) {
  const changes = changesOf(details);
  return (
    <Flex vertical gap={12} style={{ maxWidth: 900 }}>
      {changes.length > 0 && (
        <ListTable
          rowKey="field"
          dataSource={changes}
          columns={[
            { title: '项目', dataIndex: 'name', width: 180 },
            { title: '之前', dataIndex: 'before', render: (before: string | null) => before ?? '—' },
            { title: '之后', dataIndex: 'after' },
          ]}
        />
      )}
      <Collapse
        size="small"
        items={[
          {
            key: 'raw',
            label: `原始记录（${call}）`,
            children: (
              <Typography.Text>
                <pre style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{JSON.stringify(details, null, 2)}</pre>
              </Typography.Text>
            ),
          },
        ]}
      />
    </Flex>
  );
}
