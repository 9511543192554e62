import type { AdminCallName, AdminInput, AdminOutput } from '@liuguang/contract/admin-calls.ts';
import type { QueueRow, SafetyItem } from '@liuguang/contract/admin/safety.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { App } from 'antd';
import { callAdmin } from '../../lib/api/admin-client.ts';
import { useRefresh } from '../../lib/api/admin-mutation.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';
import type { Choice } from './decisions.ts';

/** What a decision changes on the screen. */
const changed: readonly AdminCallName[] = ['safety/queue', 'safety/counts', 'safety/log', 'safety/item'];
const countEveryMs = 30_000;
export const queueEveryMs = 15_000;
const pageSize = 30;

export function useSafetyCounts() {
  return useAdminQuery('safety/counts', {}, { everyMs: countEveryMs });
}

export function useSafetyQueue(asked: Partial<AdminInput<'safety/queue'>>) {
  return useAdminQuery('safety/queue', { ...asked, size: pageSize }, { everyMs: queueEveryMs });
}

export function useSafetyItem({ what, id }: Pick<QueueRow, 'what' | 'id'>) {
  return useAdminQuery('safety/item', { what, id });
}

export interface Decision {
  readonly item: SafetyItem;
  readonly choice: Choice;
  readonly reason: string;
  readonly banAdvised: boolean;
}

/** Decides at once. A refusal reads the queue again as well: somebody else may have decided before. */
export function useMakeDecision(onDecided: (decision: Decision) => void) {
  const { message } = App.useApp();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: send,
    onSuccess: async (_done, decision) => {
      onDecided(decision);
      await refresh(changed);
    },
    onError: async (error) => {
      void message.error(error.message);
      await refresh(changed);
    },
  });
}

async function send({ item, choice: { act, usual }, reason: given, banAdvised }: Decision): Promise<void> {
  const reason = given.trim() === '' ? usual : given.trim();
  if (act.call === 'safety/decide') {
    await callAdmin(act.call, { caseId: item.id, decision: act.decision, reason, banAdvised });
  } else if (act.call === 'safety/decideAppeal') {
    await callAdmin(act.call, { caseId: item.id, granted: act.granted, reason });
  } else if (item.what === 'upload' || item.what === 'post' || item.what === 'comment' || item.what === 'picture') {
    await callAdmin(act.call, { what: item.what, id: item.id, publish: act.publish, reason });
  }
}

export function useUndoDecision() {
  return useAdminAction('safety/undo', { done: '已撤销，案件重新打开', refresh: changed });
}

type Many = AdminInput<'safety/decideMany'>;

/** How many a decision about many would touch. */
export function useManyCount(reportId: string, of: Many['of'], reason: string) {
  return useQuery({
    queryKey: ['admin', 'safety/decideMany', reportId, of],
    queryFn: () => callAdmin('safety/decideMany', { reportId, of, decision: 'keep', reason, dryRun: true }),
    gcTime: 0,
  });
}

export function useMakeManyDecisions(onDecided: (made: AdminOutput<'safety/decideMany'>, wanted: Many) => void) {
  const { message } = App.useApp();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (wanted: Many) => callAdmin('safety/decideMany', wanted),
    onSuccess: async (made, wanted) => {
      onDecided(made, wanted);
      await refresh(changed);
    },
    onError: (error) => void message.error(error.message),
  });
}

export function useUndoMany(onDone: (made: AdminOutput<'safety/undoMany'>) => void) {
  return useAdminAction('safety/undoMany', { refresh: changed, onDone });
}
