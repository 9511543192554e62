import { Alert, Flex, Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { goTo } from '../../../lib/hash-route.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { useMyPromotion } from '../api.ts';
import { CodeTable } from '../code-table.tsx';
import { MyFigures } from './my-figures.tsx';
import { MyStatements } from './my-statements.tsx';

const periods = [
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
];

/** What a promoter sees of the console: what came by their links, the links, and what they earned. */
export function MyPromotionPage({ rest }: { rest: readonly string[] }) {
  const [days, setDays] = useState(30);
  const mine = useMyPromotion(days);
  const tabs = [
    {
      key: 'figures',
      label: '数据',
      children: <QueryState of={mine}>{(data) => <MyFigures data={data} />}</QueryState>,
    },
    {
      key: 'links',
      label: '链接与海报',
      children: (
        <QueryState of={mine}>
          {({ promoter, codes, site }) => <CodeTable agentId={promoter.agentId} codes={codes} site={site} />}
        </QueryState>
      ),
    },
    { key: 'statements', label: '结算单', children: <MyStatements /> },
  ];
  const shown = rest[0] ?? 'figures';
  return (
    <Flex vertical>
      <PageHead
        title="我的推广"
        extra={shown !== 'statements' && <Segmented value={days} options={periods} onChange={setDays} />}
      />
      {mine.data && mine.data.promoter.closedAt !== null && (
        <Alert
          type="warning"
          showIcon
          title="推广已停用"
          description="新的访客和订单不再计入；以前的数据和结算单仍可查看。"
        />
      )}
      <Tabs activeKey={shown} onChange={(key) => goTo('my-promotion', key)} items={tabs} destroyOnHidden />
    </Flex>
  );
}
