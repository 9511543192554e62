import { ApiError } from '../../shared/api-error.ts';
import { callApi } from '../../shared/client.ts';
import { keepUser, useUser } from '../../shared/session.ts';

/** Uses one view for the video; everybody who shows the number of views left knows the new one. Throws when refused. */
export function useSpendView(videoId: string): () => Promise<void> {
  const user = useUser().data;
  const show = (viewingTimes: number) => user && keepUser({ ...user, viewingTimes });
  return async () => {
    try {
      const { viewingTimes } = await callApi('reduceUserViewingTimes', { videoId }, { quiet: true });
      show(viewingTimes);
    } catch (error) {
      // Used up on another device meanwhile: the refusal says what is left.
      if (error instanceof ApiError && isViews(error.data)) show(error.data.viewingTimes);
      throw error;
    }
  };
}

function isViews(data: unknown): data is { viewingTimes: number } {
  return typeof data === 'object' && data !== null && 'viewingTimes' in data && typeof data.viewingTimes === 'number';
}
