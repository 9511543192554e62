import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { LineName } from '@liuguang/contract/admin/dashboard.ts';
import { Card, Table, type TableColumnType } from 'antd';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Change } from './change.tsx';
import { figureNames, formatFigure } from './figure-names.ts';
import { valueOf } from './figure-value.ts';

type Channel = AdminOutput<'overview/figures'>['agents'][number];

const shown: readonly LineName[] = ['income', 'watchedSeconds', 'active', 'newAccounts', 'paidOrders'];

/** Channels beside each other, each against its own days before. */
export function ChannelTable({ agents, days }: { agents: readonly Channel[]; days: number }) {
  const { pick } = useAgent();
  const columns: TableColumnType<Channel>[] = [
    {
      title: '渠道',
      dataIndex: 'name',
      render: (_, { agentId, name }) =>
        agents.length === 1 ? (
          name
        ) : (
          <LinkButton style={{ paddingInline: 0 }} onClick={() => pick(agentId)}>
            {name}
          </LinkButton>
        ),
    },
    ...shown.map((figure): TableColumnType<Channel> => ({
      title: figureNames[figure],
      key: figure,
      align: 'right',
      sorter: (a, b) => valueOf(a, figure) - valueOf(b, figure),
      sortDirections: ['descend', 'ascend'],
      render: (_, row) => (
        <>
          <div style={{ fontVariantNumeric: 'tabular-nums' }}>{formatFigure(figure, valueOf(row, figure))}</div>
          {days > 1 && <Change value={valueOf(row, figure)} before={valueOf(row.before, figure)} />}
        </>
      ),
    })),
  ];
  return (
    <Card size="small" title="渠道" style={{ height: '100%' }}>
      <Table
        rowKey="agentId"
        size="small"
        pagination={agents.length > 10 ? { pageSize: 10, size: 'small' } : false}
        scroll={{ x: 'max-content' }}
        dataSource={[...agents]}
        columns={columns}
      />
    </Card>
  );
}
