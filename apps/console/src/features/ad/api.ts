import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

/** Figures change by themselves. */
export const figuresEveryMs = 5000;
const refresh = ['ads/list'] as const;

export function useAdFigures(adId: string, days: number) {
  return useAdminQuery('ads/figures', { adId, days }, { everyMs: figuresEveryMs });
}

export function usePauseAd(onDone: (made: AdminOutput<'ads/setPaused'>) => void) {
  return useAdminAction('ads/setPaused', { refresh, onDone });
}

export function useTrashAd(onDone: (made: AdminOutput<'ads/setTrash'>) => void) {
  return useAdminAction('ads/setTrash', { refresh, onDone });
}

export function useUndoAd() {
  return useAdminAction('ads/undo', { done: '已撤销', refresh });
}

export function useCopyAd() {
  return useAdminAction('ads/copy', { done: '已复制，副本处于暂停状态', refresh });
}
