import { AdminTable } from '../../lib/table/admin-table.tsx';

const stateNames = { waiting: '没有处理', skipped: '跳过', kept: '没有撤销' } as const;

/** The rows that were left alone, each with its reason; as a file too. */
export function OperationReport({ operationId }: { operationId: string }) {
  return (
    <AdminTable
      call="bulk/report"
      rowKey="itemId"
      file={`批量操作-${operationId}`}
      input={{ operationId }}
      columns={[
        { title: '编号', dataIndex: 'itemId' },
        { title: '标题', dataIndex: 'title', ellipsis: true },
        { title: '结果', text: ({ state }) => stateNames[state] },
        { title: '原因', dataIndex: 'reason' },
      ]}
    />
  );
}
