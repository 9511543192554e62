import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { LineName } from '@liuguang/contract/admin/dashboard.ts';
import { theme } from 'antd';
import { DayChart } from './day-chart.tsx';
import { formatInUnit, inUnit } from './figure-names.ts';
import { valueOf } from './figure-value.ts';
import { useLineColors } from './line-colors.ts';

interface DayLinesProps {
  readonly data: AdminOutput<'overview/figures'>;
  readonly name: LineName;
  readonly height?: number;
}

/** A figure by day: a line for each of the leading channels, and dashed what all of it was in the days before. */
export function DayLines({ data, name, height = 316 }: DayLinesProps) {
  const { token } = theme.useToken();
  const colors = useLineColors();
  const format = (value: number) => formatInUnit(name, value);
  const { days, daysBefore, agents } = data;
  const several = agents.length > 1;
  const rows = days.map((one, at) => {
    const past = daysBefore[at];
    const row = {
      day: one.day,
      total: inUnit(name, valueOf(one, name)),
      past: past ? inUnit(name, valueOf(past, name)) : null,
    };
    const values = data.lines.map((line) => [`a${line.agentId}`, inUnit(name, line.values[at] ?? 0)] as const);
    return Object.assign(row, Object.fromEntries(values));
  });
  const past = { key: 'past', color: token.colorTextTertiary, look: 'past' } as const;
  const lines = several
    ? [
        { ...past, label: '上一周期（合计）' },
        { key: 'total', label: '合计', color: token.colorText, look: 'beside' as const },
        ...data.lines.map(({ agentId, name: label }, at) => ({ key: `a${agentId}`, label, color: colors[at] })),
      ]
    : [
        { ...past, label: '上一周期' },
        { key: 'total', label: agents[0]?.name ?? '本期', color: colors[0] },
      ];
  return <DayChart rows={rows} lines={lines} height={height} axisWidth={84} onAxis={format} format={format} />;
}
