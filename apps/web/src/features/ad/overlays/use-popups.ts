import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { popupQuery } from '../api.ts';

/** The popup ads of home while the mask flag is set: the last of the list first, one at a time. */
export function usePopups(enabled: boolean): { popup: Ad | undefined; closePopup: () => void } {
  const mask = useAppStore((memory) => memory.showMask);
  const [closed, setClosed] = useState(0);
  const list = useQuery({ ...popupQuery(), enabled: enabled && mask }).data?.list ?? [];
  const popup = enabled && mask ? list.toReversed()[closed] : undefined;
  const closePopup = (): void => {
    setClosed(closed + 1);
    if (closed + 1 >= list.length) useAppStore.setState({ showMask: false });
  };
  return { popup, closePopup };
}
