import type { RedeemBatch } from '@liuguang/contract/admin/payment/redeem.ts';
import { Alert, Button, Flex, Form, Input, InputNumber, Modal, Select } from 'antd';
import { AgentSelect } from '../../entities/agent/agent-select.tsx';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { csvText, download } from '../../lib/table/csv.ts';
import { FormDrawer } from '../../lib/form/form-drawer.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { usePlans } from './api.ts';

interface Made {
  readonly batch: RedeemBatch;
  readonly codes: string[];
}

interface RedeemFormProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (made: Made) => void;
}

const yearMs = 365 * 24 * 3600 * 1000;

function inAYear(): number {
  return Date.now() + yearMs;
}

export function RedeemForm({ open, onClose, onDone }: RedeemFormProps) {
  const { agentId } = useAgent();
  const first = { days: 30, count: 100, note: '', expiresAt: inAYear() };
  return (
    <FormDrawer
      call="redeem/make"
      title="生成兑换码"
      submit="生成"
      done="已生成"
      open={open}
      onClose={onClose}
      values={{ ...first, ...(agentId === undefined ? {} : { agentId }) }}
      refresh={['redeem/list']}
      onDone={onDone}
    >
      <Form.Item name="agentId" label="渠道">
        <AgentSelect />
      </Form.Item>
      <Form.Item name="name" label="名称">
        <Input maxLength={40} placeholder="例如 双十一活动" />
      </Form.Item>
      <DayFields />
      <Form.Item name="count" label="数量" extra="一批最多 10000 个。">
        <InputNumber min={1} max={10_000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="expiresAt" label="有效期至">
        <TimeField />
      </Form.Item>
      <Form.Item name="note" label="备注">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
}

/** Days as they are typed, or as a plan of the agent has them. */
function DayFields() {
  const form = Form.useFormInstance();
  const agentId = Form.useWatch<string | undefined>('agentId');
  const plans = usePlans({ agentId });
  return (
    <>
      <Form.Item label="按套餐填入">
        <Select
          aria-label="按套餐填入"
          placeholder="选择套餐"
          allowClear
          options={(plans.data?.list ?? []).map(({ planId, name, days }) => ({
            value: planId,
            label: `${name} · ${days} 天`,
            days,
          }))}
          onChange={(_, option) => {
            if (option && !Array.isArray(option)) form.setFieldValue('days', Math.min(option.days, 3650));
          }}
        />
      </Form.Item>
      <Form.Item name="days" label="天数">
        <InputNumber min={1} max={3650} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </>
  );
}

/** The only time that the codes are seen. */
export function NewCodes({ made, onClose }: { made: Made | undefined; onClose: () => void }) {
  const save = ({ batch, codes }: Made) => {
    const rows = codes.map((code, index) => [index + 1, code]);
    download(`兑换码-${batch.name}-${batch.batchId}.csv`, csvText(['序号', '兑换码'], rows));
  };
  return (
    <Modal
      title={made ? `${made.batch.name}：${made.codes.length} 个兑换码` : ''}
      open={made !== undefined}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          已保存，关闭
        </Button>,
        <Button key="save" type="primary" onClick={() => made && save(made)}>
          下载 CSV
        </Button>,
      ]}
    >
      <Flex vertical gap={12}>
        <Alert type="warning" showIcon title="兑换码只显示这一次，系统只保存校验值。请先下载再关闭。" />
        <pre data-testid="new-codes" style={{ maxHeight: 320, overflow: 'auto', margin: 0 }}>
          {made?.codes.join('\n')}
        </pre>
      </Flex>
    </Modal>
  );
}
