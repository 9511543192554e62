import { Form, InputNumber, Radio, Select } from 'antd';
import { FormDrawer } from '../../../lib/form/form-drawer.tsx';
import { YuanInput } from '../../../ui/yuan-input.tsx';
import { usePromoters } from './api.ts';

const scopes = [
  { value: 'promoters', label: '全部推广员' },
  { value: 'promoter', label: '一位推广员' },
  { value: 'agent', label: '渠道本身' },
];

interface RuleFormProps {
  readonly agentId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function RuleForm({ agentId, open, onClose }: RuleFormProps) {
  return (
    <FormDrawer
      call="commission/addRule"
      title="新增规则"
      open={open}
      onClose={onClose}
      values={{ scope: 'promoters', feeBp: 60, shareBp: 3000, perPayer: 0 }}
      fixed={{ agentId }}
      refresh={['commission/rules']}
    >
      <Form.Item name="scope" label="适用于">
        <Radio.Group options={scopes} />
      </Form.Item>
      <WhoFields agentId={agentId} />
      <Form.Item name="feeBp" label="先扣支付手续费">
        <PercentInput />
      </Form.Item>
      <Form.Item name="shareBp" label="分成比例" extra="按扣除手续费和退款之后的金额计算，不足一分的舍去。">
        <PercentInput />
      </Form.Item>
      <Form.Item name="perPayer" label="首次付费奖励（元）" extra="每带来一位第一次付费的会员；全额退款时收回。">
        <YuanInput />
      </Form.Item>
    </FormDrawer>
  );
}

function WhoFields({ agentId }: { agentId: string }) {
  const scope = Form.useWatch<string | undefined>('scope');
  const promoters = usePromoters(agentId);
  if (scope === 'agent') {
    return (
      <Form.Item name="perClick" label="每次广告点击（元）" extra="只计有效点击。">
        <YuanInput />
      </Form.Item>
    );
  }
  if (scope !== 'promoter') return null;
  return (
    <Form.Item name="promoterId" label="推广员">
      <Select
        placeholder="请选择推广员"
        showSearch={{ optionFilterProp: 'label' }}
        options={(promoters.data?.list ?? []).map(({ promoterId, name }) => ({ value: promoterId, label: name }))}
      />
    </Form.Item>
  );
}

interface PercentInputProps {
  readonly id?: string;
  /** Hundredths of a percent. */
  readonly value?: number | null;
  readonly onChange?: (basisPoints: number | undefined) => void;
}

function PercentInput({ id, value, onChange }: PercentInputProps) {
  return (
    <InputNumber
      {...(id === undefined ? {} : { id })}
      value={typeof value === 'number' ? value / 100 : null}
      min={0}
      max={100}
      precision={2}
      suffix="%"
      style={{ width: '100%' }}
      onChange={(percent) => onChange?.(percent === null ? undefined : Math.round(percent * 100))}
    />
  );
}
