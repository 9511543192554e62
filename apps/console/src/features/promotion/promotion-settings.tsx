import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Button, Card, Form, InputNumber, Radio } from 'antd';
import { useCallForm } from '../../lib/form/call-form.ts';
import { useMay } from '../../lib/session/me.ts';
import { QueryState } from '../../ui/states.tsx';
import { usePromotionSettings } from './api.ts';

const models = [
  { value: 'last', label: '最后一个链接' },
  { value: 'first', label: '第一个链接' },
];

export function PromotionSettings({ agentId }: { agentId: string }) {
  const settings = usePromotionSettings(agentId);
  return <QueryState of={settings}>{(saved) => <Settings agentId={agentId} saved={saved} />}</QueryState>;
}

function Settings({ agentId, saved }: { agentId: string; saved: AdminOutput<'promotion/settings'> }) {
  const may = useMay();
  const { bind, isPending } = useCallForm('promotion/saveSettings', {
    fixed: { agentId },
    done: '已保存，对之后的订单生效',
    refresh: ['promotion/settings'],
  });
  return (
    <Card title="订单归于谁" style={{ maxWidth: 520 }}>
      <Form {...bind} layout="vertical" initialValues={saved}>
        <Form.Item name="windowDays" label="有效天数" extra="打开推广链接后多少天内的订单归于该推广员。">
          <InputNumber min={1} max={365} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="model" label="先后通过几个链接而来时" extra="两种算法的数据都会保留，可在推广数据里对照。">
          <Radio.Group options={models} />
        </Form.Item>
        {may('promotion/saveSettings') && (
          <Button type="primary" htmlType="submit" loading={isPending}>
            保存
          </Button>
        )}
      </Form>
    </Card>
  );
}
