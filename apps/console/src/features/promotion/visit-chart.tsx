import type { PromotionFigures } from '@liuguang/contract/admin/promotion/figures.ts';
import { theme } from 'antd';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

export function VisitChart({ days }: { days: readonly (PromotionFigures & { day: string })[] }) {
  const { token } = theme.useToken();
  const line = { type: 'monotone', strokeWidth: 2, dot: false, isAnimationActive: false } as const;
  return (
    <ResponsiveContainer width="100%" height={260}>
      <LineChart data={[...days]} margin={{ top: 8, right: 24, left: 0, bottom: 0 }}>
        <CartesianGrid stroke={token.colorBorderSecondary} vertical={false} />
        <XAxis
          dataKey="day"
          stroke={token.colorTextSecondary}
          tickFormatter={(day: string) => day.slice(5)}
          minTickGap={16}
        />
        <YAxis stroke={token.colorTextSecondary} allowDecimals={false} width={56} />
        <Tooltip contentStyle={{ background: token.colorBgElevated, borderColor: token.colorBorder }} />
        <Legend itemSorter={null} />
        <Line {...line} dataKey="visits" name="访客" stroke={token.colorInfo} />
        <Line {...line} dataKey="accounts" name="新账号" stroke={token.colorSuccess} />
      </LineChart>
    </ResponsiveContainer>
  );
}
