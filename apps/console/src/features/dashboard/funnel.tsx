import { Card, Flex, Progress, Typography } from 'antd';
import { formatCount } from '../../lib/format.ts';

interface FunnelProps {
  readonly funnel: { readonly visitors: number; readonly members: number; readonly vips: number };
}

/** Of those who came in this time: who left a phone or password, and who became VIP. */
export function Funnel({ funnel: { visitors, members, vips } }: FunnelProps) {
  const steps = [
    { name: '访客', value: visitors },
    { name: '会员', value: members },
    { name: 'VIP', value: vips },
  ];
  return (
    <Card size="small" title="转化（本期新账号）" style={{ height: '100%' }}>
      <Flex vertical gap={16}>
        {steps.map(({ name, value }) => (
          <div key={name}>
            <Flex justify="space-between">
              <Typography.Text>{name}</Typography.Text>
              <Typography.Text>{formatCount(value)}</Typography.Text>
            </Flex>
            <Progress
              percent={visitors === 0 ? 0 : Math.round((value / visitors) * 1000) / 10}
              size={{ height: 14 }}
              strokeLinecap="butt"
              // All of them is where it begins, not something that is done.
              status="normal"
            />
          </div>
        ))}
      </Flex>
    </Card>
  );
}
