import type { RedeemCode } from '@liuguang/contract/admin/payment/redeem.ts';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';

const colors: Readonly<Record<RedeemCode['state'], string>> = {
  未使用: 'success',
  已使用: 'processing',
  已作废: 'default',
};
const states = Object.keys(colors).map((value) => ({ value, label: value }));

/** The codes of a batch by number: of the codes themselves only hashes are kept. */
export function RedeemCodes({ batchId }: { batchId: string }) {
  const columns: AdminColumn<RedeemCode>[] = [
    { title: '序号', dataIndex: 'number' },
    { title: '状态', tag: ({ state }) => ({ label: state, color: colors[state] }) },
    {
      title: '使用者',
      render: (_, { usedBy }) => (usedBy ? <a href={`#/users/${usedBy.accountId}`}>{usedBy.userCode}</a> : '—'),
      csv: ({ usedBy }) => usedBy?.userCode ?? '',
    },
    { title: '使用时间', text: ({ usedAt }) => formatTime(usedAt) },
    {
      title: '操作',
      render: (_, { number, state }) =>
        state !== '已使用' && (
          <ConfirmAction
            call="redeem/setRevoked"
            input={{ batchId, number, revoked: state === '未使用' }}
            label={state === '未使用' ? '作废' : '恢复'}
            ask={state === '未使用' ? `作废第 ${number} 个兑换码？` : `恢复第 ${number} 个兑换码？`}
            done="已更新"
            danger={state === '未使用'}
            refresh={['redeem/codes', 'redeem/list']}
          />
        ),
    },
  ];
  return (
    <AdminTable
      call="redeem/codes"
      rowKey="number"
      file="兑换码使用情况"
      columns={columns}
      input={{ batchId }}
      filters={[
        { kind: 'search', name: 'keyword', label: '完整兑换码' },
        { kind: 'select', name: 'state', label: '状态', options: states },
      ]}
    />
  );
}
