import { App, Button } from 'antd';
import { type Decision, useMakeDecision, useUndoDecision } from './api.ts';

export const undoSeconds = 20;

/** Decides at once; a decision about a report can be undone for a while. */
export function useDecide(onDecided: () => void) {
  const { message, notification } = App.useApp();
  const undo = useUndoDecision();

  function tell({ item, choice }: Decision): void {
    const title = `「${item.title}」：${choice.label}`;
    if (item.what !== 'report') return void message.success(title);
    const key = `decided ${item.id}`;
    notification.success({
      key,
      title,
      description: '双方已收到通知',
      duration: undoSeconds,
      actions: (
        <Button
          onClick={() => {
            notification.destroy(key);
            undo.mutate({ caseId: item.id });
          }}
        >
          撤销
        </Button>
      ),
    });
  }

  const decide = useMakeDecision((decision) => {
    onDecided();
    tell(decision);
  });
  return { decide, undo };
}
