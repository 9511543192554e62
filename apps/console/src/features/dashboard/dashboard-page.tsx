import type { Figures } from '@liuguang/contract/admin/dashboard.ts';
import { Card, Col, Flex, Row, Segmented, Select, Space, Table } from 'antd';
import { useState } from 'react';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useDashboard } from './api.ts';
import { DayChart } from './day-chart.tsx';
import { ExportDays } from './export-days.tsx';
import { FigureCard } from './figure-card.tsx';
import { figureNames, formatFigure } from './figure-names.ts';
import { Funnel } from './funnel.tsx';
import { RetentionTable } from './retention-table.tsx';

const periods = [
  { value: 1, label: '今天' },
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
];
const names = Object.keys(figureNames) as (keyof Figures)[];

/** How it goes: figures against the days before, a chart, each agent, funnel and retention. */
export function DashboardPage() {
  const [days, setDays] = useState(7);
  const [charted, setCharted] = useState<keyof Figures>('active');
  const dashboard = useDashboard(days);
  const picker = <Segmented value={days} options={periods} onChange={setDays} />;
  return (
    <>
      <PageHead title="概览" extra={picker} />
      <QueryState of={dashboard}>
        {(data) => (
          <Flex vertical gap={16}>
            <Row gutter={[12, 12]}>
              {names.map((name) => (
                <Col key={name} xs={12} md={8} lg={6} xxl={4}>
                  <FigureCard name={name} value={data.total[name]} before={data.before[name]} />
                </Col>
              ))}
            </Row>
            <Card
              title="每日趋势"
              extra={
                <Space>
                  <Select
                    aria-label="指标"
                    value={charted}
                    style={{ width: 140 }}
                    onChange={setCharted}
                    options={names.map((value) => ({ value, label: figureNames[value] }))}
                  />
                  <ExportDays days={data.days} />
                </Space>
              }
            >
              <DayChart days={data.days} name={charted} />
            </Card>
            <Row gutter={[16, 16]}>
              <Col xs={24} lg={10}>
                <Funnel funnel={data.funnel} />
              </Col>
              <Col xs={24} lg={14}>
                <RetentionTable rows={data.retention} />
              </Col>
            </Row>
            <Card title="各渠道">
              <Table
                rowKey="agentId"
                size="small"
                pagination={false}
                scroll={{ x: 'max-content' }}
                dataSource={data.agents}
                columns={[
                  { title: '渠道', dataIndex: 'name', fixed: 'left' as const },
                  ...names.map((name) => ({
                    title: figureNames[name],
                    dataIndex: name,
                    align: 'right' as const,
                    render: (value: number) => formatFigure(name, value),
                  })),
                ]}
              />
            </Card>
          </Flex>
        )}
      </QueryState>
    </>
  );
}
