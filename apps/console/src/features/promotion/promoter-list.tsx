import type { Promoter } from '@liuguang/contract/admin/promotion/promoters.ts';
import { Button, Drawer, Space, Tag } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { useMay } from '../../lib/session/me.ts';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PromoterCodes } from './promoter-codes.tsx';
import { PromoterLogins } from './promoter-logins.tsx';
import { PromoterForm } from './promoter-form.tsx';

const kindNames = { person: '推广员', channel: '下级渠道' };
const stateNames = { open: '推广中', closed: '已停用' };
const states = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

export function PromoterList() {
  const agentName = useAgentName();
  const may = useMay();
  const [edited, setEdited] = useState<Promoter | 'new'>();
  const [looked, setLooked] = useState<Promoter>();
  const [entered, setEntered] = useState<Promoter>();
  const columns: AdminColumn<Promoter>[] = [
    { title: '名称', dataIndex: 'name' },
    { title: '类型', text: ({ kind }) => kindNames[kind] },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    { title: '所属', render: (_, { parent }) => parent?.name ?? '—', csv: ({ parent }) => parent?.name ?? '' },
    {
      title: '推广码',
      render: (_, { code, codes }) => (codes > 1 ? `${code} 等 ${codes} 个` : code),
      csv: ({ code }) => code,
    },
    { title: '本人账号', render: (_, { userCode }) => userCode || '—', csv: ({ userCode }) => userCode },
    { title: '备注', dataIndex: 'note' },
    {
      title: '创建时间',
      render: (_, row) => formatTime(row.createdAt).slice(0, 16),
      csv: (row) => formatTime(row.createdAt),
    },
    {
      title: '状态',
      render: (_, row) => <Tag color={row.closedAt === null ? 'success' : 'default'}>{stateOf(row)}</Tag>,
      csv: stateOf,
    },
    {
      title: '操作',
      render: (_, row) => (
        <Space size={0}>
          <LinkButton onClick={() => setLooked(row)}>链接与海报</LinkButton>
          {may('promotion/logins') && <LinkButton onClick={() => setEntered(row)}>后台登录</LinkButton>}
          {may('promotion/savePromoter') && <LinkButton onClick={() => setEdited(row)}>编辑</LinkButton>}
          <ConfirmAction
            call="promotion/setClosed"
            input={{ promoterId: row.promoterId, closed: row.closedAt === null }}
            label={row.closedAt === null ? '停用' : '启用'}
            ask={row.closedAt === null ? '停用后，新的订单不再归于此人；已有数据保留。' : '重新启用？'}
            done={row.closedAt === null ? '已停用' : '已启用'}
            danger={row.closedAt === null}
            refresh={['promotion/promoters']}
          />
        </Space>
      ),
    },
  ];
  return (
    <>
      <AdminTable
        call="promotion/promoters"
        rowKey="promoterId"
        file="推广员"
        columns={columns}
        filters={[
          { kind: 'search', name: 'keyword', label: '名称或完整推广码' },
          { kind: 'select', name: 'state', label: '状态', options: states },
        ]}
        actions={
          may('promotion/savePromoter') && (
            <Button type="primary" onClick={() => setEdited('new')}>
              新建推广员
            </Button>
          )
        }
      />
      <PromoterForm promoter={edited} onClose={() => setEdited(undefined)} />
      <Drawer
        title={`链接与海报 · ${looked?.name ?? ''}`}
        open={looked !== undefined}
        onClose={() => setLooked(undefined)}
        size={920}
        destroyOnHidden
      >
        {looked && <PromoterCodes promoter={looked} />}
      </Drawer>
      <Drawer
        title={`后台登录 · ${entered?.name ?? ''}`}
        open={entered !== undefined}
        onClose={() => setEntered(undefined)}
        size={760}
        destroyOnHidden
      >
        {entered && <PromoterLogins promoterId={entered.promoterId} />}
      </Drawer>
    </>
  );
}

function stateOf({ closedAt }: Promoter): string {
  return closedAt === null ? stateNames.open : stateNames.closed;
}
