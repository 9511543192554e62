import type { AdminCallName } from '@liuguang/contract/admin-calls.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

export type Kind = 'video' | 'novel';

/** What a change of a group is seen in. */
export const groupRefresh = ['content/groups', 'videos/list', 'novels/list'] as const;

export function useGroupRows(kind: Kind) {
  return useAdminQuery('content/groups', { kind });
}

export function useOrderGroups() {
  return useAdminAction('content/orderGroups', { done: '顺序已保存', refresh: groupRefresh });
}

interface PublishOptions {
  readonly done: string;
  readonly refresh: readonly AdminCallName[];
  readonly onDone?: () => void;
}

/** Publishes an upload that waits, or sends it back. */
export function useDecideUpload({ done, refresh, onDone }: PublishOptions) {
  return useAdminAction('content/decide', { done, refresh, onDone: () => onDone?.() });
}
