import { theme } from 'antd';
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

interface ChartLine {
  readonly key: string;
  readonly label: string;
  readonly color: string | undefined;
  /** What the others are compared with is thinner, and dashed where it is of another time. */
  readonly look?: 'beside' | 'past';
}

interface DayChartProps {
  /** One for each day, with a value under the key of each line; null where there is none. */
  readonly rows: readonly { readonly day: string }[];
  readonly lines: readonly ChartLine[];
  readonly height: number;
  readonly axisWidth: number;
  readonly onAxis: (value: number) => string;
  readonly format: (value: number) => string;
}

/** Lines over days, with axes, legend and what each is on the day that is pointed at. */
export function DayChart({ rows, lines, height, axisWidth, onAxis, format }: DayChartProps) {
  const { token } = theme.useToken();
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart data={[...rows]} margin={{ top: 8, right: 22, left: 0, bottom: 0 }}>
        <CartesianGrid stroke={token.colorBorderSecondary} vertical={false} />
        <XAxis
          dataKey="day"
          stroke={token.colorTextSecondary}
          tickFormatter={(day: string) => day.slice(5)}
          tickLine={false}
          minTickGap={24}
          fontSize={12}
        />
        <YAxis
          stroke={token.colorTextSecondary}
          tickFormatter={onAxis}
          width={axisWidth}
          axisLine={false}
          tickLine={false}
          fontSize={12}
        />
        <Tooltip
          formatter={(value, label) => [format(Number(value)), label]}
          contentStyle={{ background: token.colorBgElevated, borderColor: token.colorBorder, borderRadius: 8 }}
        />
        <Legend
          verticalAlign="top"
          align="right"
          iconType="plainline"
          height={28}
          wrapperStyle={{ fontSize: 12 }}
          // In the order of the lines, not by their names.
          itemSorter={null}
        />
        {lines.map(({ key, label, color, look }) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            stroke={color ?? token.colorPrimary}
            strokeWidth={look === undefined ? 2.25 : 1.5}
            {...(look === 'past' ? { strokeDasharray: '4 4' } : {})}
            dot={false}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  );
}
