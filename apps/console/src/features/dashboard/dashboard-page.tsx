import { type LineName, lineNames } from '@liuguang/contract/admin/dashboard.ts';
import { Card, Col, Flex, Row, Segmented } from 'antd';
import { useState } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useDashboard } from './api.ts';
import { ChannelTable } from './channel-table.tsx';
import { DayLines } from './day-lines.tsx';
import { ExportDays } from './export-days.tsx';
import { figureNames } from './figure-names.ts';
import { FigureTable } from './figure-table.tsx';
import { Funnel } from './funnel.tsx';
import { periods } from './periods.ts';
import { RetentionTable } from './retention-table.tsx';

/** How it goes: every figure against the days before, one of them by day and channel, channels, funnel and retention. */
export function DashboardPage() {
  const [days, setDays] = useState(7);
  const [drawn, setDrawn] = useState<LineName>('income');
  const dashboard = useDashboard(days, drawn);
  const picker = <Segmented value={days} options={periods} onChange={setDays} />;
  return (
    <>
      <PageHead title="概览" extra={picker} />
      <QueryState of={dashboard}>
        {(data) => (
          <Row gutter={[14, 14]}>
            <Col xs={24} xl={12}>
              <Card size="small" title="指标" extra={<ExportDays days={data.days} />}>
                <FigureTable data={data} names={lineNames} drawn={drawn} onDraw={setDrawn} />
              </Card>
            </Col>
            <Col xs={24} xl={12}>
              <Flex vertical gap={14}>
                <Card size="small" title={`${figureNames[drawn]} · 每日`}>
                  <DayLines data={data} name={drawn} />
                </Card>
                <Row gutter={[14, 14]}>
                  <Col xs={24} lg={10}>
                    <Funnel funnel={data.funnel} />
                  </Col>
                  <Col xs={24} lg={14}>
                    <RetentionTable rows={data.retention} />
                  </Col>
                </Row>
              </Flex>
            </Col>
            <Col span={24}>
              <ChannelTable agents={data.agents} days={days} />
            </Col>
          </Row>
        )}
      </QueryState>
    </>
  );
}
