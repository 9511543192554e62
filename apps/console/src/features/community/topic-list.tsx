import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ConsoleTopic } from '@liuguang/contract/admin/community.ts';
import { Button, Flex, Form, Input, Space, Tag } from 'antd';
import { useCallForm } from '../../lib/form/call-form.ts';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { topicRefresh, useMoveTopic, usePinTopic, useReviveTopic, useTopics } from './api.ts';

/** Pinned topics come first on the phone, in this order; retired ones are offered no more. */
export function TopicList({ agentId }: { agentId: string }) {
  const query = useTopics(agentId);
  const { bind, form, isPending } = useCallForm('community/saveTopic', {
    fixed: { agentId },
    done: '已置顶',
    refresh: topicRefresh,
    onDone: () => form.resetFields(),
  });
  return (
    <Flex vertical gap={16}>
      <Form {...bind} layout="inline">
        <Form.Item name="topic">
          <Input placeholder="新话题，例如 周末去哪儿" aria-label="话题" maxLength={20} style={{ width: 260 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          新建并置顶
        </Button>
      </Form>
      <QueryState of={query}>
        {({ list }) => (
          <ListTable
            rowKey="topic"
            size="middle"
            dataSource={list}
            empty="还没有话题"
            columns={[
              { title: '话题', render: (_cell, { topic }) => `#${topic}` },
              { title: '最近帖子数', dataIndex: 'posts', align: 'right', width: 140 },
              { title: '状态', width: 160, render: (_cell, row) => <TopicState row={row} /> },
              {
                title: '操作',
                width: 320,
                render: (_cell, row) => <TopicActions agentId={agentId} row={row} />,
              },
            ]}
          />
        )}
      </QueryState>
    </Flex>
  );
}

function TopicState({ row: { position, retired } }: { row: ConsoleTopic }) {
  if (retired) return <Tag>已停用</Tag>;
  return position === null ? <Tag color="success">自动排序</Tag> : <Tag color="blue">置顶</Tag>;
}

function TopicActions({ agentId, row: { topic, position, retired } }: { agentId: string; row: ConsoleTopic }) {
  const move = useMoveTopic();
  const pin = usePinTopic();
  const revive = useReviveTopic();
  const at = { agentId, topic };
  if (retired) {
    return <LinkButton onClick={() => revive.mutate({ ...at, retired: false })}>启用</LinkButton>;
  }
  return (
    <Space size={0}>
      {position === null ? (
        <LinkButton loading={pin.isPending} onClick={() => pin.mutate(at)}>
          置顶
        </LinkButton>
      ) : (
        <>
          <Button
            type="text"
            size="small"
            aria-label={`上移 ${topic}`}
            icon={<ArrowUpOutlined />}
            onClick={() => move.mutate({ ...at, direction: 'up' })}
          />
          <Button
            type="text"
            size="small"
            aria-label={`下移 ${topic}`}
            icon={<ArrowDownOutlined />}
            onClick={() => move.mutate({ ...at, direction: 'down' })}
          />
          <LinkButton onClick={() => move.mutate({ ...at, direction: 'out' })}>取消置顶</LinkButton>
        </>
      )}
      <ConfirmAction
        call="community/setTopicRetired"
        input={{ ...at, retired: true }}
        label="停用"
        ask={`停用 #${topic}？手机端不再推荐，已有帖子不受影响。`}
        done="已停用"
        refresh={topicRefresh}
      />
    </Space>
  );
}
