import type { AdminInput, AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { App, Button } from 'antd';
import { useMakeManyDecisions, useUndoMany } from './api.ts';
import { undoSeconds } from './use-decide.tsx';

/** Decides at once about many; all of it can be undone for a while. */
export function useDecideMany(onDecided: () => void) {
  const { message, notification } = App.useApp();
  const undo = useUndoMany(({ undone, skipped }) => {
    void message.success(`已撤销 ${undone} 项${skipped > 0 ? `，${skipped} 项已有申诉或新举报` : ''}`);
  });

  function tell(made: AdminOutput<'safety/decideMany'>, { decision }: AdminInput<'safety/decideMany'>): void {
    const { batchId, decided, skipped, left } = made;
    const key = `batch ${batchId}`;
    const notes = [
      skipped > 0 && `${skipped} 项需要逐项处理`,
      left > 0 && `还有 ${left} 项，请再处理一次`,
      '有关各方已收到通知',
    ];
    notification.success({
      key,
      title: `已${decision === 'keep' ? '保留' : '下架'} ${decided} 项`,
      description: notes.filter(Boolean).join('；'),
      duration: undoSeconds,
      actions: batchId !== null && (
        <Button
          onClick={() => {
            notification.destroy(key);
            undo.mutate({ batchId });
          }}
        >
          全部撤销
        </Button>
      ),
    });
  }

  return useMakeManyDecisions((made, wanted) => {
    onDecided();
    tell(made, wanted);
  });
}
