import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { callAdmin } from '../../lib/api/admin-client.ts';

/** Decides about one listing; a slip of the finger can be taken back. */
export function useDecide(): (row: { listingId: string; title: string }, refusal: string | null) => void {
  const { message, notification } = App.useApp();
  const client = useQueryClient();
  const reload = () =>
    Promise.all(
      (['city/listings', 'city/trust'] as const).map((call) => client.invalidateQueries({ queryKey: ['admin', call] })),
    );

  async function takeBack(undoToken: string): Promise<void> {
    notification.destroy(undoToken);
    await callAdmin('city/undo', { undoToken });
    void message.success('已撤销');
    await reload();
  }

  async function decide(listingId: string, refusal: string | null): Promise<void> {
    const { rows, undoToken } = await callAdmin('city/decide', { ids: [listingId], refusal });
    const [row] = rows;
    if (row?.ok && undoToken !== null) {
      notification.success({
        key: undoToken,
        title: row.message,
        actions: (
          <Button size="small" onClick={() => void takeBack(undoToken).catch(tell)}>
            撤销
          </Button>
        ),
      });
    } else void message.warning(row?.message ?? '已由他人处理');
    await reload();
  }

  const tell = (error: unknown) => void message.error(error instanceof Error ? error.message : '操作失败');
  return ({ listingId }, refusal) => void decide(listingId, refusal).catch(tell);
}
