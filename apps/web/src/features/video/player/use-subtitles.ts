import type { Video } from '@liuguang/contract/shapes/video.ts';
import { useEffect, useState } from 'react';

export const noSubtitle = -1;

export type Subtitles = ReturnType<typeof useSubtitles>;

/** Our audience reads Chinese: such a track is on until somebody turns it off. */
export function firstSubtitle(tracks: Video['subtitles']): number {
  return tracks.findIndex(({ lang }) => lang === 'zh' || lang.startsWith('zh-'));
}

export function useSubtitles(video: HTMLVideoElement | null, tracks: Video['subtitles']) {
  const [picked, choose] = useState<number | null>(null);
  const chosen = picked ?? firstSubtitle(tracks);
  useEffect(() => {
    // By element: the engine may add tracks of its own to the list of the media.
    const elements = video?.querySelectorAll('track') ?? [];
    for (const [index] of tracks.entries()) {
      const element = elements[index];
      if (element) element.track.mode = index === chosen ? 'showing' : 'disabled';
    }
  }, [video, chosen, tracks]);
  const options = tracks.map(({ label }, value) => ({ value, label }));
  return { options: [{ value: noSubtitle, label: '关闭字幕' }, ...options], chosen, choose };
}
