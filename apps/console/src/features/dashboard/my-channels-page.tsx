import type { AdminCallName, AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Button, Card, Col, Flex, Row, Segmented, Statistic, Typography } from 'antd';
import { useState } from 'react';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { goTo } from '../../lib/hash-route.ts';
import { useAgent } from '../../lib/session/agent-scope.tsx';
import { useMay } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { useMyChannels } from './api.ts';
import { formatFigure } from './figure-names.ts';
import { periods } from './periods.ts';

type Channel = AdminOutput<'portal/channels'>['list'][number];

const figures: readonly { title: string; value: (channel: Channel) => string }[] = [
  { title: '推广访客', value: ({ visits }) => formatCount(visits) },
  { title: '新增设备', value: ({ newDevices }) => formatCount(newDevices) },
  { title: '新增会员', value: ({ newMembers }) => formatCount(newMembers) },
  { title: '支付订单', value: ({ paidOrders }) => formatCount(paidOrders) },
  { title: '收入', value: ({ revenue, refunds }) => formatMoney(revenue - refunds) },
  { title: '观看时长', value: ({ watchedSeconds }) => formatFigure('watchedSeconds', watchedSeconds) },
];

/** Where a manager goes on from here, each with the agent picked. */
const ways: readonly { label: string; needs: AdminCallName; to: readonly string[] }[] = [
  { label: '概览', needs: 'overview/figures', to: ['overview'] },
  { label: '品牌与域名', needs: 'agents/list', to: ['agents'] },
  { label: '视频', needs: 'videos/list', to: ['videos'] },
  { label: '小说', needs: 'novels/list', to: ['novels'] },
  { label: '广告', needs: 'ads/list', to: ['ads'] },
  { label: '套餐与订单', needs: 'plans/list', to: ['vip'] },
  { label: '推广员与链接', needs: 'promotion/promoters', to: ['promotion'] },
  { label: '结算单', needs: 'commission/statements', to: ['promotion', 'statements'] },
];

/** What a manager opens the console with: each of their channels, and where to go on. */
export function MyChannelsPage() {
  const [days, setDays] = useState(7);
  const channels = useMyChannels(days);
  return (
    <>
      <PageHead title="我的渠道" extra={<Segmented value={days} options={periods} onChange={setDays} />} />
      <QueryState of={channels}>
        {({ list }) => (
          <Flex vertical gap={16}>
            <Typography.Text type="secondary">推广访客即时计入，其余数据每 5 分钟统计一次。</Typography.Text>
            {list.length === 0 && <Nothing text="还没有可管理的渠道" />}
            {list.map((channel) => (
              <ChannelCard key={channel.agentId} channel={channel} />
            ))}
          </Flex>
        )}
      </QueryState>
    </>
  );
}

function ChannelCard({ channel }: { channel: Channel }) {
  const may = useMay();
  const { pick } = useAgent();
  const open = (to: readonly string[]) => {
    pick(channel.agentId);
    goTo(...to);
  };
  return (
    <Card title={channel.name}>
      <Flex vertical gap={16}>
        <Row gutter={[12, 12]}>
          {figures.map(({ title, value }) => (
            <Col key={title} xs={12} md={8} xl={4}>
              <Statistic title={title} value={value(channel)} />
            </Col>
          ))}
        </Row>
        <Typography.Text type="secondary">{statementsOf(channel)}</Typography.Text>
        <Flex gap={8} wrap>
          {ways
            .filter(({ needs }) => may(needs))
            .map(({ label, to }) => (
              <Button key={label} onClick={() => open(to)}>
                {label}
              </Button>
            ))}
        </Flex>
      </Flex>
    </Card>
  );
}

function statementsOf({ statements: { waiting, approved, owed } }: Channel): string {
  if (waiting + approved === 0) return '没有未结清的结算单';
  return `结算单：待审核 ${waiting} 张，待付款 ${approved} 张，其中应付给渠道 ${formatMoney(owed)}`;
}
