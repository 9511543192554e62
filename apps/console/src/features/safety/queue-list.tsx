import type { QueueRow } from '@liuguang/contract/admin/safety.ts';
import { Flex, Tag, theme, Typography } from 'antd';
import { useEffect, useRef } from 'react';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { isGrave, kindNames, levelColors, reasonNames, timeLeft, whatNames } from './safety-names.ts';

interface QueueListProps {
  readonly list: readonly QueueRow[];
  readonly picked: string | undefined;
  readonly now: number;
  readonly onPick: (place: number) => void;
}

export function QueueList({ list, picked, now, onPick }: QueueListProps) {
  const { token } = theme.useToken();
  return (
    <ul
      aria-label="待处理队列"
      style={{
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
        background: token.colorBgContainer,
        maxHeight: 'calc(100vh - 300px)',
        overflow: 'auto',
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      {list.map((row, place) => (
        <li key={row.rowId}>
          <QueueLine {...{ row, now }} selected={row.rowId === picked} onPick={() => onPick(place)} />
        </li>
      ))}
    </ul>
  );
}

interface QueueLineProps {
  readonly row: QueueRow;
  readonly now: number;
  readonly selected: boolean;
  readonly onPick: () => void;
}

function QueueLine({ row, now, selected, onPick }: QueueLineProps) {
  const { token } = theme.useToken();
  const agentName = useAgentName();
  const line = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) line.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const edge = { calm: 'transparent', urgent: '#fa8c16', alarm: '#fa541c', overdue: '#cf1322' }[row.level];
  return (
    <button
      ref={line}
      type="button"
      aria-current={selected}
      onClick={onPick}
      style={{
        display: 'block',
        width: '100%',
        textAlign: 'start',
        font: 'inherit',
        color: token.colorText,
        cursor: 'pointer',
        padding: '10px 12px',
        border: 0,
        borderBottom: `1px solid ${token.colorBorderSecondary}`,
        borderInlineStart: `4px solid ${edge}`,
        background: selected ? token.colorPrimaryBg : 'transparent',
      }}
    >
      <Flex justify="space-between" gap={8}>
        <Typography.Text strong ellipsis style={{ minWidth: 0 }}>
          {row.title || '（无标题）'}
        </Typography.Text>
        <Tag color={levelColors[row.level]} style={{ marginInlineEnd: 0 }}>
          {timeLeft(row.dueAt, now)}
        </Tag>
      </Flex>
      <Flex gap={4} wrap align="center" style={{ marginTop: 4 }}>
        <Typography.Text type="secondary">
          {whatNames[row.what]} · {kindNames[row.kind]} · {agentName(row.agentId)}
          {row.reports > 0 ? ` · ${row.reports} 人举报` : ''}
        </Typography.Text>
        {row.hidden && <Tag>已隐藏</Tag>}
        {row.urgent && !row.hidden && <Tag color="volcano">仍在展示</Tag>}
        {row.reasons.map((reason) => (
          <Tag key={reason} color={isGrave(reason) ? 'volcano' : 'default'}>
            {reasonNames[reason]}
          </Tag>
        ))}
      </Flex>
    </button>
  );
}
