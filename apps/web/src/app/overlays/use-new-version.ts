import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { later } from '../../lib/later.ts';
import { useBackgroundWorker } from '../../lib/native/background-worker.ts';
import { isBusy } from '../../lib/native/busy.ts';
import { startUpdates } from '../../lib/native/start-updates.ts';
import { lateStorage } from '../../lib/storage/late-storage.ts';
import { isToasting, showToast } from '../../ui/feedback/toast.tsx';

/** The first seconds of a visit belong to the first screen. */
const calmAfterMs = 8000;
const lookEveryMs = 1000;

/**
 * New versions of the app itself: found, taken over with the next quiet navigation, and offered meanwhile. `offered` is
 * false while somebody is busy. That the app opens without a network is said once per device.
 */
export function useNewVersion(): { offered: boolean; later: () => void } {
  const router = useRouter();
  const client = useQueryClient();
  const { needRefresh, offlineReady } = useBackgroundWorker();
  const [calm, setCalm] = useState(false);
  const [putOff, setPutOff] = useState(false);
  const waits = (needRefresh && !putOff) || (offlineReady && lateStorage.read('offlineTold') === undefined);

  useEffect(() => {
    let updates: ReturnType<typeof startUpdates>;
    // The worker begins by fetching the whole app: not beside what somebody waits for.
    const { cancel } = later(() => (updates = startUpdates(() => client.isMutating() > 0)));
    const unsubscribe = router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) void updates?.navigated();
    });
    return () => {
      cancel();
      unsubscribe();
    };
  }, [client, router]);

  const look = useEffectEvent(() => {
    const isCalm =
      performance.now() > calmAfterMs &&
      document.visibilityState === 'visible' &&
      client.isMutating() === 0 &&
      !layerOpen() &&
      !isBusy();
    setCalm(isCalm);
    if (!isCalm || !offlineReady || needRefresh || isToasting() || lateStorage.read('offlineTold') !== undefined)
      return;
    lateStorage.write('offlineTold', 'yes');
    showToast('已可离线使用');
  });
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [waits]);

  return { offered: needRefresh && !putOff && calm, later: () => setPutOff(true) };
}

/** What lies over the page takes that out of reach: see ui/layers.ts. */
function layerOpen(): boolean {
  return document.getElementById('root')?.inert === true;
}
