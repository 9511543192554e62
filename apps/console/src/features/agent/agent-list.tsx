import { PlusOutlined } from '@ant-design/icons';
import type { AgentRow } from '@liuguang/contract/admin/agent.ts';
import { Avatar, Button, Flex, Tag } from 'antd';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { formatTime } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { useMay } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const columns: AdminColumn<AgentRow>[] = [
  { title: '编号', dataIndex: 'agentId', sorts: { ascend: 'old', descend: 'new' } },
  {
    title: '名称',
    render: (_, { name, logo }) => (
      <Flex gap={8} align="center">
        <Avatar shape="square" {...(logo === '' ? {} : { src: logo })}>
          {name.slice(0, 1)}
        </Avatar>
        {name}
      </Flex>
    ),
    csv: ({ name }) => name,
  },
  { title: '域名', render: (_, { domains }) => tags(domains), csv: ({ domains }) => domains.join(' ') },
  { title: '渠道码', render: (_, { channels }) => tags(channels), csv: ({ channels }) => channels.join(' ') },
  {
    title: '成人专区',
    render: (_, { adultEnabled }) => (adultEnabled ? <Tag color="red">已开启</Tag> : <Tag>关闭</Tag>),
    csv: ({ adultEnabled }) => (adultEnabled ? '已开启' : '关闭'),
  },
  { title: '创建时间', text: ({ createdAt }) => formatTime(createdAt) },
  {
    title: '操作',
    render: (_, { agentId }) => <LinkButton onClick={() => goTo('agents', agentId)}>设置</LinkButton>,
  },
];

const troubles = [
  { value: 'domain', label: '域名验证失效' },
  { value: 'certificate', label: '证书将到期或有问题' },
];

export function AgentList() {
  const may = useMay();
  return (
    <>
      <PageHead title="渠道" />
      <AdminTable
        call="agents/list"
        rowKey="agentId"
        file="渠道"
        columns={columns}
        addressed
        filters={[
          { kind: 'search', name: 'keyword', label: '名称、域名或渠道码' },
          { kind: 'select', name: 'trouble', label: '状况', options: troubles },
        ]}
        actions={
          may('agents/create') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => goTo('agents', 'new')}>
              新建渠道
            </Button>
          )
        }
      />
    </>
  );
}

function tags(texts: readonly string[]) {
  return texts.length === 0 ? '—' : texts.map((text) => <Tag key={text}>{text}</Tag>);
}
