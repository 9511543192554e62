import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { useRefresh } from '../../lib/api/admin-mutation.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

/** What a change of a video is seen in. */
export const videoRefresh = ['videos/list', 'content/uploads'] as const;

export function useVideo(videoId: string) {
  return useAdminQuery('videos/get', { videoId });
}

export function useSeries(keyword: string) {
  return useAdminQuery('videos/series', { keyword });
}

export function useSaveSubtitle(onDone: (made: AdminOutput<'videos/saveSubtitle'>) => void) {
  return useAdminAction('videos/saveSubtitle', { refresh: ['videos/get'], onDone });
}

export function useRefreshUploads(): () => Promise<unknown> {
  const refresh = useRefresh();
  return () => refresh(['content/uploads']);
}
