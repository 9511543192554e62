import type { OrderDetail } from '@liuguang/contract/admin/payment/orders.ts';
import { Button, Collapse, Descriptions, Drawer, Flex, Tag, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { formatMoney, formatTime } from '../../lib/format.ts';
import { useMay } from '../../lib/session/me.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { useOrder } from './api.ts';
import { holderName, stateColors, verdictName } from './order-names.ts';
import { RefundForm } from './refund-form.tsx';

export function OrderDrawer({ orderId, onClose }: { orderId: string | undefined; onClose: () => void }) {
  return (
    <Drawer title={`订单 ${orderId ?? ''}`} open={orderId !== undefined} onClose={onClose} size={760} destroyOnHidden>
      {orderId !== undefined && <OrderView orderId={orderId} />}
    </Drawer>
  );
}

function OrderView({ orderId }: { orderId: string }) {
  const order = useOrder(orderId);
  const [refunding, setRefunding] = useState(false);
  const may = useMay();
  return (
    <QueryState of={order}>
      {(found) => (
        <Flex vertical gap={20}>
          <Descriptions
            bordered
            size="small"
            column={2}
            items={[
              { key: 'state', label: '状态', children: <Tag color={stateColors[found.state]}>{found.state}</Tag> },
              {
                key: 'user',
                label: '用户',
                children: <a href={`#/users/${found.accountId}`}>{`${found.userCode} ${found.nickname}`}</a>,
              },
              { key: 'plan', label: '套餐', children: `${found.planName} · ${found.days} 天` },
              {
                key: 'channel',
                label: '支付方式',
                children: found.merchant === null ? found.channelName : `${found.channelName} · ${found.merchant}`,
              },
              { key: 'amount', label: '金额', children: formatMoney(found.amount) },
              { key: 'refunded', label: '已退款', children: formatMoney(found.refunded) },
              { key: 'ref', label: '渠道流水号', span: 2, children: found.channelRef ?? '—' },
            ]}
          />
          {found.refundable > 0 && may('orders/refund') && (
            <Flex gap={12} align="center">
              <Button danger onClick={() => setRefunding(true)}>
                退款
              </Button>
              <Typography.Text type="secondary">
                可退 {formatMoney(found.refundable)}；未使用 {found.unusedDays} 天
              </Typography.Text>
            </Flex>
          )}
          <RefundForm order={found} open={refunding} onClose={() => setRefunding(false)} />
          <OrderRecords order={found} />
        </Flex>
      )}
    </QueryState>
  );
}

function OrderRecords({ order }: { order: OrderDetail }) {
  return (
    <>
      <Typography.Title level={5}>状态记录</Typography.Title>
      <Timeline
        items={order.history.map(({ at, what, note }, index) => ({
          key: index,
          content: `${formatTime(at)}　${what}${note === '' ? '' : `　${note}`}`,
        }))}
      />
      {order.refunds.length > 0 && (
        <>
          <Typography.Title level={5}>退款</Typography.Title>
          <ListTable
            rowKey="refundId"
            dataSource={order.refunds}
            columns={[
              { title: '金额', render: (_, { amount }) => formatMoney(amount) },
              { title: '收回天数', render: (_, { days }) => days ?? '—' },
              { title: '方式', render: (_, { takenBack }) => (takenBack ? '渠道扣回' : '原路退回') },
              { title: '原因', dataIndex: 'reason' },
              { title: '状态', render: (_, { state, failure }) => (failure === null ? state : `${state}：${failure}`) },
              { title: '发起时间', render: (_, { createdAt }) => formatTime(createdAt) },
            ]}
          />
        </>
      )}
      <Typography.Title level={5}>账目</Typography.Title>
      <ListTable
        rowKey={(row) => `${row.at} ${row.holder} ${row.kind} ${row.amount}`}
        dataSource={order.ledger}
        empty="还没有入账"
        columns={[
          { title: '时间', render: (_, { at }) => formatTime(at) },
          { title: '事项', dataIndex: 'kind' },
          { title: '科目', render: (_, { holder }) => holderName(holder) },
          { title: '变动', render: (_, { unit, amount }) => (unit === 'fen' ? formatMoney(amount) : `${amount} 天`) },
        ]}
      />
      <Typography.Title level={5}>渠道通知原文</Typography.Title>
      {order.notices.length === 0 ? (
        <Nothing text="没有收到通知" />
      ) : (
        <Collapse
          size="small"
          items={order.notices.map(({ receivedAt, verdict, headers, body }, index) => ({
            key: index,
            label: `${formatTime(receivedAt)}　${verdictName(verdict)}`,
            children: (
              <pre style={{ margin: 0, whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
                {`${Object.entries(headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n')}\n\n${body}`}
              </pre>
            ),
          }))}
        />
      )}
    </>
  );
}
