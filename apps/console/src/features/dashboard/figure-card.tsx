import type { Figures } from '@liuguang/contract/admin/dashboard.ts';
import { Card, Statistic, Typography } from 'antd';
import { figureNames, formatFigure } from './figure-names.ts';

interface FigureCardProps {
  readonly name: keyof Figures;
  readonly value: number;
  /** The same number of days before. */
  readonly before: number;
}

export function FigureCard({ name, value, before }: FigureCardProps) {
  const change = before === 0 ? null : Math.round(((value - before) / before) * 100);
  return (
    <Card size="small">
      <Statistic
        title={name === 'active' ? `${figureNames[name]}（每日合计）` : figureNames[name]}
        value={formatFigure(name, value)}
      />
      <Typography.Text type="secondary">
        {change === null ? '上期为 0' : `较上期 ${change > 0 ? '+' : ''}${change}%`}
      </Typography.Text>
    </Card>
  );
}
