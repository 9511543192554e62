import { type AdminOrder, orderStates } from '@liuguang/contract/admin/payment/orders.ts';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatMoney, formatTime } from '../../lib/format.ts';
import { useMay } from '../../lib/session/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePlans } from './api.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { stateColors } from './order-names.ts';

const channels = [
  { value: 'alipay', label: '支付宝' },
  { value: 'wechat', label: '微信支付' },
  { value: 'stripe', label: 'Stripe' },
  { value: 'sandbox', label: '模拟支付' },
];

export function OrderList({ orderId }: { orderId: string | undefined }) {
  const agentName = useAgentName();
  const may = useMay();
  const [looked, setLooked] = useState(orderId);
  const plans = usePlans({ enabled: may('plans/list') });
  const planOptions = (plans.data?.list ?? []).map(({ planId, name, agentId }) => ({
    value: planId,
    label: `${name}（${agentName(agentId)}）`,
  }));
  const columns: AdminColumn<AdminOrder>[] = [
    {
      title: '订单号',
      render: (_, row) => (
        <LinkButton style={{ padding: 0 }} onClick={() => setLooked(row.orderId)}>
          {row.orderId}
        </LinkButton>
      ),
      csv: (row) => `${row.orderId}\t`,
      sorts: { ascend: 'old', descend: 'new' },
    },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    {
      title: '用户',
      render: (_, row) => <a href={`#/users/${row.accountId}`}>{row.userCode}</a>,
      csv: (row) => row.userCode,
    },
    { title: '套餐', render: (_, row) => `${row.planName} · ${row.days} 天`, csv: (row) => row.planName },
    { title: '金额', render: (_, row) => formatMoney(row.amount), csv: (row) => row.amount / 100 },
    {
      title: '已退',
      render: (_, row) => (row.refunded > 0 ? formatMoney(row.refunded) : '—'),
      csv: (row) => row.refunded / 100,
    },
    { title: '支付方式', dataIndex: 'channelName' },
    { title: '收款账号', text: ({ merchant }) => merchant ?? '共用' },
    { title: '状态', tag: ({ state }) => ({ label: state, color: stateColors[state] }) },
    { title: '下单时间', text: (row) => formatTime(row.createdAt) },
    { title: '支付时间', text: (row) => formatTime(row.paidAt) },
    { title: '渠道流水号', hidden: true, csv: (row) => row.channelRef },
  ];
  return (
    <>
      <AdminTable
        call="orders/list"
        rowKey="orderId"
        file="订单"
        columns={columns}
        addressed
        filters={[
          { kind: 'search', name: 'keyword', label: '订单号、用户或流水号' },
          {
            kind: 'select',
            name: 'state',
            label: '状态',
            options: orderStates.map((value) => ({ value, label: value })),
          },
          { kind: 'select', name: 'channelId', label: '支付方式', options: channels },
          { kind: 'select', name: 'planId', label: '套餐', options: planOptions },
          { kind: 'select', name: 'refund', label: '退款', options: [{ value: 'stuck', label: '退款未完成' }] },
          { kind: 'dates', label: '下单时间' },
        ]}
      />
      <OrderDrawer orderId={looked} onClose={() => setLooked(undefined)} />
    </>
  );
}
