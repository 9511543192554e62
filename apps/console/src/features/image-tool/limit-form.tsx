import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Button, Card, Form, InputNumber } from 'antd';
import { useCallForm } from '../../lib/form/call-form.ts';
import { useMay } from '../../lib/session/me.ts';
import { QueryState } from '../../ui/states.tsx';
import { useLimits } from './api.ts';

export function LimitForm() {
  const limits = useLimits();
  return <QueryState of={limits}>{(saved) => <Limits saved={saved} />}</QueryState>;
}

function Limits({ saved }: { saved: AdminOutput<'imageTools/limits'> }) {
  const may = useMay();
  const { bind, isPending } = useCallForm('imageTools/saveLimits', {
    done: '已保存，立即生效',
    refresh: ['imageTools/limits'],
  });
  return (
    <Card title="每个账号每天可以提交的次数" style={{ maxWidth: 480 }}>
      <Form {...bind} layout="vertical" initialValues={saved}>
        <Form.Item name="perDay" label="普通用户" extra="0 为不可使用">
          <InputNumber min={0} max={10_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="vipPerDay" label="VIP">
          <InputNumber min={0} max={10_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        {may('imageTools/saveLimits') && (
          <Button type="primary" htmlType="submit" loading={isPending}>
            保存
          </Button>
        )}
      </Form>
    </Card>
  );
}
