import type { BulkResult } from '@liuguang/contract/admin/bulk.ts';
import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { App, Button, Flex, List, Tag } from 'antd';
import { useState } from 'react';
import { useRefresh } from '../api/admin-mutation.ts';
import { useMay } from '../session/me.ts';
import { useBulkRun, useBulkUndo } from './api.ts';

/** Something done to all selected rows, by a call with `bulkInput` and `bulkResult`. */
export interface BulkAction {
  readonly label: string;
  readonly call: AdminCallName;
  /** What the call needs besides `ids` and `dryRun`. */
  readonly input?: Record<string, unknown>;
  /** The call that takes `{ undoToken }` and undoes it. */
  readonly undo?: AdminCallName;
  readonly danger?: boolean;
}

interface BulkBarProps {
  readonly actions: readonly BulkAction[];
  readonly ids: readonly string[];
  /** The list to read again. */
  readonly refresh: AdminCallName;
  readonly clear: () => void;
}

/** Dry run, then the question with what would happen to each row, then the action, then undo where the call has one. */
export function BulkBar({ actions, ids, refresh, clear }: BulkBarProps) {
  const { modal, message, notification } = App.useApp();
  const refreshCalls = useRefresh();
  const bulkRun = useBulkRun();
  const bulkUndo = useBulkUndo();
  const may = useMay();
  const [busy, setBusy] = useState<string>();

  const run = (action: BulkAction, dryRun: boolean) =>
    bulkRun.mutateAsync({ call: action.call, input: action.input, ids, dryRun });
  const reload = () => refreshCalls([refresh]);

  async function undoAction(undo: AdminCallName, undoToken: string): Promise<void> {
    notification.destroy(undoToken);
    await attempt(async () => {
      await bulkUndo.mutateAsync({ call: undo, undoToken });
      void message.success('已撤销');
      await reload();
    });
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '操作失败');
    }
  }

  async function execute(action: BulkAction): Promise<void> {
    const { rows, undoToken } = await run(action, false);
    const failed = rows.filter(({ ok }) => !ok).length;
    void message.success(
      `${action.label}：成功 ${rows.length - failed} 条${failed > 0 ? `，未处理 ${failed} 条` : ''}`,
    );
    clear();
    await reload();
    const { undo } = action;
    if (undo === undefined || undoToken === null) return;
    notification.info({
      key: undoToken,
      title: `已${action.label} ${rows.length - failed} 条`,
      duration: 30,
      actions: <Button onClick={() => void undoAction(undo, undoToken)}>撤销</Button>,
    });
  }

  async function ask(action: BulkAction): Promise<void> {
    setBusy(action.label);
    await attempt(async () => {
      const { rows } = await run(action, true);
      modal.confirm({
        title: `${action.label}：将处理 ${rows.filter(({ ok }) => ok).length} 条，共选 ${rows.length} 条`,
        width: 560,
        content: <DryRun rows={rows} />,
        okText: action.label,
        okButtonProps: { danger: action.danger ?? false, disabled: !rows.some(({ ok }) => ok) },
        onOk: () => attempt(() => execute(action)),
      });
    });
    setBusy(undefined);
  }

  return (
    <Flex gap={8} align="center" wrap>
      <span>已选 {ids.length} 条</span>
      {actions
        .filter(({ call }) => may(call))
        .map((action) => (
          <Button
            key={action.label}
            size="small"
            danger={action.danger ?? false}
            disabled={ids.length === 0}
            loading={busy === action.label}
            onClick={() => void ask(action)}
          >
            {action.label}
          </Button>
        ))}
    </Flex>
  );
}

function DryRun({ rows }: { rows: BulkResult['rows'] }) {
  return (
    <List
      size="small"
      style={{ maxHeight: 320, overflow: 'auto' }}
      dataSource={[...rows]}
      renderItem={(row) => (
        <List.Item>
          <span>{row.id}</span>
          <Tag color={row.ok ? 'success' : 'warning'}>{row.message}</Tag>
        </List.Item>
      )}
    />
  );
}
