import type { CommissionStatement } from '@liuguang/contract/admin/promotion/commission.ts';
import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { useAgentName } from '../../../lib/session/agent-scope.tsx';
import { useMay } from '../../../lib/session/me.ts';
import { type AdminColumn, AdminTable } from '../../../lib/table/admin-table.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ClosePeriod } from './close-period.tsx';
import { PayForm } from './pay-form.tsx';
import { stateColours, StateTag } from './state-tag.tsx';
import { StatementItems } from './statement-items.tsx';

const states = Object.keys(stateColours).map((value) => ({ value, label: value }));

/** What channels and promoters earned, period by period, and what of it is paid. */
export function StatementList() {
  const agentName = useAgentName();
  const may = useMay();
  const [closing, setClosing] = useState(false);
  const [looked, setLooked] = useState<CommissionStatement>();
  const [paid, setPaid] = useState<CommissionStatement>();
  const columns: AdminColumn<CommissionStatement>[] = [
    { title: '结算单', dataIndex: 'statementId' },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    { title: '收款方', text: payeeOf },
    { title: '截止', text: ({ untilAt }) => formatTime(untilAt) },
    {
      title: '金额',
      align: 'right',
      render: (_, { total }) => formatMoney(total),
      csv: ({ total }) => (total / 100).toFixed(2),
    },
    { title: '状态', render: (_, { state }) => <StateTag state={state} />, csv: ({ state }) => state },
    { title: '审核', render: (_, row) => doneBy(row.approvedBy, row.approvedAt), csv: ({ approvedBy }) => approvedBy },
    { title: '付款', render: (_, row) => doneBy(row.paidBy, row.paidAt), csv: ({ paidBy }) => paidBy },
    { title: '付款凭证', dataIndex: 'proof' },
    {
      title: '操作',
      render: (_, row) => (
        <Space size={0}>
          <LinkButton onClick={() => setLooked(row)}>明细</LinkButton>
          {row.state === '待审核' && (
            <ConfirmAction
              call="commission/approve"
              input={{ statementId: row.statementId }}
              label="审核通过"
              ask={`确认向 ${row.payee.name} 结算 ${formatMoney(row.total)}？`}
              done="已审核，等待付款"
              danger={false}
              refresh={['commission/statements']}
            />
          )}
          {row.state === '待付款' && may('commission/pay') && (
            <LinkButton onClick={() => setPaid(row)}>登记付款</LinkButton>
          )}
        </Space>
      ),
    },
  ];
  return (
    <>
      <AdminTable
        call="commission/statements"
        rowKey="statementId"
        file="结算单"
        columns={columns}
        addressed
        filters={[{ kind: 'select', name: 'state', label: '状态', options: states }]}
        actions={
          may('commission/close') && (
            <Button type="primary" onClick={() => setClosing(true)}>
              生成结算单
            </Button>
          )
        }
      />
      <ClosePeriod open={closing} onClose={() => setClosing(false)} />
      <PayForm statement={paid} onClose={() => setPaid(undefined)} />
      <Drawer
        title={looked ? `结算单 ${looked.statementId} · ${looked.payee.name}` : ''}
        open={looked !== undefined}
        onClose={() => setLooked(undefined)}
        size={760}
        destroyOnHidden
      >
        {looked && <StatementItems statement={looked} />}
      </Drawer>
    </>
  );
}

function payeeOf({ payee }: CommissionStatement): string {
  return payee.promoterId === null ? `${payee.name}（渠道）` : payee.name;
}

function doneBy(name: string, at: number | null): string {
  return at === null ? '—' : `${name} ${formatTime(at)}`;
}
