import { useEffect, useState } from 'react';
import { engineOf } from '../../../lib/player/kept-stream.ts';
import { loadedEngine } from '../../../lib/player/load-engine.ts';

/** The stream has broken off for good, or its address has run out. */
export function useStreamFailed(video: HTMLVideoElement): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const onNative = () => setFailed(true);
    const engine = engineOf(video);
    const event = loadedEngine()?.Hls.Events.ERROR;
    const onError = (_event: unknown, { fatal }: { fatal: boolean }) => {
      if (!fatal) return;
      engine?.stopLoad();
      video.pause();
      setFailed(true);
    };
    video.addEventListener('error', onNative);
    if (engine && event) engine.on(event, onError);
    return () => {
      video.removeEventListener('error', onNative);
      if (engine && event) engine.off(event, onError);
    };
  }, [video]);
  return failed;
}
