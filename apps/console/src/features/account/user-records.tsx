import { Tag } from 'antd';
import { AdminTable } from '../../lib/table/admin-table.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { deviceName } from '../../lib/device-name.ts';
import { formatMoney, formatTime } from '../../lib/format.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useUserActionLog, useUserSessions } from './api.ts';

type Unit = 'day' | 'view' | 'fen';
const units: Readonly<Record<Unit, (amount: number) => string>> = {
  day: (amount) => `${amount > 0 ? '+' : ''}${amount} 天`,
  view: (amount) => `${amount > 0 ? '+' : ''}${amount} 次`,
  fen: formatMoney,
};

export function Ledger({ accountId, unit }: { accountId: string; unit: Unit }) {
  return (
    <AdminTable
      call="users/ledger"
      rowKey="rowId"
      file="流水"
      input={{ accountId, unit }}
      columns={[
        { title: '时间', text: ({ at }) => formatTime(at) },
        { title: '事项', dataIndex: 'what' },
        { title: '变动', text: ({ amount }) => units[unit](amount) },
        { title: '关联', dataIndex: 'note' },
      ]}
    />
  );
}

export function Orders({ accountId }: { accountId: string }) {
  return (
    <AdminTable
      call="orders/list"
      rowKey="orderId"
      file="用户订单"
      input={{ accountId }}
      columns={[
        {
          title: '订单号',
          render: (_, { orderId }) => <a href={`#/vip/orders/${orderId}`}>{orderId}</a>,
          csv: ({ orderId }) => `${orderId}\t`,
        },
        { title: '套餐', dataIndex: 'planName' },
        { title: '金额', render: (_, { amount }) => formatMoney(amount), csv: ({ amount }) => amount / 100 },
        { title: '已退', render: (_, { refunded }) => formatMoney(refunded), csv: ({ refunded }) => refunded / 100 },
        { title: '支付方式', dataIndex: 'channelName' },
        { title: '状态', dataIndex: 'state' },
        { title: '下单时间', text: ({ createdAt }) => formatTime(createdAt) },
      ]}
    />
  );
}

export function Sessions({ accountId }: { accountId: string }) {
  const sessions = useUserSessions(accountId);
  return (
    <QueryState of={sessions}>
      {({ list }) => (
        <ListTable
          rowKey="sessionId"
          dataSource={list}
          empty="没有登录过"
          columns={[
            { title: '设备', render: (_, { device }) => <span title={device}>{deviceName(device)}</span> },
            { title: '地址', dataIndex: 'address' },
            { title: '登录时间', dataIndex: 'createdAt', render: formatTime },
            { title: '最近使用', dataIndex: 'lastSeenAt', render: formatTime },
            {
              title: '状态',
              render: (_, { active }) => (active ? <Tag color="success">有效</Tag> : <Tag>已结束</Tag>),
            },
            {
              title: '操作',
              render: (_, { sessionId, active }) =>
                active && (
                  <ConfirmAction
                    call="users/endSessions"
                    input={{ accountId, sessionId }}
                    label="下线"
                    ask="让这台设备退出？"
                    done="已下线"
                    refresh={['users/sessions', 'users/actions']}
                  />
                ),
            },
          ]}
        />
      )}
    </QueryState>
  );
}

export function Reports({ accountId, side }: { accountId: string; side: 'on' | 'by' }) {
  return (
    <AdminTable
      call="users/reports"
      rowKey="rowId"
      file="举报"
      input={{ accountId, side }}
      columns={[
        { title: '时间', text: ({ at }) => formatTime(at) },
        { title: '类型', dataIndex: 'kind' },
        { title: '内容', dataIndex: 'title', ellipsis: true },
        { title: '原因', dataIndex: 'reason' },
        { title: '结果', dataIndex: 'state' },
      ]}
    />
  );
}

export function ActionLog({ accountId }: { accountId: string }) {
  const actions = useUserActionLog(accountId);
  return (
    <QueryState of={actions}>
      {({ list }) => (
        <ListTable
          rowKey="actionId"
          dataSource={list}
          empty="没有处理记录"
          columns={[
            { title: '时间', dataIndex: 'at', render: formatTime },
            { title: '员工', dataIndex: 'by' },
            { title: '操作', dataIndex: 'action' },
            { title: '数量', render: (_, { amount }) => amount ?? '—' },
            { title: '说明', dataIndex: 'text' },
          ]}
        />
      )}
    </QueryState>
  );
}
