import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../lib/api/client.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { appVersion } from '../../lib/config/version.ts';

/** A splash that comes later than this is no greeting but an interruption. */
const lateMs = 4000;

/**
 * What meets a visitor on arrival: an update, then the splash. Both are asked for at once, and nothing is shown before
 * both have answered, so that the splash is never pushed aside by an update that was slower.
 */
export function useArrival({ splash: wantsSplash }: { readonly splash: boolean }) {
  const [settled, setSettled] = useState(false);
  const [splash, setSplash] = useState<Ad | null>(null);

  const show = useEffectEvent(({ update, ad }: Arrival) => {
    if (update) useAppStore.setState({ versionCont: update });
    if (ad) {
      setSplash(ad);
      useAppStore.setState({ showWdsfk: true });
    }
    setSettled(true);
  });
  const wanted = useEffectEvent(() => wantsSplash);
  useEffect(() => {
    const left = new AbortController();
    void ask(wanted(), left.signal).then((arrival) => left.signal.aborted || show(arrival));
    return () => left.abort();
  }, []);
  return { settled, splash };
}

interface Arrival {
  readonly update: ReturnType<typeof useAppStore.getState>['versionCont'];
  readonly ad: Ad | undefined;
}

/** Never fails: what does not answer in time has nothing to say. */
async function ask(wantsSplash: boolean, left: AbortSignal): Promise<Arrival> {
  const options = { quiet: true, signal: AbortSignal.any([left, AbortSignal.timeout(lateMs)]) };
  const [version, ads] = await Promise.allSettled([
    callApi('getAppWhetherNeedUpdate', { versionName: appVersion }, options),
    wantsSplash ? callApi('getAdInfo', { adAddress: '30' }, options) : undefined,
  ]);
  const told = version.status === 'fulfilled' ? version.value : undefined;
  const message = told?.updateMessage;
  return {
    // One version in between may be forced while the newest is not.
    update: message ? { ...message, isForceUpdate: message.isForceUpdate || told.isForcedUpdate } : null,
    ad: ads.status === 'fulfilled' ? ads.value?.list[0] : undefined,
  };
}
