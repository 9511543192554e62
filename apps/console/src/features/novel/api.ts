import type { AdminInput } from '@liuguang/contract/admin-calls.ts';
import { useAdminMutation } from '../../lib/api/admin-mutation.ts';
import { useAdminAction, useAdminQuery } from '../../lib/api/admin-query.ts';

const previewEveryMs = 1000;

export function useNovel(novelId: string) {
  return useAdminQuery('novels/get', { novelId });
}

/** A chapter with its text; null for one that is not there yet. */
export function useChapter(chapterId: string | null) {
  return useAdminQuery('novels/chapter', { chapterId: chapterId ?? '0' }, { enabled: chapterId !== null });
}

export function useRanking(agentId: string, period: AdminInput<'novels/rankings'>['period']) {
  return useAdminQuery('novels/rankings', { agentId, period });
}

export function useImportPreview(uploadId: string) {
  return useAdminQuery('novels/preview', { uploadId }, { everyMs: previewEveryMs });
}

/** Saves what is known of a novel without publishing it. */
export function useKeepNovel() {
  return useAdminMutation('novels/save');
}

export function usePublishImport(onDone: () => void) {
  return useAdminAction('content/decide', {
    done: '已发布',
    refresh: ['novels/list', 'content/uploads', 'novels/preview'],
    onDone,
  });
}
