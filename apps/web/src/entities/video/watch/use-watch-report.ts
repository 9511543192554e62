import type { Video } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../../lib/api/query.ts';
import { useSignedIn } from '../../../lib/session/session.ts';
import { keepHomeRow, rememberHomeRow } from '../../../lib/storage/home-row.ts';
import { videoQuery } from '../video.ts';
import { countPlay, sendPosition } from './watch-api.ts';
import { watchReport } from './watch-report.ts';

/** Counts the play once, and remembers for the account where it is in the clip. */
export function useWatchReport(
  video: HTMLVideoElement | null,
  { videoId, duration, kind, counted }: WatchedClip,
): void {
  const client = useQueryClient();
  const signedIn = useSignedIn();

  useEffect(() => {
    if (!video || !signedIn) return undefined;
    let told: Promise<void> = Promise.resolve();
    const report = watchReport((position) => {
      told = sendPosition(videoId, position, duration);
    });
    let isCounted = counted === true;
    const onPlaying = () => {
      if (isCounted || video.paused) return;
      isCounted = true;
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
    // Paused right behind a seek, `timeupdate` comes during the seek and not again at its end.
    for (const type of ['timeupdate', 'seeked']) video.addEventListener(type, onTime);
    addEventListener('pagehide', report.leave);
    document.addEventListener('visibilitychange', onHidden);
    if (video.readyState > video.HAVE_CURRENT_DATA) onPlaying();
    return () => {
      video.removeEventListener('playing', onPlaying);
      for (const type of ['timeupdate', 'seeked']) video.removeEventListener(type, onTime);
      removeEventListener('pagehide', report.leave);
      document.removeEventListener('visibilitychange', onHidden);
      report.leave();
      const position = report.position();
      if (position === null) return;
      // Opened again within the minute the screen must know it too, and the list of what was watched has changed.
      client.setQueryData<Video>(videoQuery(videoId).queryKey, (known) => known && withPosition(known, position));
      // Not before the server has heard of it: home may ask meanwhile, and would be told what was before.
      const changed = ['myLookList', 'history/continue'] as const;
      void told.then(() => Promise.all(changed.map((call) => client.invalidateQueries({ queryKey: keys.call(call) }))));
      // Something to go on with on home; a clip of a few seconds is none.
      if (kind === 'long' && position < duration * 0.97) {
        rememberHomeRow();
        keepHomeRow();
      }
    };
  }, [video, signedIn, videoId, duration, kind, counted, client]);
}

interface WatchedClip {
  readonly videoId: string;
  /** Seconds, as the record says. */
  readonly duration: number;
  readonly kind: Video['kind'];
  /** It plays on from another player, which has counted it. */
  readonly counted?: boolean;
}

function withPosition(video: Video, position: number): Video {
  return { ...video, my: { ...video.my, position } };
}
