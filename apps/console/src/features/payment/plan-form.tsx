import type { AdminPlan } from '@liuguang/contract/admin/payment/plans.ts';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { YuanInput } from '../../ui/yuan-input.tsx';

const ratings = [
  { value: 'all', label: '全年龄' },
  { value: '18', label: '18+（仅由允许的支付渠道出售）' },
];

/** Who has bought keeps what they bought: a change is for what is sold from now on. */
export function PlanForm({ plan, onClose }: { plan: AdminPlan | 'new' | undefined; onClose: () => void }) {
  const { agentId } = useAgent();
  const old = plan === 'new' ? undefined : plan;
  const first = { ...(agentId === undefined ? {} : { agentId }), rating: 'all', recommended: false } as const;
  return (
    <FormDrawer
      call="plans/save"
      title={old ? `编辑套餐 ${old.name}` : '新建套餐'}
      open={plan !== undefined}
      onClose={onClose}
      values={old ?? first}
      fixed={old ? { planId: old.planId, agentId: old.agentId } : {}}
      refresh={['plans/list']}
    >
      {!old && (
        <Form.Item name="agentId" label="渠道">
          <AgentSelect />
        </Form.Item>
      )}
      <Form.Item name="name" label="名称">
        <Input maxLength={20} placeholder="例如 月卡" />
      </Form.Item>
      <Form.Item name="price" label="售价（元）">
        <YuanInput />
      </Form.Item>
      <Form.Item name="originalPrice" label="原价（元）" extra="划线价，不低于售价。">
        <YuanInput />
      </Form.Item>
      <Form.Item name="days" label="天数">
        <InputNumber min={1} max={36_500} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="benefits"
        label="套餐说明"
        extra="会员权益由系统如实列出，这里只写这个套餐自己的说明。输入后回车，可添加多条。"
      >
        <Select mode="tags" open={false} />
      </Form.Item>
      <Form.Item name="rating" label="内容分级">
        <Select options={ratings} />
      </Form.Item>
      <Form.Item name="recommended" label="推荐" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  );
}
