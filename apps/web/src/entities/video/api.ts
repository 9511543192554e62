import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query.ts';
import { callBridge } from '../../lib/native/bridge.ts';
import { useCollecting } from '../shelf/collect.ts';
import { videoQuery } from './video.ts';

/** Puts a video into the collection or takes it out. */
export function useCollect(videoId: string) {
  return useCollecting({
    queryKey: videoQuery(videoId).queryKey,
    save: (collected) => {
      if (!collected) return callApi('delCollectVideo', { videoIds: [videoId] }, { tell: true });
      void callBridge('haptic', 'light');
      return callApi('collectVideo', { videoId }, { tell: true });
    },
    onSaved: (client) => void client.invalidateQueries({ queryKey: keys.call('myCollectList') }),
  });
}
