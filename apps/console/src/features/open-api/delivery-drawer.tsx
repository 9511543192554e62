import { chosenEvents } from '@liuguang/contract/admin/open-api/webhook-events.ts';
import {
  deliveryStates,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@liuguang/contract/admin/open-api/webhooks.ts';
import { Button, Drawer, Typography } from 'antd';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useTestEvent } from './api.ts';
import { eventName, eventNames } from './event-names.ts';

const states = {
  waiting: { label: '等待', color: 'processing' },
  sent: { label: '已送达', color: 'success' },
  failed: { label: '已放弃', color: 'error' },
} as const;

const columns: AdminColumn<WebhookDelivery>[] = [
  { title: '时间', text: ({ at }) => formatTime(at) },
  { title: '事件', render: (_, { type }) => eventName(type), csv: ({ type }) => type },
  { title: '状态', tag: ({ state }) => states[state] },
  {
    title: '应答',
    render: (_, { status, problem, ms }) =>
      problem === '' ? `${status ?? '—'}${ms === null ? '' : `，${ms} 毫秒`}` : problem,
    csv: ({ status, problem }) => problem || status,
  },
  { title: '尝试', dataIndex: 'attempts', align: 'right' },
  { title: '下次', text: ({ nextAt }) => formatTime(nextAt) },
  { title: '编号', dataIndex: 'eventId', hidden: true },
  {
    title: '操作',
    render: (_, { deliveryId }) => (
      <ConfirmAction
        call="webhooks/resend"
        input={{ deliveryId }}
        label="重发"
        ask="再发送一次？编号不变，接收方可以据此去重。"
        done="已加入发送队列"
        danger={false}
        refresh={['webhooks/deliveries', 'webhooks/list']}
      />
    ),
  },
];

export function DeliveryDrawer({ endpoint, onClose }: { endpoint: WebhookEndpoint | undefined; onClose: () => void }) {
  const test = useTestEvent();
  return (
    <Drawer
      title={`发送记录 ${endpoint?.url ?? ''}`}
      open={endpoint !== undefined}
      onClose={onClose}
      size={960}
      destroyOnHidden
    >
      {endpoint && (
        <AdminTable
          call="webhooks/deliveries"
          rowKey="deliveryId"
          file="发送记录"
          columns={columns}
          input={{ endpointId: endpoint.endpointId }}
          everyMs={5000}
          filters={[
            {
              kind: 'select',
              name: 'state',
              label: '状态',
              options: deliveryStates.map((value) => ({ value, label: states[value].label })),
            },
            {
              kind: 'select',
              name: 'type',
              label: '事件',
              options: chosenEvents.map((value) => ({ value, label: eventNames[value] })),
            },
          ]}
          actions={
            <Button
              type="primary"
              disabled={endpoint.state !== 'active'}
              loading={test.isPending}
              onClick={() => test.mutate({ endpointId: endpoint.endpointId })}
            >
              发送测试
            </Button>
          }
          expandedRow={detailsOf}
        />
      )}
    </Drawer>
  );
}

function detailsOf({ eventId, body }: WebhookDelivery) {
  return (
    <>
      <Typography.Text type="secondary">webhook-id {eventId}</Typography.Text>
      <pre style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</pre>
    </>
  );
}
