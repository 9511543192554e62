import { InputNumber, Select, Space } from 'antd';

interface Budget {
  readonly event: 'show' | 'click';
  readonly amount: number;
}

interface BudgetFieldProps {
  readonly value?: Budget | null;
  readonly onChange?: (budget: Budget | null) => void;
}

const kinds = [
  { value: '', label: '不限' },
  { value: 'show', label: '展示次数' },
  { value: 'click', label: '点击次数' },
];
const firstAmount = 1000;
const most = 1e12;

/** What was bought: so many shows or clicks, or no end. */
export function BudgetField({ value, onChange }: BudgetFieldProps) {
  return (
    <Space.Compact style={{ width: '100%' }}>
      <Select
        aria-label="预算类型"
        style={{ width: 130 }}
        value={value?.event ?? ''}
        options={kinds}
        onChange={(event) =>
          onChange?.(event === 'show' || event === 'click' ? { event, amount: value?.amount ?? firstAmount } : null)
        }
      />
      {value && (
        <InputNumber
          aria-label="预算数量"
          style={{ width: '100%' }}
          min={1}
          max={most}
          precision={0}
          value={value.amount}
          onChange={(amount) => onChange?.({ ...value, amount: amount ?? 1 })}
        />
      )}
    </Space.Compact>
  );
}
