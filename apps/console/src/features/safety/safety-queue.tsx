import type { QueueRow } from '@liuguang/contract/admin/safety.ts';
import { Button, Card, Col, Flex, Row, Space, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { useHashQuery } from '../../lib/hash-route.ts';
import { type Filter, type FilterValues, TableFilters, valuesFrom } from '../../lib/table/table-filters.tsx';
import { queueEveryMs, useSafetyQueue } from './api.ts';
import { CasePanel } from './case-panel.tsx';
import { QueueList } from './queue-list.tsx';
import { kindNames, optionsOf, whatNames } from './safety-names.ts';

const named: Filter = { kind: 'search', name: 'keyword', label: '标题' };
const ofKind: Filter = { kind: 'select', name: 'kind', label: '类型', options: optionsOf(kindNames) };
const ofWhat: Filter = {
  kind: 'select',
  name: 'what',
  label: '事项',
  options: [...optionsOf(whatNames), { value: 'waiting', label: '全部待发布内容' }],
};
const ofUrgency: Filter = {
  kind: 'select',
  name: 'urgent',
  label: '轻重',
  options: [
    { value: 'true', label: '严重' },
    { value: 'false', label: '一般' },
  ],
};

interface SafetyQueueProps {
  readonly what?: QueueRow['what'];
}

/** The queue at the left, what is decided about at the right; the next one follows by itself. */
export function SafetyQueue({ what }: SafetyQueueProps) {
  const filters = what === undefined ? [named, ofWhat, ofKind, ofUrgency] : [named, ofKind];
  const given = valuesFrom(useHashQuery(), filters);
  // Another address, another list: it begins at its first page.
  return (
    <FilteredQueue key={JSON.stringify(given)} {...{ filters, given }} {...(what === undefined ? {} : { what })} />
  );
}

interface FilteredQueueProps extends SafetyQueueProps {
  readonly filters: readonly Filter[];
  readonly given: FilterValues;
}

function FilteredQueue({ what, filters, given }: FilteredQueueProps) {
  const [asked, setAsked] = useState(given);
  const [cursors, setCursors] = useState<string[]>([]);
  const [picked, setPicked] = useState<{ rowId: string; place: number }>();
  const cursor = cursors.at(-1);
  const query = useSafetyQueue({
    ...asked,
    ...(what === undefined ? {} : { what }),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const now = useNow(queueEveryMs);
  const list = query.data?.list ?? [];
  // Who was picked may be decided by now, here or by somebody else: then the one that took its place is next.
  const found = list.findIndex(({ rowId }) => rowId === picked?.rowId);
  const place = found === -1 ? Math.min(picked?.place ?? 0, list.length - 1) : found;
  const row = list[place];
  const pick = (next: number) => {
    const at = Math.max(0, Math.min(list.length - 1, next));
    const target = list[at];
    if (target) setPicked({ rowId: target.rowId, place: at });
  };

  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" wrap gap={8}>
        <TableFilters
          filters={filters}
          values={asked}
          onChange={(next) => {
            setAsked(next);
            setCursors([]);
            setPicked(undefined);
          }}
        />
        <Typography.Text type="secondary">↑ ↓ 选择 · 数字键处理 · R 填写理由</Typography.Text>
      </Flex>
      <QueryState of={query}>
        {() =>
          list.length === 0 ? (
            <Card>
              <Nothing text={what === 'appeal' ? '没有待处理的申诉' : '没有待处理的内容'} />
            </Card>
          ) : (
            <Row gutter={[16, 16]}>
              <Col xs={24} lg={10}>
                <QueueList list={list} picked={row?.rowId} now={now} onPick={pick} />
                <Flex justify="end" style={{ marginTop: 12 }}>
                  <Space>
                    <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
                      上一页
                    </Button>
                    <Button
                      disabled={!query.data?.nextCursor}
                      onClick={() => query.data?.nextCursor && setCursors([...cursors, query.data.nextCursor])}
                    >
                      下一页
                    </Button>
                  </Space>
                </Flex>
              </Col>
              <Col xs={24} lg={14}>
                {row && (
                  <CasePanel
                    key={row.rowId}
                    row={row}
                    now={now}
                    onMove={(step) => pick(place + step)}
                    onDecided={() => setPicked({ rowId: '', place })}
                  />
                )}
              </Col>
            </Row>
          )
        }
      </QueryState>
    </Flex>
  );
}

/** The time that what is left of a deadline is counted from. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
