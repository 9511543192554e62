import type { QueueRow, SafetyItem } from '@liuguang/contract/admin/safety.ts';
import { Button, Card, Checkbox, Flex, Input, Tag, Typography } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { QueryState } from '../../ui/states.tsx';
import { useSafetyItem } from './api.ts';
import { CaseView } from './case-view.tsx';
import { choicesOf } from './decisions.ts';
import { kindNames, levelColors, timeLeft, whatNames } from './safety-names.ts';
import { useDecide } from './use-decide.tsx';
import { useKeys } from '../../lib/use-keys.ts';

interface CasePanelProps {
  readonly row: QueueRow;
  readonly now: number;
  readonly onMove: (step: number) => void;
  readonly onDecided: () => void;
}

/** One case: what it is about, and the decisions, each by a button or its key. */
export function CasePanel({ row, now, onMove, onDecided }: CasePanelProps) {
  const query = useSafetyItem(row);
  // The answer about the one before stays for a moment: nobody may decide by it.
  const item = query.data?.what === row.what && query.data.id === row.id ? query.data : undefined;
  const move = { arrowdown: () => onMove(1), arrowup: () => onMove(-1), j: () => onMove(1), k: () => onMove(-1) };
  return (
    <Card
      size="small"
      title={
        <Flex gap={8} align="center">
          <Typography.Text ellipsis style={{ maxWidth: 360 }}>
            {row.title || '（无标题）'}
          </Typography.Text>
          <Tag>{whatNames[row.what]}</Tag>
          <Tag>{kindNames[row.kind]}</Tag>
        </Flex>
      }
      extra={<Tag color={levelColors[row.level]}>{timeLeft(row.dueAt, now)}</Tag>}
    >
      <QueryState of={{ ...query, data: item }}>
        {(found) => <Decisions item={found} move={move} onDecided={onDecided} />}
      </QueryState>
      {!item && <Moving move={move} />}
    </Card>
  );
}

function Moving({ move }: { move: Readonly<Record<string, () => void>> }) {
  useKeys(move);
  return null;
}

interface DecisionsProps {
  readonly item: SafetyItem;
  readonly move: Readonly<Record<string, () => void>>;
  readonly onDecided: () => void;
}

function Decisions({ item, move, onDecided }: DecisionsProps) {
  const [reason, setReason] = useState('');
  const [banAdvised, setBanAdvised] = useState(false);
  const field = useRef<TextAreaRef>(null);
  const { decide } = useDecide(onDecided);
  const choices = choicesOf(item);
  const make = (choice: (typeof choices)[number]) => {
    if (!decide.isPending) decide.mutate({ item, choice, reason, banAdvised });
  };
  useKeys({
    ...move,
    ...Object.fromEntries(choices.map((choice) => [choice.key, () => make(choice)])),
    r: () => field.current?.focus(),
  });
  return (
    <Flex vertical gap={16}>
      <Flex gap={12} align="stretch">
        {choices.map((choice) => (
          <Flex key={choice.key} vertical gap={4} style={{ flex: 1, minWidth: 0 }}>
            <Button
              danger={choice.danger}
              type={choice.danger ? 'primary' : 'default'}
              loading={decide.isPending && decide.variables.choice.key === choice.key}
              disabled={decide.isPending}
              aria-keyshortcuts={choice.key}
              onClick={() => make(choice)}
            >
              {choice.label}
              <Typography.Text keyboard style={{ color: 'inherit' }}>
                {choice.key}
              </Typography.Text>
            </Button>
            <Typography.Text type="secondary" style={{ fontSize: 12 }}>
              理由：{reason.trim() === '' ? choice.usual : reason.trim()}
            </Typography.Text>
          </Flex>
        ))}
      </Flex>
      <Input.TextArea
        ref={field}
        aria-label="处理理由"
        placeholder="处理理由，会告知双方；不填写则使用按钮下方的理由（R）"
        maxLength={500}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      {item.what === 'report' && item.owner && (
        <Checkbox checked={banAdvised} onChange={(event) => setBanAdvised(event.target.checked)}>
          建议封禁作者（由用户管理员决定）
        </Checkbox>
      )}
      <CaseView item={item} />
    </Flex>
  );
}
