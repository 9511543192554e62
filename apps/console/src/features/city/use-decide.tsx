import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { App, Button } from 'antd';
import { useDecideListing, useUndoListing } from './api.ts';

/** Decides about one listing; a slip of the finger can be undone. */
export function useDecide(): (row: { listingId: string; title: string }, refusal: string | null) => void {
  const { message, notification } = App.useApp();
  const undo = useUndoListing();

  function offerUndo({ rows: [row], undoToken }: AdminOutput<'city/decide'>): void {
    if (!row?.ok || undoToken === null) return void message.warning(row?.message ?? '已由他人处理');
    notification.success({
      key: undoToken,
      title: row.message,
      actions: (
        <Button
          size="small"
          onClick={() => {
            notification.destroy(undoToken);
            undo.mutate({ undoToken });
          }}
        >
          撤销
        </Button>
      ),
    });
  }

  const decide = useDecideListing(offerUndo);
  return ({ listingId }, refusal) => decide.mutate({ ids: [listingId], refusal });
}
