import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showToast } from '../../ui/feedback/toast.tsx';
import { keys } from '../api/query.ts';
import { forgetOpened, type Gate, openedGate } from './gate-return.ts';

/** The gate of this screen that was paid for since it was left; a page that the browser had kept asks anew then. */
export function useOpenedGate(kind: 'video' | 'novel', id: string): Gate | null {
  const client = useQueryClient();
  const [opened] = useState(() => openedGate(kind, id));
  useEffect(() => {
    if (!opened) return;
    forgetOpened();
    showToast(kind === 'video' ? '会员已生效，继续播放' : '会员已生效，继续阅读');
    for (const name of ['getVideoInfo', 'novel/getChapter', 'getUserInfo'] as const)
      void client.invalidateQueries({ queryKey: keys.call(name) });
  }, [opened, kind, client]);
  return opened;
}
