import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { Button, Card, Col, Flex, Row, Segmented, Space, Tag, theme, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useMay } from '../../lib/session/me.ts';
import { Nothing, QueryState } from '../../ui/states.tsx';
import { useListing, useListingsInReview } from './api.ts';
import { kindNames } from './city-names.ts';
import { ListingFacts } from './listing-facts.tsx';
import { RefusalDialog } from './refusal-dialog.tsx';
import { useDecide } from './use-decide.tsx';

type Listing = AdminOutput<'city/listings'>['list'][number];

const which = [
  { value: 'all', label: '全部' },
  { value: 'held', label: '被拦下的' },
  { value: 'plain', label: '普通' },
];

/** What waits, longest first; decided by a key. */
export function ListingReview() {
  const [only, setOnly] = useState('all');
  const list = useListingsInReview(only === 'all' ? undefined : only === 'held');
  return (
    <Flex vertical gap={12}>
      <Flex justify="space-between" align="center">
        <Segmented aria-label="筛选" options={which} value={only} onChange={setOnly} />
        <Typography.Text type="secondary">快捷键：A 通过，R 拒绝，↑ ↓ 切换</Typography.Text>
      </Flex>
      <QueryState of={list}>
        {(data) =>
          data.list.length === 0 ? (
            <Nothing text="没有待审核的内容" />
          ) : (
            <Queue rows={data.list} more={data.nextCursor !== null} />
          )
        }
      </QueryState>
    </Flex>
  );
}

function Queue({ rows, more }: { rows: readonly Listing[]; more: boolean }) {
  const [picked, setPicked] = useState<string>();
  const [refusing, setRefusing] = useState(false);
  const may = useMay();
  const { token } = theme.useToken();
  const decider = may('city/decide');
  const index = Math.max(
    0,
    rows.findIndex(({ listingId }) => listingId === picked),
  );
  const row = rows[index];
  const decide = useDecide();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]');
      if (typing || event.ctrlKey || event.metaKey || event.altKey || refusing || !row) return;
      if (event.key === 'ArrowDown') setPicked(rows[Math.min(rows.length - 1, index + 1)]?.listingId);
      else if (event.key === 'ArrowUp') setPicked(rows[Math.max(0, index - 1)]?.listingId);
      else if (event.key === 'a' && decider) decide(row, null);
      else if (event.key === 'r' && decider) setRefusing(true);
      else return;
      event.preventDefault();
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  });

  return (
    <Row gutter={[16, 16]}>
      <Col xs={24} lg={8}>
        <Flex vertical gap={4} style={{ maxHeight: 'calc(100vh - 250px)', overflow: 'auto' }}>
          {rows.map((one) => (
            <Button
              key={one.listingId}
              block
              aria-current={one === row}
              style={{
                height: 'auto',
                paddingBlock: 8,
                textAlign: 'start',
                justifyContent: 'flex-start',
                whiteSpace: 'normal',
                ...(one === row ? { background: token.colorPrimaryBg, borderColor: token.colorPrimaryBorder } : {}),
              }}
              onClick={() => setPicked(one.listingId)}
            >
              <Flex vertical gap={2}>
                <span>{one.title}</span>
                <Typography.Text type="secondary">
                  {kindNames[one.kind]} · {one.categoryName} · {one.city}
                </Typography.Text>
                {one.reason !== null && <Tag color="red">{one.reason}</Tag>}
              </Flex>
            </Button>
          ))}
          {more && <Typography.Text type="secondary">还有更多，处理后显示</Typography.Text>}
        </Flex>
      </Col>
      {row && (
        <Col xs={24} lg={16}>
          <Card
            title={row.title}
            extra={
              decider && (
                <Space>
                  <Button type="primary" onClick={() => decide(row, null)}>
                    通过（A）
                  </Button>
                  <Button danger onClick={() => setRefusing(true)}>
                    拒绝（R）
                  </Button>
                </Space>
              )
            }
          >
            <Details listingId={row.listingId} />
            <RefusalDialog
              open={refusing}
              onCancel={() => setRefusing(false)}
              onRefuse={(reason) => {
                setRefusing(false);
                decide(row, reason);
              }}
            />
          </Card>
        </Col>
      )}
    </Row>
  );
}

function Details({ listingId }: { listingId: string }) {
  const loaded = useListing(listingId);
  return <QueryState of={loaded}>{(data) => <ListingFacts loaded={data} />}</QueryState>;
}
