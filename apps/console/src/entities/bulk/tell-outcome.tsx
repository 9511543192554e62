import type { BulkOperation } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import { App, Button } from 'antd';
import { isBusy, useUndoBulk } from './api.ts';
import { outcomeWords } from './change-words.ts';
import { showOperations } from './drawer-store.ts';

const undoSeconds = 30;

/** Says what became of an operation: at once with a way back, or that it goes on and where it is seen. */
export function useTellOutcome(): (operation: BulkOperation) => void {
  const { notification } = App.useApp();
  const say = useSay();
  const undo = useUndoBulk(say);
  return (operation) => {
    const { operationId, state, changed } = operation;
    if (isBusy(operation) || state !== 'done' || changed === 0) {
      say(operation);
      return;
    }
    notification.success({
      key: operationId,
      title: wordsOf(operation),
      duration: undoSeconds,
      actions: (
        <Button
          onClick={() => {
            notification.destroy(operationId);
            undo.mutate({ operationId });
          }}
        >
          撤销
        </Button>
      ),
    });
  };
}

function useSay(): (operation: BulkOperation) => void {
  const { message } = App.useApp();
  return (operation) => {
    const { state, changed } = operation;
    if (isBusy(operation) || state === 'waiting') {
      void message.info(
        state === 'waiting' ? '已安排，可以在“批量操作”里取消' : '已开始，可以离开此页，进度在右上角“批量操作”里',
      );
      showOperations(true);
    } else if (state !== 'undone' && changed === 0) void message.warning(wordsOf(operation));
    else void message.success(wordsOf(operation));
  };
}

/** With the usual reason of what was left alone. */
function wordsOf(operation: BulkOperation): string {
  const [first] = operation.reasons;
  return outcomeWords(operation) + (first && operation.state !== 'undone' ? `（${first.reason}）` : '');
}
