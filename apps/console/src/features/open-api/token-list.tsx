import { type ApiToken, tokenStates } from '@liuguang/contract/admin/open-api/tokens.ts';
import { Button, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { scopeName } from '../../lib/session/scope-names.ts';
import { ShownOnce } from './shown-once.tsx';
import { TokenForm } from './token-form.tsx';

const states = {
  active: { label: '有效', color: 'success' },
  expired: { label: '已过期', color: 'default' },
  revoked: { label: '已撤销', color: 'default' },
  dead: { label: '已失效', color: 'error' },
} as const;

export function TokenList() {
  const agentName = useAgentName();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const nameOf = ({ agentId }: ApiToken) => (agentId === null ? '全部' : agentName(agentId));
  const columns: AdminColumn<ApiToken>[] = [
    { title: '名称', dataIndex: 'name' },
    { title: '开头', render: (_, { prefix }) => <code>{prefix}…</code>, csv: ({ prefix }) => prefix },
    { title: '创建人', dataIndex: 'staffName' },
    { title: '渠道', text: nameOf },
    {
      title: '权限',
      render: (_, { scopes }) => (
        <Flex wrap gap={4} style={{ maxWidth: 320 }}>
          {scopes.slice(0, 4).map((scope) => (
            <Tag key={scope}>{scopeName(scope)}</Tag>
          ))}
          {scopes.length > 4 && <Tag title={scopes.map(scopeName).join('、')}>共 {scopes.length} 项</Tag>}
        </Flex>
      ),
      csv: ({ scopes }) => scopes.join(' '),
    },
    { title: '状态', tag: ({ state }) => states[state] },
    { title: '到期', text: ({ expiresAt }) => formatTime(expiresAt) },
    {
      title: '最近使用',
      render: (_, { lastUsedAt, lastAddress }) =>
        lastUsedAt === null ? '从未使用' : `${formatTime(lastUsedAt)} ${lastAddress}`,
      csv: ({ lastUsedAt, lastAddress }) => `${formatTime(lastUsedAt)} ${lastAddress}`,
    },
    {
      title: '操作',
      render: (_, row) =>
        row.state === 'active' && (
          <ConfirmAction
            call="tokens/revoke"
            input={{ tokenId: row.tokenId }}
            label="撤销"
            ask={`撤销“${row.name}”？使用它的程序会立即失效，且无法恢复。`}
            done="已撤销"
            refresh={['tokens/list']}
          />
        ),
    },
  ];
  return (
    <>
      <Typography.Paragraph type="secondary">
        让您自己的程序调用后台接口。令牌不能管理员工、令牌和 Webhook；用令牌做的修改会写入操作日志。
      </Typography.Paragraph>
      <AdminTable
        call="tokens/list"
        rowKey="tokenId"
        file="API令牌"
        columns={columns}
        filters={[
          {
            kind: 'select',
            name: 'state',
            label: '状态',
            options: tokenStates.map((value) => ({ value, label: states[value].label })),
          },
        ]}
        actions={
          <Button type="primary" onClick={() => setMaking(true)}>
            新建令牌
          </Button>
        }
      />
      <TokenForm open={making} onClose={() => setMaking(false)} onDone={(made) => setSecret(made.secret)} />
      <ShownOnce
        title="请保存令牌"
        hint="令牌只显示这一次，关闭后无法再查看。"
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </>
  );
}
