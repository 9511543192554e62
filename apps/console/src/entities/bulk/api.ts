import type { BulkOperation } from '@liuguang/contract/admin/operations/bulk-calls.ts';
import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { useState } from 'react';
import { useRefresh } from '../../lib/api/admin-mutation.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';
import type { Kind } from '../catalogue/api.ts';

/** What an operation is seen in. */
const bulkRefresh = ['bulk/list', 'videos/list', 'novels/list', 'videos/get', 'novels/get'] as const;

const busyEveryMs = 1000;

export function isBusy({ state }: BulkOperation): boolean {
  return state === 'running' || state === 'undoing';
}

/** The newest operations, asked again every second while one of them is being done. */
export function useOperations(enabled: boolean) {
  const [busy, setBusy] = useState(false);
  const asked = useAdminQuery('bulk/list', { size: 20 }, { enabled, ...(busy ? { everyMs: busyEveryMs } : {}) });
  const now = asked.data?.list.some(isBusy) ?? false;
  if (now !== busy) setBusy(now);
  return asked;
}

/** How many match; asked when somebody thinks of taking them all. */
export function useMatching(kind: Kind, filter: Record<string, unknown>, enabled: boolean) {
  const videos = useAdminQuery('videos/count', filter, { enabled: enabled && kind === 'video' });
  const novels = useAdminQuery('novels/count', filter, { enabled: enabled && kind === 'novel' });
  return (kind === 'video' ? videos : novels).data?.total;
}

type Done = (operation: BulkOperation) => void;

/** Both kinds, of which one is asked: the same words with another name. */
export function useStartBulk(kind: Kind, onDone: Done) {
  const options = { refresh: bulkRefresh, onDone: ({ operation }: { operation: BulkOperation }) => onDone(operation) };
  const videos = useAdminAction('videos/bulk', options);
  const novels = useAdminAction('novels/bulk', options);
  return {
    isPending: videos.isPending || novels.isPending,
    error: videos.error ?? novels.error,
    start: (input: AdminInput<'videos/bulk'> | AdminInput<'novels/bulk'>) =>
      kind === 'video'
        ? videos.mutate(input as AdminInput<'videos/bulk'>)
        : novels.mutate(input as AdminInput<'novels/bulk'>),
  };
}

export function useCancelBulk() {
  return useAdminAction('bulk/cancel', { done: '已取消，没有处理的保持不变', refresh: bulkRefresh });
}

export function useUndoBulk(onDone: Done) {
  return useAdminAction('bulk/undo', { refresh: bulkRefresh, onDone: ({ operation }) => onDone(operation) });
}

/** Reads again what an operation may have changed. */
export function useReadAgain(): () => Promise<unknown> {
  const refresh = useRefresh();
  return () => refresh(bulkRefresh);
}

/** A word of its own for each thing that is asked for: asked again after a lost answer, it is done once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
