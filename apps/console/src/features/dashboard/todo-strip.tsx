import type { Todo } from '@liuguang/contract/admin/dashboard.ts';
import { Card, theme, Typography } from 'antd';
import { formatCount, formatTime } from '../../lib/format.ts';
import { hashOf } from '../../lib/hash-route.ts';
import { todoNames } from './todo-names.ts';

/** What waits for a person, each with the way to just that. */
export function TodoStrip({ list }: { list: readonly Todo[] }) {
  const { token } = theme.useToken();
  if (list.length === 0) {
    return (
      <Card size="small">
        <Typography.Text strong style={{ color: token.colorSuccess, marginInlineEnd: 8 }}>
          ✓
        </Typography.Text>
        没有需要处理的事项
      </Card>
    );
  }
  return (
    <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
      {list.map((todo) => (
        <TodoCard key={todo.kind} todo={todo} />
      ))}
    </div>
  );
}

function TodoCard({ todo: { kind, count, urgent, at } }: { todo: Todo }) {
  const { token } = theme.useToken();
  const { name, to, filters, note, counts = true } = todoNames[kind];
  const told = at === null || note === undefined ? null : `${note} ${formatTime(at).slice(5, 16)}`;
  return (
    <a href={hashOf(to, filters)} aria-label={`${name}${counts ? ` ${count}` : ''}`}>
      <Card
        size="small"
        hoverable
        style={{
          height: '100%',
          ...(urgent ? { background: token.colorErrorBg, borderColor: token.colorErrorBorder } : {}),
        }}
      >
        <Typography.Text
          strong
          style={{ fontSize: 24, lineHeight: 1.2 }}
          {...(urgent ? { type: 'danger' as const } : {})}
        >
          {counts ? formatCount(count) : '!'}
        </Typography.Text>
        <div>{name}</div>
        {told !== null && (
          <Typography.Text type="secondary" style={{ fontSize: 12 }}>
            {told}
          </Typography.Text>
        )}
      </Card>
    </a>
  );
}
