import type { AdminCallName, AdminInput } from '@liuguang/contract/admin-calls.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { callAdmin } from '../../lib/api/admin-client.ts';
import { undoSeconds } from './use-decide.tsx';

const changed: readonly AdminCallName[] = ['safety/queue', 'safety/counts', 'safety/log', 'safety/item'];

/** Decides at once about many, and offers a way back for a while. */
export function useDecideMany(onDecided: () => void) {
  const { message, notification } = App.useApp();
  const client = useQueryClient();
  const reload = () => Promise.all(changed.map((call) => client.invalidateQueries({ queryKey: ['admin', call] })));

  const undo = useMutation({
    mutationFn: (batchId: string) => callAdmin('safety/undoMany', { batchId }),
    onSuccess: async ({ undone, skipped }) => {
      void message.success(`已撤销 ${undone} 项${skipped > 0 ? `，${skipped} 项已有申诉或新举报` : ''}`);
      await reload();
    },
    onError: (error) => void message.error(error.message),
  });

  return useMutation({
    mutationFn: (wanted: AdminInput<'safety/decideMany'>) => callAdmin('safety/decideMany', wanted),
    onSuccess: async ({ batchId, decided, skipped, left }, { decision }) => {
      onDecided();
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
              undo.mutate(batchId);
            }}
          >
            全部撤销
          </Button>
        ),
      });
      await reload();
    },
    onError: (error) => void message.error(error.message),
  });
}
