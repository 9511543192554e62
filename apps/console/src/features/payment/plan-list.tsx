import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { AdminPlan } from '@liuguang/contract/admin/payment/plans.ts';
import { Button, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '../../lib/table/admin-table.tsx';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { ConfirmAction } from '../../lib/form/confirm-action.tsx';
import { formatMoney } from '../../lib/format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useMovePlan } from './api.ts';
import { PlanForm } from './plan-form.tsx';

const states = [
  { value: 'true', label: '在售' },
  { value: 'false', label: '已下架' },
];

export function PlanList() {
  const agentName = useAgentName();
  const [edited, setEdited] = useState<AdminPlan | 'new'>();
  const move = useMovePlan();
  const columns: AdminColumn<AdminPlan>[] = [
    { title: '渠道', text: ({ agentId }) => agentName(agentId) },
    {
      title: '名称',
      render: (_, { name, recommended, rating }) => (
        <Space size={4}>
          {name}
          {recommended && <Tag color="warning">推荐</Tag>}
          {rating === '18' && <Tag color="red">18+</Tag>}
        </Space>
      ),
      csv: ({ name }) => name,
    },
    { title: '售价', render: (_, { price }) => formatMoney(price), csv: ({ price }) => price / 100 },
    {
      title: '原价',
      render: (_, { originalPrice }) => formatMoney(originalPrice),
      csv: ({ originalPrice }) => originalPrice / 100,
    },
    { title: '天数', dataIndex: 'days' },
    {
      title: '说明',
      render: (_, { benefits }) => (
        <Typography.Text ellipsis={{ tooltip: benefits.join('、') }} style={{ width: 300 }}>
          {benefits.join('、')}
        </Typography.Text>
      ),
      csv: ({ benefits }) => benefits.join(' '),
    },
    {
      title: '状态',
      render: (_, { active }) => (active ? <Tag color="success">在售</Tag> : <Tag>已下架</Tag>),
      csv: ({ active }) => (active ? '在售' : '已下架'),
    },
    {
      title: '顺序',
      render: (_, { planId, name }) => (
        <Space size={0}>
          <Button
            type="text"
            size="small"
            aria-label={`上移 ${name}`}
            icon={<ArrowUpOutlined />}
            onClick={() => move.mutate({ planId, direction: 'up' })}
          />
          <Button
            type="text"
            size="small"
            aria-label={`下移 ${name}`}
            icon={<ArrowDownOutlined />}
            onClick={() => move.mutate({ planId, direction: 'down' })}
          />
        </Space>
      ),
    },
    {
      title: '操作',
      render: (_, row) => (
        <Space size={0}>
          <LinkButton onClick={() => setEdited(row)}>编辑</LinkButton>
          <ConfirmAction
            call="plans/setActive"
            input={{ planId: row.planId, active: !row.active }}
            label={row.active ? '下架' : '上架'}
            ask={row.active ? `下架「${row.name}」？已有订单不受影响。` : `重新上架「${row.name}」？`}
            done={row.active ? '已下架' : '已上架'}
            danger={row.active}
            refresh={['plans/list']}
          />
        </Space>
      ),
    },
  ];
  return (
    <>
      <AdminTable
        call="plans/list"
        rowKey="planId"
        file="套餐"
        columns={columns}
        filters={[{ kind: 'select', name: 'active', label: '状态', options: states }]}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            新建套餐
          </Button>
        }
      />
      <PlanForm plan={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}
