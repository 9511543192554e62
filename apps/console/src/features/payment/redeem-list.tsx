import type { RedeemBatch } from '@liuguang/contract/admin/payment/redeem.ts';
import { Button, Drawer, Space, Tag } from 'antd';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatTime } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { NewCodes, RedeemForm } from './redeem-form.tsx';
import { RedeemCodes } from './redeem-codes.tsx';

export function RedeemList() {
  const agentName = useAgentName();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<{ batch: RedeemBatch; codes: string[] }>();
  const [looked, setLooked] = useState<RedeemBatch>();
  const columns: AdminColumn<RedeemBatch>[] = [
    { title: '批次', dataIndex: 'batchId', sorts: { ascend: 'old', descend: 'new' } },
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    { title: '名称', dataIndex: 'name' },
    { title: '天数', dataIndex: 'days' },
    { title: '已用 / 总数', text: (row) => `${row.used} / ${row.codes}` },
    { title: '有效期至', text: (row) => formatTime(row.expiresAt) },
    { title: '备注', dataIndex: 'note' },
    { title: '创建人', text: ({ madeBy }) => madeBy || '命令行' },
    { title: '创建时间', text: (row) => formatTime(row.createdAt) },
    {
      title: '状态',
      render: (_, row) => <BatchState batch={row} />,
      csv: (row) => (row.revokedAt === null ? '有效' : '已作废'),
    },
    {
      title: '操作',
      render: (_, row) => (
        <Space size={0}>
          <LinkButton onClick={() => setLooked(row)}>查看</LinkButton>
          <ConfirmAction
            call="redeem/setRevoked"
            input={{ batchId: row.batchId, revoked: row.revokedAt === null }}
            label={row.revokedAt === null ? '作废' : '恢复'}
            ask={row.revokedAt === null ? '作废整批未使用的兑换码？之后可以恢复。' : '恢复这批兑换码？'}
            done={row.revokedAt === null ? '已作废' : '已恢复'}
            danger={row.revokedAt === null}
            refresh={['redeem/list']}
          />
        </Space>
      ),
    },
  ];
  return (
    <>
      <AdminTable
        call="redeem/list"
        rowKey="batchId"
        file="兑换码批次"
        columns={columns}
        filters={[{ kind: 'search', name: 'keyword', label: '名称或完整兑换码' }]}
        actions={
          <Button type="primary" onClick={() => setMaking(true)}>
            生成兑换码
          </Button>
        }
      />
      <RedeemForm open={making} onClose={() => setMaking(false)} onDone={setMade} />
      <NewCodes made={made} onClose={() => setMade(undefined)} />
      <Drawer
        title={`兑换码 · ${looked?.name ?? ''}`}
        open={looked !== undefined}
        onClose={() => setLooked(undefined)}
        size={760}
        destroyOnHidden
      >
        {looked && <RedeemCodes batchId={looked.batchId} />}
      </Drawer>
    </>
  );
}

function BatchState({ batch }: { batch: RedeemBatch }) {
  if (batch.revokedAt !== null) return <Tag>已作废</Tag>;
  if (isOver(batch)) return <Tag>已过期</Tag>;
  return batch.used === batch.codes ? <Tag color="processing">已用完</Tag> : <Tag color="success">有效</Tag>;
}

function isOver({ expiresAt }: RedeemBatch): boolean {
  return expiresAt <= Date.now();
}
