import { useEffect, useState } from 'react';
import { type Carried, dropCarried } from '../../../entities/video/carried.ts';
import { goesAlong } from '../../../entities/video/mini-places.ts';
import { usePlayback } from '../../../lib/player/playback-settings.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';

/** It ends with the right to watch it, with another account, and where something else is to be heard. */
export function useMiniEnds({ video, rating }: Carried, path: string): void {
  const wanted = usePlayback((state) => state.mini);
  const youth = useAppStore((memory) => memory.youth || memory.youthLock !== null);
  const user = useUser().data;
  const who = user?.userCode;
  const [first, setFirst] = useState(who);
  if (first === undefined && who !== undefined) setFirst(who);
  const isOther = first !== undefined && who !== first;
  const tooYoung = rating === '18' && user !== undefined && !user.ageConfirmed;
  const ends = !wanted || youth || isOther || tooYoung || (path !== '/video' && !goesAlong(path));
  useEffect(() => {
    if (ends) dropCarried();
  }, [ends]);

  useEffect(() => {
    // One sound at a time: an ad or a clip that starts takes it over.
    const onPlay = ({ target }: Event) => {
      if (target instanceof HTMLMediaElement && target !== video && !target.muted) video.pause();
    };
    document.addEventListener('play', onPlay, { capture: true });
    return () => document.removeEventListener('play', onPlay, { capture: true });
  }, [video]);
}
