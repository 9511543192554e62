import { App, Descriptions, Typography } from 'antd';
import { type RefObject, useState } from 'react';
import { useKeys } from '../use-keys.ts';

const keys = [
  ['J 或 ↓', '下一行'],
  ['K 或 ↑', '上一行'],
  ['回车', '打开这一行'],
  ['/', '到筛选框'],
  ['?', '显示这个列表'],
  ['Ctrl / ⌘ K', '查找用户、订单、标题、编号'],
] as const;

/** Walks through the rows of a list as they stand on the screen, unless it is in a dialog; answers the key of the row that is reached. */
export function useTableKeys(root: RefObject<HTMLElement | null>): string | undefined {
  const { modal } = App.useApp();
  const [current, setCurrent] = useState<string>();

  const rows = () => [...(root.current?.querySelectorAll<HTMLElement>('tr[data-row-key]') ?? [])];
  const meant = (act: () => void) => () => {
    if (root.current?.closest('[role=dialog]') === null) act();
  };
  const move = (step: number) =>
    meant(() => {
      const shown = rows();
      const at = shown.findIndex((row) => row.dataset['rowKey'] === current);
      const next = shown[at === -1 ? 0 : Math.max(0, Math.min(shown.length - 1, at + step))];
      setCurrent(next?.dataset['rowKey']);
      next?.scrollIntoView({ block: 'nearest' });
    });
  const open = meant(() => {
    const row = rows().find((one) => one.dataset['rowKey'] === current);
    const ways = row?.querySelectorAll<HTMLElement>('a[href], button:not(.ant-table-row-expand-icon)');
    (ways?.[0] ?? row?.querySelector<HTMLElement>('.ant-table-row-expand-icon'))?.click();
  });
  const explain = meant(() => {
    modal.info({
      title: '键盘',
      okText: '知道了',
      content: (
        <Descriptions
          column={1}
          size="small"
          items={keys.map(([key, told]) => ({
            key,
            label: <Typography.Text keyboard>{key}</Typography.Text>,
            children: told,
          }))}
        />
      ),
    });
  });
  useKeys({
    j: move(1),
    arrowdown: move(1),
    k: move(-1),
    arrowup: move(-1),
    enter: open,
    '/': meant(() => root.current?.querySelector<HTMLElement>('input')?.focus()),
    '?': explain,
  });
  return current;
}
