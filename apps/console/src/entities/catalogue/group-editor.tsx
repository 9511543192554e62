import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import type { GroupRow } from '@liuguang/contract/admin/catalogue.ts';
import { Button, Flex, Form, Image, Input, Select, Space, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { AgentSelect } from '../agent/agent-select.tsx';
import { useAgent, useAgentName } from '../../lib/session/agent-scope.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { formatCount } from '../../lib/format.ts';
import { useMay } from '../../lib/session/me.ts';
import { PictureField } from '../picture/picture-field.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { QueryState } from '../../ui/states.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { groupRefresh as refresh, type Kind, useGroupRows, useOrderGroups } from './api.ts';

/** The groups that things stand in: order, name, cover, tags, agents. */
export function GroupEditor({ kind }: { kind: Kind }) {
  const may = useMay();
  const groups = useGroupRows(kind);
  const [edited, setEdited] = useState<GroupRow | 'new'>();
  const order = useOrderGroups();
  const agentName = useAgentName();

  function move(list: readonly GroupRow[], at: number, by: number): void {
    const ids = list.map(({ groupId }) => groupId);
    const [moved = ''] = ids.splice(at, 1);
    ids.splice(at + by, 0, moved);
    order.mutate({ kind, groupIds: ids });
  }

  return (
    <QueryState of={groups}>
      {({ list }) => (
        <Flex vertical gap={12}>
          <Flex justify="end">
            {may('content/saveGroup') && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
                新建分组
              </Button>
            )}
          </Flex>
          <ListTable<GroupRow>
            rowKey="groupId"
            size="middle"
            scroll={{ x: 'max-content' }}
            dataSource={list}
            empty="还没有分组"
            columns={[
              {
                title: '顺序',
                width: 100,
                render: (_, _row, index) =>
                  may('content/orderGroups') ? (
                    <Space size={0}>
                      <Button
                        type="text"
                        aria-label="上移"
                        icon={<ArrowUpOutlined />}
                        disabled={index === 0 || order.isPending}
                        onClick={() => move(list, index, -1)}
                      />
                      <Button
                        type="text"
                        aria-label="下移"
                        icon={<ArrowDownOutlined />}
                        disabled={index === list.length - 1 || order.isPending}
                        onClick={() => move(list, index, 1)}
                      />
                    </Space>
                  ) : (
                    index + 1
                  ),
              },
              {
                title: '分组',
                render: (_, { cover, name }) => (
                  <Space>
                    {cover && (
                      <Image
                        src={cover.url}
                        alt={name}
                        width={56}
                        height={36}
                        preview={false}
                        style={{ objectFit: 'cover', borderRadius: 4 }}
                      />
                    )}
                    {name}
                  </Space>
                ),
              },
              { title: '标签', render: (_, { tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>) },
              {
                title: '渠道',
                render: (_, { agentIds, shared }) => (
                  <>
                    {agentIds.map((id) => (
                      <Tag key={id}>{agentName(id)}</Tag>
                    ))}
                    {shared && (
                      <Tooltip title="其他渠道也在使用，只能查看">
                        <Tag color="blue">共用</Tag>
                      </Tooltip>
                    )}
                  </>
                ),
              },
              { title: '内容', align: 'right', render: (_, { items }) => formatCount(items) },
              {
                title: '操作',
                render: (_, row) =>
                  !row.shared && (
                    <Space size={0}>
                      {may('content/saveGroup') && <LinkButton onClick={() => setEdited(row)}>编辑</LinkButton>}
                      <ConfirmAction
                        call="content/removeGroup"
                        input={{ kind, groupId: row.groupId }}
                        label="删除"
                        ask={`删除分组「${row.name}」？`}
                        done="已删除"
                        refresh={refresh}
                        button={{ disabled: row.items > 0 }}
                      />
                    </Space>
                  ),
              },
            ]}
          />
          <GroupForm {...{ kind, edited }} onClose={() => setEdited(undefined)} />
        </Flex>
      )}
    </QueryState>
  );
}

function GroupForm({
  kind,
  edited,
  onClose,
}: {
  kind: Kind;
  edited: GroupRow | 'new' | undefined;
  onClose: () => void;
}) {
  const { agentId } = useAgent();
  const group = edited === 'new' ? undefined : edited;
  return (
    <FormDrawer
      call="content/saveGroup"
      title={group ? `编辑分组 ${group.name}` : '新建分组'}
      open={edited !== undefined}
      onClose={onClose}
      values={
        group
          ? { name: group.name, tags: group.tags, agentIds: group.agentIds }
          : { tags: [], ...(agentId === undefined ? {} : { agentIds: [agentId] }) }
      }
      fixed={{ kind, groupId: group?.groupId ?? null }}
      refresh={refresh}
    >
      <Form.Item name="name" label="名称" required>
        <Input maxLength={12} showCount />
      </Form.Item>
      <Form.Item name="agentIds" label="渠道" required>
        <AgentSelect multiple />
      </Form.Item>
      <Form.Item name="tags" label="标签">
        <Select mode="tags" maxCount={10} tokenSeparators={[',', '，']} placeholder="输入后回车" />
      </Form.Item>
      <Form.Item name="coverUploadId" label="封面">
        <PictureField current={group?.cover?.url} hint="建议 16:9" />
      </Form.Item>
    </FormDrawer>
  );
}
