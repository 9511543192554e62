import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { PromotionFigures } from '@liuguang/contract/admin/promotion/figures.ts';
import { Card, Flex, Segmented, Select } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { usePromotionFigures } from './api.ts';
import { promotionColumns } from './figure-columns.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { VisitChart } from './visit-chart.tsx';

const periods = [
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
];
const ways = [
  { value: 'counted', label: '按归因规则' },
  { value: 'first', label: '按第一个链接' },
  { value: 'last', label: '按最后一个链接' },
] as const;
type Way = (typeof ways)[number]['value'];

export function PromotionFiguresTab() {
  const [days, setDays] = useState(30);
  const [by, setBy] = useState<Way>('counted');
  const figures = usePromotionFigures({ days, by });
  return (
    <Flex vertical gap={16}>
      <Flex gap={12} wrap>
        <Segmented value={days} options={periods} onChange={setDays} />
        <Select<Way> aria-label="订单归因" value={by} style={{ width: 160 }} onChange={setBy} options={[...ways]} />
      </Flex>
      <QueryState of={figures}>{(data) => <Figures data={data} />}</QueryState>
    </Flex>
  );
}

/** Kept apart, so that nobody takes them for people. */
const apart: typeof promotionColumns = [
  { title: '当日重复', value: ({ repeats }) => formatCount(repeats) },
  { title: '机器访问', value: ({ bots }) => formatCount(bots) },
  { title: '本人访问', value: ({ own }) => formatCount(own) },
  { title: '同一地址过多', value: ({ crowded }) => formatCount(crowded) },
];

function Figures({ data }: { data: AdminOutput<'promotion/figures'> }) {
  const agentName = useAgentName();
  return (
    <Flex vertical gap={16}>
      <FigureTiles total={data.total} />
      <Card title="每日访客与新账号">
        <VisitChart days={data.days} />
      </Card>
      <Card title="推广员">
        {data.promoters.length === 0 ? (
          <Nothing text="这段时间还没有通过推广链接来的访客" />
        ) : (
          <ListTable
            rowKey="promoterId"
            scroll={{ x: 'max-content' }}
            dataSource={data.promoters}
            columns={[
              { title: '名称', dataIndex: 'name', fixed: 'left' as const },
              { title: '渠道', render: (_, { agentId }) => agentName(agentId) },
              ...[...promotionColumns, ...apart].map(({ title, value }) => ({
                title,
                align: 'right' as const,
                render: (_: unknown, row: PromotionFigures) => value(row),
              })),
            ]}
          />
        )}
      </Card>
      {data.unknown.length > 0 && (
        <Card title="无人认领的推广码" size="small">
          <ListTable
            rowKey={({ agentId, code }) => `${agentId} ${code}`}
            dataSource={data.unknown}
            columns={[
              { title: '推广码', render: (_, { code }) => code || '其余' },
              { title: '渠道', render: (_, { agentId }) => agentName(agentId) },
              { title: '访客', align: 'right', dataIndex: 'visits' },
              { title: '当日重复', align: 'right', dataIndex: 'repeats' },
            ]}
          />
        </Card>
      )}
    </Flex>
  );
}
