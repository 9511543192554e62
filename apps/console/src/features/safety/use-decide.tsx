import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import type { SafetyItem } from '@liuguang/contract/admin/safety.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { callAdmin } from '../../lib/api/admin-client.ts';
import type { Choice } from './decisions.ts';

/** What a decision changes on the screen. */
const changed: readonly AdminCallName[] = ['safety/queue', 'safety/counts', 'safety/log', 'safety/item'];
export const undoSeconds = 20;

interface Made {
  readonly item: SafetyItem;
  readonly choice: Choice;
  readonly reason: string;
  readonly banAdvised: boolean;
}

/** Decides at once; about a report it offers a way back for a while. */
export function useDecide(onDecided: () => void) {
  const { message, notification } = App.useApp();
  const client = useQueryClient();
  const reload = () => Promise.all(changed.map((call) => client.invalidateQueries({ queryKey: ['admin', call] })));

  const undo = useMutation({
    mutationFn: (caseId: string) => callAdmin('safety/undo', { caseId }),
    onSuccess: async () => {
      void message.success('已撤销，案件重新打开');
      await reload();
    },
    onError: (error) => void message.error(error.message),
  });

  const decide = useMutation({
    mutationFn: send,
    onSuccess: async (_done, { item, choice }) => {
      onDecided();
      const title = `「${item.title}」：${choice.label}`;
      if (item.what === 'report') {
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
                undo.mutate(item.id);
              }}
            >
              撤销
            </Button>
          ),
        });
      } else void message.success(title);
      await reload();
    },
    onError: async (error) => {
      void message.error(error.message);
      await reload();
    },
  });
  return { decide, undo };
}

async function send({ item, choice: { act, usual }, reason: given, banAdvised }: Made): Promise<void> {
  const reason = given.trim() === '' ? usual : given.trim();
  if (act.call === 'safety/decide') {
    await callAdmin(act.call, { caseId: item.id, decision: act.decision, reason, banAdvised });
  } else if (act.call === 'safety/decideAppeal') {
    await callAdmin(act.call, { caseId: item.id, granted: act.granted, reason });
  } else if (item.what === 'upload' || item.what === 'post' || item.what === 'picture') {
    await callAdmin(act.call, { what: item.what, id: item.id, publish: act.publish, reason });
  }
}
