import { Flex, Input, Spin, theme, Typography } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useAgentName } from '../../lib/session/agent-scope.tsx';
import { Nothing } from '../../ui/states.tsx';
import { useFind } from './api.ts';
import { type FoundLine, linesOf, type Part } from './found-lines.ts';
import { takeFocus } from '../../ui/take-focus.ts';

/** Somebody who is still typing asks nothing. */
const restMs = 250;
const longest = 64;

export function FindPanel({ parts, onDone }: { parts: readonly Part[]; onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const keyword = useRested(typed.trim());
  const found = useFind(keyword);
  const nameOfAgent = useAgentName();
  const named = keyword === '' ? parts : parts.filter(({ name }) => name.includes(keyword));
  const lines = linesOf(keyword === '' || found.isPlaceholderData ? undefined : found.data, named, nameOfAgent);
  const place = Math.min(at, lines.length - 1);

  const open = (line: FoundLine | undefined) => {
    if (!line) return;
    window.location.hash = line.hash;
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(lines.length - 1, place + step)));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (typed.trim() === keyword) open(lines[place]);
    }
  };
  const busy = keyword !== typed.trim() || (keyword !== '' && found.isFetching);
  return (
    <Flex vertical gap={8}>
      <Input
        ref={takeFocus}
        size="large"
        variant="borderless"
        aria-label="查找内容"
        placeholder="用户编号、手机号、昵称、订单号、标题或编号"
        maxLength={longest}
        value={typed}
        // Always there: the field is another one, without the focus, when something comes beside it.
        suffix={<Spin size="small" style={{ visibility: busy ? 'visible' : 'hidden' }} />}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.error && keyword !== '' && <Typography.Text type="danger">{found.error.message}</Typography.Text>}
      {lines.length === 0 && !busy && !found.error && <Nothing text="没有找到" />}
      <FoundList lines={lines} place={place} onOpen={open} onPlace={setAt} />
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        ↑ ↓ 选择 · 回车打开 · Esc 关闭
      </Typography.Text>
    </Flex>
  );
}

interface FoundListProps {
  readonly lines: readonly FoundLine[];
  readonly place: number;
  readonly onOpen: (line: FoundLine) => void;
  readonly onPlace: (place: number) => void;
}

const showNear = (line: HTMLButtonElement | null) => line?.scrollIntoView({ block: 'nearest' });

function FoundList({ lines, place, onOpen, onPlace }: FoundListProps) {
  const { token } = theme.useToken();
  return (
    <div style={{ maxHeight: 'min(60vh, 480px)', overflow: 'auto' }}>
      {lines.map((line, at) => (
        <div key={line.key}>
          {line.group !== lines[at - 1]?.group && (
            <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12, padding: '8px 12px 4px' }}>
              {line.group}
            </Typography.Text>
          )}
          <button
            ref={at === place ? showNear : null}
            type="button"
            aria-current={at === place}
            onClick={() => onOpen(line)}
            onMouseMove={() => at !== place && onPlace(at)}
            style={{
              display: 'flex',
              gap: 12,
              width: '100%',
              padding: '8px 12px',
              border: 0,
              borderRadius: token.borderRadius,
              font: 'inherit',
              color: token.colorText,
              textAlign: 'start',
              cursor: 'pointer',
              background: at === place ? token.colorFillSecondary : 'transparent',
            }}
          >
            <Typography.Text ellipsis style={{ flex: 1, minWidth: 0 }}>
              {line.name}
            </Typography.Text>
            <Typography.Text type="secondary" ellipsis style={{ maxWidth: '60%' }}>
              {line.note}
            </Typography.Text>
          </button>
        </div>
      ))}
    </div>
  );
}

/** What has been typed once nothing more came for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
