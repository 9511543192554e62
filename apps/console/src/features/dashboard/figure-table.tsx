import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { LineName } from '@liuguang/contract/admin/dashboard.ts';
import { theme } from 'antd';
import { Line, LineChart } from 'recharts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Change } from './change.tsx';
import { figureNames, formatFigure } from './figure-names.ts';
import { valueOf } from './figure-value.ts';

interface FigureTableProps {
  readonly data: AdminOutput<'overview/figures'>;
  readonly names: readonly LineName[];
  readonly drawn: LineName;
  readonly onDraw: (name: LineName) => void;
}

/** Every figure in a line: these days, those before, how it changed, and its course. */
export function FigureTable({ data, names, drawn, onDraw }: FigureTableProps) {
  const { token } = theme.useToken();
  return (
    <ListTable
      rowKey={(name) => name}
      scroll={{ x: 'max-content' }}
      dataSource={[...names]}
      columns={[
        {
          title: '指标',
          render: (_, name: LineName) => (
            <LinkButton
              style={{ paddingInline: 0, fontWeight: name === drawn ? 600 : 400 }}
              aria-pressed={name === drawn}
              onClick={() => onDraw(name)}
            >
              {name === 'active' ? `${figureNames[name]}（每日合计）` : figureNames[name]}
            </LinkButton>
          ),
        },
        {
          title: '本期',
          align: 'right',
          render: (_, name: LineName) => formatFigure(name, valueOf(data.total, name)),
        },
        {
          title: '上期',
          align: 'right',
          render: (_, name: LineName) => formatFigure(name, valueOf(data.before, name)),
        },
        {
          title: '变化',
          align: 'right',
          render: (_, name: LineName) => (
            <Change
              value={valueOf(data.total, name)}
              before={valueOf(data.before, name)}
              lessIsBetter={name === 'refunds'}
            />
          ),
        },
        {
          title: '走势',
          width: 90,
          render: (_, name: LineName) => (
            <LineChart width={76} height={24} data={data.days.map((one) => ({ value: valueOf(one, name) }))}>
              <Line
                dataKey="value"
                stroke={name === drawn ? token.colorPrimary : token.colorTextTertiary}
                strokeWidth={1.5}
                dot={false}
                isAnimationActive={false}
              />
            </LineChart>
          ),
        },
      ]}
    />
  );
}
