import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Nothing } from '../../ui/states.tsx';
import { DayChart } from './day-chart.tsx';
import { useLineColors } from './line-colors.ts';

type Rows = AdminOutput<'overview/figures'>['retention'];

/** How many of those who came on a day were there again: only as far as that day has come. */
export function RetentionLines({ rows }: { rows: Rows }) {
  const [first, second] = useLineColors();
  const shown = rows.map(({ day, came, day1, day7 }, at) => ({
    day,
    day1: came > 0 && at + 1 < rows.length ? (day1 / came) * 100 : null,
    day7: came > 0 && at + 7 < rows.length ? (day7 / came) * 100 : null,
  }));
  if (shown.every(({ day1 }) => day1 === null)) return <Nothing text="还没有可以计算的日期" />;
  return (
    <DayChart
      rows={shown}
      lines={[
        { key: 'day1', label: '次日', color: first },
        { key: 'day7', label: '7 日', color: second },
      ]}
      height={200}
      axisWidth={48}
      onAxis={(value) => `${value}%`}
      format={(value) => `${value.toFixed(1)}%`}
    />
  );
}
