import type { Promoter } from '@liuguang/contract/admin/promotion/promoters.ts';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '../../lib/session/me.ts';
import { QueryState } from '../../ui/states.tsx';
import { usePromoterCodes } from './api.ts';
import { CodeForm } from './code-form.tsx';
import { CodeTable } from './code-table.tsx';

const days = 30;

/** The links of a promoter, to copy and to print, each with what came by it. */
export function PromoterCodes({ promoter }: { promoter: Promoter }) {
  const [adding, setAdding] = useState(false);
  const may = useMay();
  const codes = usePromoterCodes(promoter.promoterId, days);
  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center">
        <Typography.Text type="secondary">近 {days} 天的数据；订单按下单时的归因规则计算。</Typography.Text>
        {may('promotion/addCode') && <Button onClick={() => setAdding(true)}>新增链接</Button>}
      </Flex>
      <QueryState of={codes}>
        {({ list, site }) => <CodeTable agentId={promoter.agentId} codes={list} site={site} />}
      </QueryState>
      <CodeForm promoterId={promoter.promoterId} open={adding} onClose={() => setAdding(false)} />
    </Flex>
  );
}
