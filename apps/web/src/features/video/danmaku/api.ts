import type { CallInput } from '@liuguang/contract/calls.ts';
import type { Danmaku } from '@liuguang/contract/shapes/danmaku.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { useDanmakuStage } from './danmaku-stage.ts';

/** Which video, and what opens it. */
export interface DanmakuPlace {
  readonly videoId: string;
  readonly grant: string | undefined;
}

export async function loadSegment(place: DanmakuPlace, segment: number): Promise<readonly Danmaku[]> {
  const { list } = await callApi('danmaku/segment', { ...place, segment }, { quiet: true, bare: true });
  return list;
}

/** Sends, and shows it at once to who sent it. */
export function useSendDanmaku() {
  return useMutation({
    mutationFn: (given: CallInput<'danmaku/send'>) => callApi('danmaku/send', given, { tell: true }),
    onSuccess: ({ state, ...item }) => {
      useDanmakuStage.setState({ me: item.by });
      if (state === 'published') useDanmakuStage.getState().stage?.say(item);
    },
  }).mutateAsync;
}

interface LiveHandlers {
  readonly say: (item: Danmaku) => void;
  readonly hide: (id: string) => void;
}

/** What others write while this video is watched; ends with the returned function. */
export function followLive({ videoId, grant }: DanmakuPlace, { say, hide }: LiveHandlers): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const query = new URLSearchParams({ agentid: useAppStore.getState().agentid, videoId, ...(grant ? { grant } : {}) });
  const stream = new EventSource(`${import.meta.env.BASE_URL}api/danmaku/stream?${query}`);
  stream.addEventListener('say', ({ data }: MessageEvent<string>) => say(JSON.parse(data) as Danmaku));
  stream.addEventListener('hide', ({ data }: MessageEvent<string>) => hide((JSON.parse(data) as { id: string }).id));
  return () => stream.close();
}
