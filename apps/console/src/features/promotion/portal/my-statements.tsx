import type { CommissionStatement } from '@liuguang/contract/admin/promotion/commission.ts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { type AdminColumn, AdminTable } from '../../../lib/table/admin-table.tsx';
import { StatementItems } from '../commission/statement-items.tsx';
import { StateTag } from '../commission/state-tag.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** What a promoter earned, period by period, and what of it is paid; each as a file as well. */
export function MyStatements() {
  const [looked, setLooked] = useState<CommissionStatement>();
  const columns: AdminColumn<CommissionStatement>[] = [
    { title: '结算单', dataIndex: 'statementId' },
    { title: '截止', text: ({ untilAt }) => formatTime(untilAt) },
    {
      title: '金额',
      align: 'right',
      render: (_, { total }) => formatMoney(total),
      csv: ({ total }) => (total / 100).toFixed(2),
    },
    { title: '状态', render: (_, { state }) => <StateTag state={state} />, csv: ({ state }) => state },
    { title: '付款时间', text: ({ paidAt }) => formatTime(paidAt) },
    { title: '付款凭证', render: (_, { proof }) => proof || '—', csv: ({ proof }) => proof },
    {
      title: '操作',
      render: (_, row) => <LinkButton onClick={() => setLooked(row)}>明细与 PDF</LinkButton>,
    },
  ];
  return (
    <>
      <AdminTable call="portal/statements" rowKey="statementId" file="我的结算单" columns={columns} />
      <Drawer
        title={`结算单 ${looked?.statementId ?? ''}`}
        open={looked !== undefined}
        onClose={() => setLooked(undefined)}
        size={760}
        destroyOnHidden
      >
        {looked && <StatementItems statement={looked} call="portal/items" />}
      </Drawer>
    </>
  );
}
