import type { BulkOperation } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import { Button, Card, Flex, Popconfirm, Progress, Space, Tag, Typography } from 'antd';
import { useState } from 'react';
import { formatCount, formatTime } from '../../lib/format.ts';
import { useMe } from '../../lib/session/me.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { isBusy, useCancelBulk, useUndoBulk } from './api.ts';
import { nounOf, outcomeWords, useChangeWords } from './change-words.ts';
import { OperationReport } from './operation-report.tsx';
import { useTellOutcome } from './tell-outcome.tsx';

const stateNames = {
  waiting: { label: '等待开始', color: 'default' },
  running: { label: '进行中', color: 'processing' },
  done: { label: '已完成', color: 'success' },
  cancelled: { label: '已取消', color: 'default' },
  undoing: { label: '撤销中', color: 'processing' },
  undone: { label: '已撤销', color: 'warning' },
} as const;

/** One operation: what it does, how far it is, why rows were left alone, and how to stop it or take it back. */
export function OperationItem({ operation }: { operation: BulkOperation }) {
  const { operationId, kind, agentIds, change, state, total, byFilter, reasons, staffName, createdAt, startsAt } =
    operation;
  const words = useChangeWords();
  const { agents } = useMe();
  const tell = useTellOutcome();
  const cancel = useCancelBulk();
  const undo = useUndoBulk(tell);
  const [reported, setReported] = useState(false);
  const { label, color } = stateNames[state];
  return (
    <Card size="small">
      <Flex vertical gap={6}>
        <Flex justify="space-between" align="start" gap={8}>
          <Typography.Text strong>{words(kind, change, onlyOf(agentIds, agents.length))}</Typography.Text>
          <Tag color={color}>{label}</Tag>
        </Flex>
        <Typography.Text type="secondary">
          {`${byFilter ? '按条件选择的' : '选择的'} ${formatCount(total)} ${nounOf[kind]} · ${staffName} · ${formatTime(createdAt).slice(5, 16)}`}
        </Typography.Text>
        {isBusy(operation) && <Done operation={operation} />}
        {state === 'waiting' ? (
          <Typography.Text>{`将在 ${formatTime(startsAt).slice(0, 16)} 开始`}</Typography.Text>
        ) : (
          <Typography.Text>{outcomeWords(operation)}</Typography.Text>
        )}
        {reasons.slice(0, 3).map(({ reason, rows }) => (
          <Typography.Text key={reason} type="secondary">{`${reason}：${formatCount(rows)} 条`}</Typography.Text>
        ))}
        <Space>
          {(state === 'running' || state === 'waiting') && (
            <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ operationId })}>
              取消
            </Button>
          )}
          {operation.undoUntil !== null && (
            <Popconfirm
              title="撤销这个操作？"
              description="之后又被改过的保持不变"
              okText="撤销"
              onConfirm={() => undo.mutate({ operationId })}
            >
              <Button size="small" loading={undo.isPending}>
                撤销
              </Button>
            </Popconfirm>
          )}
          {reasons.length > 0 && (
            <LinkButton onClick={() => setReported(!reported)}>{reported ? '收起明细' : '查看明细'}</LinkButton>
          )}
        </Space>
        {reported && <OperationReport operationId={operationId} />}
      </Flex>
    </Card>
  );
}

/** The one channel that it is about, for who looks after more. */
function onlyOf(agentIds: readonly string[] | null, seen: number): string | undefined {
  return agentIds?.length === 1 && seen > 1 ? agentIds[0] : undefined;
}

function Done({ operation: { state, total, changed, skipped, restored, kept } }: { operation: BulkOperation }) {
  const [done, all] = state === 'undoing' ? [restored + kept, restored + kept + changed] : [changed + skipped, total];
  return (
    <Progress
      aria-label="进度"
      percent={all === 0 ? 100 : Math.floor((done / all) * 100)}
      format={() => `${formatCount(done)} / ${formatCount(all)}`}
      style={{ paddingInlineEnd: 48 }}
    />
  );
}
