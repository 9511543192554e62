import { Card, Col, Flex, Row, Segmented, Statistic, Typography } from 'antd';
import { useState } from 'react';
import { QueryState } from '../../ui/states.tsx';
import { useJobCounts } from './api.ts';

const periods = [
  { value: 1, label: '今天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
];

/** How each tool went. */
export function JobCounts() {
  const [days, setDays] = useState(1);
  const counts = useJobCounts(days);
  return (
    <Flex vertical gap={12} style={{ marginBottom: 16 }}>
      <div>
        <Segmented options={periods} value={days} onChange={setDays} />
      </div>
      <QueryState of={counts}>
        {({ list }) => (
          <Row gutter={[12, 12]}>
            {list.map(({ tool, toolName, queued, processing, done, failed }) => (
              <Col key={tool} xs={8} lg={4}>
                <Card size="small">
                  <Statistic title={toolName} value={done} suffix="完成" />
                  <Typography.Text type={failed > 0 ? 'danger' : 'secondary'}>失败 {failed}</Typography.Text>
                  <Typography.Text type="secondary"> · 进行中 {queued + processing}</Typography.Text>
                </Card>
              </Col>
            ))}
          </Row>
        )}
      </QueryState>
    </Flex>
  );
}
