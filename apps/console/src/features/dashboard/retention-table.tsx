import { Card } from 'antd';
import { formatCount } from '../../lib/format.ts';
import { ListTable } from '../../ui/list-table.tsx';

interface Row {
  readonly day: string;
  readonly came: number;
  readonly day1: number;
  readonly day7: number;
}

export function RetentionTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Card size="small" title="留存" style={{ height: '100%' }}>
      <ListTable
        rowKey="day"
        scroll={{ y: 240 }}
        dataSource={rows.map((row, at) => ({ ...row, daysAgo: rows.length - 1 - at })).toReversed()}
        columns={[
          { title: '日期', dataIndex: 'day', render: (day: string) => day.slice(5) },
          { title: '新账号', dataIndex: 'came', render: formatCount, align: 'right' },
          {
            title: '次日',
            align: 'right',
            render: (_, { day1, came, daysAgo }) => share(day1, daysAgo < 1 ? 0 : came),
          },
          {
            title: '7 日',
            align: 'right',
            render: (_, { day7, came, daysAgo }) => share(day7, daysAgo < 7 ? 0 : came),
          },
        ]}
      />
    </Card>
  );
}

/** Nothing of nobody, and of a day that has not come yet. */
function share(kept: number, came: number): string {
  return came === 0 ? '—' : `${Math.round((kept / came) * 1000) / 10}%`;
}
