import type { UserRow } from '@liuguang/contract/admin/account.ts';
import { Space, Tag } from 'antd';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { formatTime } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { LinkButton } from '../../ui/link-button.tsx';

const states = [
  { value: 'member', label: '已注册' },
  { value: 'device', label: '设备账号' },
  { value: 'vip', label: 'VIP' },
  { value: 'banned', label: '已封禁' },
];

export function UserList() {
  const agentName = useAgentName();
  const columns: AdminColumn<UserRow>[] = [
    {
      title: '用户编号',
      render: (_, { accountId, userCode }) => (
        <LinkButton style={{ padding: 0 }} onClick={() => goTo('users', accountId)}>
          {userCode}
        </LinkButton>
      ),
      csv: ({ userCode }) => userCode,
    },
    { title: '昵称', dataIndex: 'nickname' },
    { title: '手机号', render: (_, { phone }) => phone ?? '—', csv: ({ phone }) => phone },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    {
      title: '状态',
      render: (_, row) => <UserTags user={row} />,
      csv: (row) =>
        tagsOf(row)
          .map(([text]) => text)
          .join(' '),
    },
    { title: 'VIP 到期', text: ({ vipUntil }) => formatTime(vipUntil) },
    { title: '创建时间', text: ({ createdAt }) => formatTime(createdAt), sorts: { ascend: 'old', descend: 'new' } },
    { title: '最近登录', text: ({ lastLoginAt }) => formatTime(lastLoginAt) },
  ];
  return (
    <AdminTable
      call="users/list"
      rowKey="accountId"
      file="用户"
      columns={columns}
      addressed
      filters={[
        { kind: 'search', name: 'keyword', label: '编号、手机、设备码、昵称' },
        { kind: 'select', name: 'state', label: '状态', options: states },
        { kind: 'dates', label: '创建时间' },
      ]}
    />
  );
}

function tagsOf({ claimed, vipUntil, bannedUntil }: UserRow): (readonly [text: string, color: string])[] {
  return [
    ...(bannedUntil === null ? [] : [['已封禁', 'error'] as const]),
    ...(vipUntil !== null && vipUntil > Date.now() ? [['VIP', 'warning'] as const] : []),
    claimed ? (['已注册', 'success'] as const) : (['设备账号', 'default'] as const),
  ];
}

export function UserTags({ user }: { user: UserRow }) {
  return (
    <Space size={4}>
      {tagsOf(user).map(([text, color]) => (
        <Tag key={text} color={color}>
          {text}
        </Tag>
      ))}
    </Space>
  );
}
