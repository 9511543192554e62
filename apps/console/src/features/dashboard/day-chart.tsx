import type { Figures } from '@liuguang/contract/admin/dashboard.ts';
import { theme } from 'antd';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { figureNames, formatInUnit, inUnit } from './figure-names.ts';

interface DayChartProps {
  readonly days: readonly (Figures & { day: string })[];
  readonly name: keyof Figures;
}

export function DayChart({ days, name }: DayChartProps) {
  const { token } = theme.useToken();
  const format = (value: number) => formatInUnit(name, value);
  return (
    <ResponsiveContainer width="100%" height={280}>
      <AreaChart
        data={days.map((one) => ({ day: one.day, value: inUnit(name, one[name]) }))}
        margin={{ top: 8, right: 16, left: 8, bottom: 0 }}
      >
        <CartesianGrid stroke={token.colorBorderSecondary} vertical={false} />
        <XAxis
          dataKey="day"
          stroke={token.colorTextSecondary}
          tickFormatter={(day: string) => day.slice(5)}
          minTickGap={16}
        />
        <YAxis stroke={token.colorTextSecondary} tickFormatter={format} width={80} allowDecimals={false} />
        <Tooltip
          formatter={(value) => [format(Number(value)), figureNames[name]]}
          contentStyle={{ background: token.colorBgElevated, borderColor: token.colorBorder }}
        />
        <Area
          dataKey="value"
          type="monotone"
          stroke={token.colorInfo}
          fill={token.colorInfo}
          fillOpacity={0.15}
          strokeWidth={2}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}
