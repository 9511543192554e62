import { ApiError } from '../../lib/api/api-error.ts';
import { callApi } from '../../lib/api/client.ts';
import { adjustUser } from '../../lib/session/session.ts';

/** Uses one view for the video; everybody who shows the number of views left knows the new one. Throws when refused. */
export async function spendView(videoId: string): Promise<void> {
  try {
    const { viewingTimes } = await callApi('reduceUserViewingTimes', { videoId }, { quiet: true });
    adjustUser({ viewingTimes });
  } catch (error) {
    // Used up on another device meanwhile: the refusal says what is left.
    if (error instanceof ApiError && isViews(error.data)) adjustUser({ viewingTimes: error.data.viewingTimes });
    throw error;
  }
}

function isViews(data: unknown): data is { viewingTimes: number } {
  return typeof data === 'object' && data !== null && 'viewingTimes' in data && typeof data.viewingTimes === 'number';
}
