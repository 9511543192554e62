import type { CommissionItem, CommissionStatement } from '@liuguang/contract/admin/promotion/commission.ts';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { type AdminColumn, AdminTable } from '../../../lib/table/admin-table.tsx';
import type { ItemCall } from './api.ts';
import { basisOf } from './basis.ts';
import { PdfButton } from './pdf-button.tsx';

const columns: AdminColumn<CommissionItem>[] = [
  { title: '项目', dataIndex: 'kind' },
  { title: '订单', render: (_, { orderId }) => orderId ?? '—', csv: ({ orderId }) => orderId ?? '' },
  { title: '时间', text: ({ at }) => formatTime(at) },
  { title: '依据', align: 'right', text: basisOf },
  {
    title: '金额',
    align: 'right',
    render: (_, { amount }) => formatMoney(amount),
    csv: ({ amount }) => (amount / 100).toFixed(2),
  },
];

interface StatementItemsProps {
  readonly statement: CommissionStatement;
  readonly call?: ItemCall;
}

export function StatementItems({ statement, call = 'commission/items' }: StatementItemsProps) {
  const { statementId } = statement;
  return (
    <AdminTable
      call={call}
      rowKey="itemId"
      file={`结算单-${statementId}`}
      columns={columns}
      input={{ statementId }}
      actions={<PdfButton statement={statement} call={call} />}
    />
  );
}
