import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { PromotionFigures } from '@liuguang/contract/admin/promotion/figures.ts';
import { Button, Card, Flex, Table } from 'antd';
import { formatDay } from '../../../lib/format.ts';
import { csvText, download } from '../../../lib/table/csv.ts';
import { promotionColumns } from '../figure-columns.ts';
import { FigureTiles } from '../figure-tiles.tsx';
import { VisitChart } from '../visit-chart.tsx';
import { ListTable } from '../../../ui/list-table.tsx';

type Mine = AdminOutput<'portal/promotion'>;

const figureCells = promotionColumns.map(({ title, value }) => ({
  title,
  align: 'right' as const,
  render: (_: unknown, row: PromotionFigures) => value(row),
}));

/** In all, day by day, by link, and by person where there are people. */
export function MyFigures({ data }: { data: Mine }) {
  return (
    <Flex vertical gap={16}>
      <FigureTiles total={data.total} />
      <Card title="每日访客与新账号" extra={<ExportDays days={data.days} />}>
        <VisitChart days={data.days} />
      </Card>
      <Card title="按链接">
        <ListTable
          rowKey="codeId"
          scroll={{ x: 'max-content' }}
          dataSource={data.codes.map(({ codeId, code, label, figures }) => ({ codeId, code, label, ...figures }))}
          columns={[
            { title: '推广码', dataIndex: 'code', fixed: 'left' as const },
            { title: '用途', render: (_, { label }) => label || '—' },
            ...figureCells,
          ]}
        />
      </Card>
      {data.people.length > 0 && (
        <Card title="名下推广员">
          <ListTable
            rowKey="promoterId"
            scroll={{ x: 'max-content' }}
            dataSource={data.people}
            columns={[{ title: '名称', dataIndex: 'name', fixed: 'left' as const }, ...figureCells]}
          />
        </Card>
      )}
      <Card title="每日明细">
        <Table
          rowKey="day"
          size="small"
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={data.days.toReversed()}
          columns={[{ title: '日期', dataIndex: 'day', fixed: 'left' as const }, ...figureCells]}
        />
      </Card>
    </Flex>
  );
}

function ExportDays({ days }: { days: Mine['days'] }) {
  const save = () => {
    const head = ['日期', '访客', '新账号', '付费人数', '付费订单', '收入（元）', '退款（元）'];
    const rows = days.map((one) => [
      one.day,
      one.visits,
      one.accounts,
      one.payers,
      one.orders,
      (one.paid / 100).toFixed(2),
      (one.refunded / 100).toFixed(2),
    ]);
    download(`我的推广-${formatDay(Date.now())}.csv`, csvText(head, rows));
  };
  return <Button onClick={save}>导出 CSV</Button>;
}
