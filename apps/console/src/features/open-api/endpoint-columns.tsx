import type { WebhookEndpoint } from '@liuguang/contract/admin/open-api/webhooks.ts';
import { Flex, Space, type TableColumnType, Tag } from 'antd';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatCount, formatTime } from '../../lib/format.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { Clipped } from '../../ui/clipped.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { eventName } from './event-names.ts';

const states = {
  active: { label: '发送中', color: 'success' },
  paused: { label: '已暂停', color: 'default' },
  failed: { label: '已自动暂停', color: 'error' },
} as const;

interface Actions {
  readonly edit: (row: WebhookEndpoint) => void;
  readonly look: (row: WebhookEndpoint) => void;
  readonly show: (secret: string) => void;
}

export function useEndpointColumns({ edit, look, show }: Actions): TableColumnType<WebhookEndpoint>[] {
  const agentName = useAgentName();
  return [
    {
      title: '地址',
      render: (_, { url, note }) => (
        <>
          <Clipped text={url} width={320} lines={2} />
          <Clipped text={note} width={320} />
        </>
      ),
    },
    { title: '渠道', render: (_, { agentId }) => (agentId === null ? '全部' : agentName(agentId)) },
    {
      title: '事件',
      render: (_, { events }) => (
        <Flex wrap gap={4} style={{ maxWidth: 260 }}>
          {events.map((type) => (
            <Tag key={type}>{eventName(type)}</Tag>
          ))}
        </Flex>
      ),
    },
    {
      title: '状态',
      render: (_, { state, failingSince }) => (
        <>
          <Tag color={states[state].color}>{states[state].label}</Tag>
          {state === 'active' && failingSince !== null && <Tag color="warning">{formatTime(failingSince)} 起失败</Tag>}
        </>
      ),
    },
    { title: '等待', align: 'right', render: (_, { waiting }) => formatCount(waiting) },
    { title: '最近送达', render: (_, { lastSentAt }) => formatTime(lastSentAt) },
    {
      title: '操作',
      fixed: 'right',
      render: (_, row) => (
        <Space size={0}>
          <LinkButton onClick={() => look(row)}>记录</LinkButton>
          <LinkButton onClick={() => edit(row)}>编辑</LinkButton>
          <RowActions row={row} show={show} />
        </Space>
      ),
    },
  ];
}

function RowActions({ row, show }: { row: WebhookEndpoint; show: (secret: string) => void }) {
  const { endpointId, state } = row;
  const isOn = state === 'active';
  return (
    <>
      <ConfirmAction
        call="webhooks/setPaused"
        input={{ endpointId, paused: isOn }}
        label={isOn ? '暂停' : '恢复'}
        ask={isOn ? '暂停发送？期间的事件会留在队列里。' : '恢复发送？等待中的事件会立即发出。'}
        done={isOn ? '已暂停' : '已恢复'}
        danger={false}
        refresh={['webhooks/list']}
      />
      <ConfirmAction
        call="webhooks/rotate"
        input={{ endpointId }}
        label="更换密钥"
        ask="生成新的签名密钥？旧密钥在 24 小时内仍然有效。"
        done="已更换"
        danger={false}
        refresh={['webhooks/list']}
        onDone={({ secret }) => show(secret)}
      />
      <ConfirmAction
        call="webhooks/remove"
        input={{ endpointId }}
        label="删除"
        ask="删除这个接收地址？等待中的事件和记录会一并删除。"
        done="已删除"
        refresh={['webhooks/list']}
      />
    </>
  );
}
