import type { Video } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../lib/api/query.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { videoQuery } from './video.ts';
import { countPlay, sendPosition } from './watch-api.ts';
import { watchReport } from './watch-report.ts';

/** Counts the play once, and remembers for the account where it is in the clip. */
export function useWatchReport(video: HTMLVideoElement | null, { videoId, duration }: WatchedClip): void {
  const client = useQueryClient();
  const signedIn = useSignedIn();

  useEffect(() => {
    if (!video || !signedIn) return undefined;
    const report = watchReport((position) => sendPosition(videoId, position, duration));
    let counted = false;
    const onPlaying = () => {
      if (counted || video.paused) return;
      counted = true;
      countPlay(videoId);
    };
    const onTime = () => {
      // An element that is being emptied or filled is nowhere.
      if (video.readyState >= video.HAVE_CURRENT_DATA && !video.seeking) {
        report.at(video.currentTime, performance.now());
      }
    };
    const onHidden = () => document.visibilityState === 'hidden' && report.leave();
    video.addEventListener('playing', onPlaying);
    video.addEventListener('timeupdate', onTime);
    addEventListener('pagehide', report.leave);
    document.addEventListener('visibilitychange', onHidden);
    if (video.readyState > video.HAVE_CURRENT_DATA) onPlaying();
    return () => {
      video.removeEventListener('playing', onPlaying);
      video.removeEventListener('timeupdate', onTime);
      removeEventListener('pagehide', report.leave);
      document.removeEventListener('visibilitychange', onHidden);
      report.leave();
      const position = report.position();
      if (position === null) return;
      // Opened again within the minute the screen must know it too, and the list of what was watched has changed.
      client.setQueryData<Video>(videoQuery(videoId).queryKey, (known) => known && withPosition(known, position));
      void client.invalidateQueries({ queryKey: keys.call('myLookList') });
    };
  }, [video, signedIn, videoId, duration, client]);
}

interface WatchedClip {
  readonly videoId: string;
  /** Seconds, as the record says. */
  readonly duration: number;
}

function withPosition(video: Video, position: number): Video {
  return { ...video, my: { ...video.my, position } };
}
