import { type LineName, lineNames } from '@liuguang/contract/admin/dashboard.ts';
import { Card, Col, Flex, Row, Segmented, Select, Typography } from 'antd';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { useAgent, useAgentName } from '../../lib/session/agent-scope.tsx';
import { useMay } from '../../lib/session/me.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { QueryState } from '../../ui/states.tsx';
import { useDashboard, useToday } from './api.ts';
import { ChannelTable } from './channel-table.tsx';
import { DayLines } from './day-lines.tsx';
import { figureNames } from './figure-names.ts';
import { KeyFigures } from './key-figures.tsx';
import { periodName, periods } from './periods.ts';
import { RetentionLines } from './retention-lines.tsx';
import { RunningCard } from './running-card.tsx';
import { TodoStrip } from './todo-strip.tsx';
import { TopTitles } from './top-titles.tsx';

/** A day has no course of its own in figures by day: the month shows where it stands. */
const lineDays = (days: number) => (days === 1 ? 30 : days);

/** The first page of a day: what waits for a person, then how it goes, as far as the role may see that. */
export function TodayPage() {
  const may = useMay();
  const today = useToday();
  const [days, setDays] = useState(1);
  const figures = may('overview/figures');
  return (
    <>
      <PageHead
        title="今日"
        note={<Where />}
        {...(figures ? { extra: <Segmented value={days} options={periods} onChange={setDays} /> } : {})}
      />
      <Flex vertical gap={14}>
        <QueryState of={today}>{({ list }) => <TodoStrip list={list} />}</QueryState>
        {figures && <DayFigures days={days} />}
      </Flex>
    </>
  );
}

function Where() {
  const { agentId } = useAgent();
  const nameOf = useAgentName();
  const [[, month, day]] = useState(() => formatDay(Date.now()).split('-').map(Number));
  return (
    <Typography.Text type="secondary">
      {month} 月 {day} 日 · {agentId === undefined ? '全部渠道' : nameOf(agentId)}
    </Typography.Text>
  );
}

function DayFigures({ days }: { days: number }) {
  const may = useMay();
  const [line, setLine] = useState<LineName>('income');
  const dashboard = useDashboard(days);
  const course = useDashboard(lineDays(days), line);
  const runs = may('system/status');
  return (
    <QueryState of={dashboard}>
      {(data) => (
        <>
          <KeyFigures data={data} days={days} />
          <Row gutter={[14, 14]}>
            <Col xs={24} xl={15}>
              <Card
                size="small"
                style={{ height: '100%' }}
                title={`${figureNames[line]} · ${periodName(lineDays(days))}`}
                extra={
                  <Select
                    aria-label="指标"
                    size="small"
                    value={line}
                    style={{ width: 140 }}
                    onChange={setLine}
                    options={lineNames.map((value) => ({ value, label: figureNames[value] }))}
                  />
                }
              >
                <QueryState of={course}>{(drawn) => <DayLines data={drawn} name={line} />}</QueryState>
              </Card>
            </Col>
            <Col xs={24} xl={9}>
              <TopTitles days={days} />
            </Col>
            <Col xs={24} xl={15}>
              <ChannelTable agents={data.agents} days={days} />
            </Col>
            {runs && (
              <Col xs={24} xl={9}>
                <RunningCard />
              </Col>
            )}
            <Col xs={24} xl={runs ? 24 : 9}>
              <Card size="small" style={{ height: '100%' }} title={`留存 · ${periodName(lineDays(days))}`}>
                <QueryState of={course}>{(drawn) => <RetentionLines rows={drawn.retention} />}</QueryState>
              </Card>
            </Col>
          </Row>
        </>
      )}
    </QueryState>
  );
}
