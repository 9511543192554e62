import { useEffect, useState } from 'react';
import { readPlace, watchPlaces } from '../../../lib/offline/places.ts';
import type { ChapterHead, Novel } from './api.ts';

interface Spot {
  readonly chapterId: string;
  readonly at: number;
}

/** Where this device was last, also without a network or an account. */
export function useDevicePlace(novelId: string): Spot | undefined {
  const [place, setPlace] = useState<Spot>();
  useEffect(() => {
    let gone = false;
    void readPlace(novelId).then((found) => gone || setPlace(found));
    const leave = watchPlaces((kept) => kept.novelId === novelId && setPlace(kept));
    return () => {
      gone = true;
      leave();
    };
  }, [novelId]);
  return place;
}

/** The chapter to go on with: the later of what the server and this device know. Null: not begun. */
export function chapterToGoOn(
  my: Novel['my'] | undefined,
  device: Spot | undefined,
  chapters: readonly ChapterHead[],
): { chapterId: string; title: string } | null {
  const onDevice = chapters.find(({ chapterId }) => chapterId === device?.chapterId);
  const later = (device?.at ?? 0) > (my?.readAt ?? 0);
  if (onDevice && later) return { chapterId: onDevice.chapterId, title: onDevice.title };
  if (my?.chapterId) return { chapterId: my.chapterId, title: my.chapterTitle ?? '' };
  return onDevice ? { chapterId: onDevice.chapterId, title: onDevice.title } : null;
}
