import { App, Form } from 'antd';
import { AgentSelect } from '../../../entities/agent/agent-select.tsx';
import { FormDrawer } from '../../../lib/form/form-drawer.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { useAgent } from '../../../lib/session/agent-scope.tsx';
import { TimeField } from '../../../ui/time-field.tsx';

export function ClosePeriod({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { agentId } = useAgent();
  const { message } = App.useApp();
  return (
    <FormDrawer
      call="commission/close"
      title="生成结算单"
      submit="生成"
      done="已生成"
      open={open}
      onClose={onClose}
      values={{ ...(agentId === undefined ? {} : { agentId }), until: beginningOfMonth() }}
      refresh={['commission/statements']}
      onDone={({ statements, total }) =>
        void message.info(
          statements === 0 ? '没有需要结算的内容' : `${statements} 张结算单，应付共 ${formatMoney(total)}`,
        )
      }
    >
      <Form.Item name="agentId" label="渠道">
        <AgentSelect />
      </Form.Item>
      <Form.Item
        name="until"
        label="截止时间"
        extra="截止之前、已过退款保留期且还没有结算过的内容，各收款方一张。之后的退款会从下一张里扣除。"
      >
        <TimeField />
      </Form.Item>
    </FormDrawer>
  );
}

/** Of this month, in Shanghai: most periods are months. */
function beginningOfMonth(): number {
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  return Date.parse(`${month}-01T00:00:00+08:00`);
}
