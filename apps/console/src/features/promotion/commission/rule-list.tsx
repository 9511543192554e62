import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { CommissionRule } from '@liuguang/contract/admin/promotion/commission.ts';
import { Button, Card, Flex, Form, InputNumber, Typography } from 'antd';
import { useState } from 'react';
import { useCallForm } from '../../../lib/form/call-form.ts';
import { formatMoney, formatTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session/me.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { useCommissionRules } from './api.ts';
import { RuleForm } from './rule-form.tsx';

/** Rules are never changed: a new one holds from its moment on. */
export function RuleList({ agentId }: { agentId: string }) {
  const rules = useCommissionRules(agentId);
  const may = useMay();
  const [adding, setAdding] = useState(false);
  return (
    <Flex vertical gap={16}>
      <QueryState of={rules}>
        {({ list, holdDays }) => (
          <>
            <HoldDays agentId={agentId} saved={{ holdDays }} />
            <Card
              title="分成规则"
              extra={may('commission/addRule') && <Button onClick={() => setAdding(true)}>新增规则</Button>}
            >
              <Typography.Paragraph type="secondary">
                规则只对生效之后支付的订单有效，之前的订单按当时的规则结算。推广员自己的规则优先。
              </Typography.Paragraph>
              <ListTable<CommissionRule>
                rowKey="ruleId"
                scroll={{ x: 'max-content' }}
                dataSource={list}
                empty="还没有规则，不会产生结算"
                columns={[
                  { title: '适用于', render: (_, row) => nameOf(row) },
                  { title: '先扣手续费', align: 'right', render: (_, { feeBp }) => percent(feeBp) },
                  { title: '分成', align: 'right', render: (_, { shareBp }) => percent(shareBp) },
                  { title: '首次付费奖励', align: 'right', render: (_, { perPayer }) => formatMoney(perPayer) },
                  { title: '每次广告点击', align: 'right', render: (_, { perClick }) => formatMoney(perClick) },
                  { title: '生效时间', render: (_, { fromAt }) => formatTime(fromAt) },
                  { title: '设置人', dataIndex: 'madeBy' },
                ]}
              />
            </Card>
          </>
        )}
      </QueryState>
      <RuleForm agentId={agentId} open={adding} onClose={() => setAdding(false)} />
    </Flex>
  );
}

function HoldDays({ agentId, saved }: { agentId: string; saved: Pick<AdminOutput<'commission/rules'>, 'holdDays'> }) {
  const may = useMay();
  const { bind, isPending } = useCallForm('commission/saveHold', {
    fixed: { agentId },
    refresh: ['commission/rules'],
  });
  return (
    <Card title="退款保留期">
      <Form {...bind} layout="inline" initialValues={saved}>
        <Form.Item name="holdDays" label="支付后多少天才结算">
          <InputNumber min={0} max={90} precision={0} disabled={!may('commission/saveHold')} />
        </Form.Item>
        {may('commission/saveHold') && (
          <Button htmlType="submit" loading={isPending}>
            保存天数
          </Button>
        )}
      </Form>
      <Typography.Paragraph type="secondary" style={{ margin: '8px 0 0' }}>
        留出退款的时间；已结算的订单退款时，从下一张结算单扣除。
      </Typography.Paragraph>
    </Card>
  );
}

function nameOf({ scope, promoter }: CommissionRule): string {
  if (scope === 'agent') return '渠道本身';
  return scope === 'promoters' ? '全部推广员' : (promoter?.name ?? '');
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
