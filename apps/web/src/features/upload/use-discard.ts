import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../ui/feedback/toast.tsx';
import { discardUploadMutation } from './api.ts';

/** Throws an upload away, and says so when that fails. */
export function useDiscard(uploadId: string): () => Promise<void> {
  const discard = useMutation(discardUploadMutation());
  return async () => {
    try {
      await discard.mutateAsync(uploadId);
    } catch (error) {
      showToast(error instanceof Error ? error.message : '删除失败，请稍后重试', 'error');
    }
  };
}
