import { Typography } from 'antd';
import { changeOf } from './figure-value.ts';

interface ChangeProps {
  readonly value: number;
  readonly before: number;
  /** Where more of it is no good news. */
  readonly lessIsBetter?: boolean;
}

/** How much more or less than in the days before. */
export function Change({ value, before, lessIsBetter = false }: ChangeProps) {
  const change = changeOf(value, before);
  if (change === null) return <Typography.Text type="secondary">{value === 0 ? '—' : '上期为 0'}</Typography.Text>;
  if (change === 0) return <Typography.Text type="secondary">持平</Typography.Text>;
  const good = change > 0 !== lessIsBetter;
  return (
    <Typography.Text type={good ? 'success' : 'danger'} style={{ whiteSpace: 'nowrap' }}>
      {change > 0 ? '↑' : '↓'} {Math.abs(change)}%
    </Typography.Text>
  );
}
