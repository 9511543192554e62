import { useEffect, useEffectEvent } from 'react';
import type { Stream } from '../../../lib/player/use-stream.ts';
import { useVideoValue } from '../../../lib/player/use-video-value.ts';

const shapeEvents = ['loadedmetadata', 'resize'] as const;

/** Tells how high the picture is for its width, by the list of the stream where there is one: that comes first. */
export function useShape(video: HTMLVideoElement, { renditions }: Stream, onShape: (ratio: number) => void): void {
  const seen = useVideoValue(video, shapeEvents, (element) => element.videoHeight / element.videoWidth || 0, 0);
  const [first] = renditions;
  const ratio = (first && first.height / first.width) || seen;
  const tell = useEffectEvent(onShape);
  useEffect(() => {
    if (ratio > 0) tell(ratio);
  }, [ratio]);
}
